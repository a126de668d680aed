import Foundation
import Glibc
import StandinServer
import TestSupport
import Testing
import WeatherService

extension EndToEnd {
    /// Reports from the end of the last run are shown at the next start.
    struct KeptReports {
        /// Runs the program twice in one home: `first` with a server that answers, until no request is under way, and `second`
        /// with `faults`.
        private func withTwoRuns(
            faults: [Fault] = [Fault(.hang)], callsPerMinute: Int = 3_000,
            _ first: (TerminalSession, Sandbox) async throws -> Void,
            then second: (TerminalSession, StandinServer, _ received: Int) async throws -> Void
        ) async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    func run(_ body: (TerminalSession) async throws -> Void) async throws {
                        try await TerminalSession.run(
                            Products.path(of: "nalssi"),
                            ["--lang", "ko", "--calls-per-minute", "\(callsPerMinute)"], in: sandbox,
                            environment: liveEnvironment(server), body)
                    }
                    try await run { terminal in
                        try terminal.waitForTwenty()
                        _ = try await terminal.restingScreen(server)
                        try await first(terminal, sandbox)
                    }
                    #expect(await server.waitUntilQuiet())
                    server.setFaults(faults)
                    let received = await server.activity().received
                    try await run { try await second($0, server, received) }
                }
            }
        }

        @Test func `saved reports are drawn at once, and fresh ones are not requested again`() async throws {
            try await withTwoRuns { terminal, _ in
                try terminal.send(keys: "q")
                #expect(try terminal.waitForExit() == 0)
            } then: { terminal, server, received in
                try terminal.waitForTwenty()
                let picture = Picture(try terminal.settledScreen(quiet: 0.4))
                #expect(picture.cities == ExpectedText.korean)
                // Forty steps reach five or six days ahead, depending on the hour.
                #expect(picture.description.contains("초미세먼지") && picture.description.contains(/[56]일 예보/))
                #expect(await server.activity().received == received)
            }
        }

        @Test func `what the network needs is not loaded while the budget allows no request`() async throws {
            try await withTwoRuns(callsPerMinute: 20) { terminal, _ in
                #expect(try terminal.mappedFiles().contains { $0.hasPrefix("libcurl.so") })
                try terminal.send(keys: "q")
                #expect(try terminal.waitForExit() == 0)
            } then: { terminal, server, received in
                try terminal.waitForTwenty()
                let screen = try terminal.waitUntil("what is missing is announced") { $0.contains("1분에 요청 20번까지") }
                #expect(Picture(screen).cities == ExpectedText.korean)
                #expect(try !terminal.mappedFiles().contains { $0.hasPrefix("libcurl.so") })
                #expect(await server.activity().received == received)
            }
        }

        @Test func `a program that is killed has saved its reports too`() async throws {
            try await withTwoRuns { terminal, sandbox in
                let file = sandbox.cacheFolder + "/reports"
                try terminal.waitUntil("all twenty are saved") { _ in
                    ReportCacheFile(path: file).load().count { $0.key.part == .current } == 20
                }
                try terminal.signal(SIGKILL)
                _ = try terminal.waitForExit()
                let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
                #expect(mode == 0o600)
            } then: { terminal, _, _ in
                try terminal.waitForTwenty()
            }
        }

        @Test func `the program starts with a damaged file, and logs it`() async throws {
            try await withTwoRuns(faults: []) { terminal, sandbox in
                try terminal.send(keys: "q")
                #expect(try terminal.waitForExit() == 0)
                try sandbox.write("nonsense", to: sandbox.cacheFolder + "/reports")
            } then: { terminal, server, _ in
                try terminal.waitForTwenty()
                #expect(try String(contentsOfFile: terminal.logFile, encoding: .utf8).contains("is damaged"))
            }
        }
    }
}
