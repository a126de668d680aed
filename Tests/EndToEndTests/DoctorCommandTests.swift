import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// `nalssi doctor` on the command line.
    @Suite struct DoctorCommand {
        @Test func `in a real terminal doctor measures the width of characters`() async throws {
            try await Sandbox.with { sandbox in
                try await TerminalSession.run(
                    Products.path(of: "nalssi"), ["doctor", "--lang", "en"], in: sandbox, size: wide, content: .program
                ) { terminal in
                    #expect(try terminal.waitForExit() == 0)
                    let screen = try terminal.screen()
                    #expect(screen.contains("가 2, ─ 1, █ 1, ● 1"), "\(screen)")
                }
            }
        }

        @Test func `with --online doctor contacts every host once, without a key, and names those that do not answer`()
            async throws
        {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    func doctor(_ arguments: String...) throws -> ProgramRun {
                        try ProgramRun.of(
                            try Products.path(of: "nalssi"), ["doctor", "--lang", "en"] + arguments,
                            environment: sandbox.environment(liveEnvironment(server).merging(Self.nowhere) { $1 }))
                    }
                    #expect(try doctor().status == 0)
                    #expect(await server.activity().received == 0, "no host should be contacted unless requested")
                    let run = try doctor("--online")
                    #expect(run.status == 69 && run.errors.isEmpty)
                    let lines = run.output.split(separator: "\n").filter { $0.contains("127.0.0.1") }
                    #expect(lines.contains { $0.hasPrefix("ok") && $0.contains("HTTP ") }, "\(run.output)")
                    #expect(lines.contains { $0.hasPrefix("problem") && $0.contains("127.0.0.1:1") }, "\(run.output)")
                    #expect(await server.requests().allSatisfy { !"\($0)".contains(server.key) })
                }
            }
        }

        @Test func `with --online doctor says how much of the quota other runs have left`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    try sandbox.write("calls-per-minute = 10\n", to: sandbox.configFile)
                    func run(_ words: String...) throws -> ProgramRun {
                        try ProgramRun.of(
                            try Products.path(of: "nalssi"), words + ["--lang", "en"],
                            environment: sandbox.environment(liveEnvironment(server).merging(Self.nowhere) { $1 }))
                    }
                    #expect(try run("doctor", "--online").output.contains("10 of 10 requests left"))
                    #expect(try run("now", "서울", "부산", "대구").status == 0)
                    let output = try run("doctor", "--online").output
                    #expect(output.contains("7 of 10 requests left"), "\(output)")
                }
            }
        }

        /// Open-Meteo's hosts, at a port without a listener.
        private static let nowhere = [
            "NALSSI_OPEN_METEO_URL", "NALSSI_OPEN_METEO_AIR_URL", "NALSSI_OPEN_METEO_GEOCODING_URL",
        ].reduce(into: [:]) { $0[$1] = "http://127.0.0.1:1" }
    }
}
