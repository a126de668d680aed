import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// A name server that accepts every query and never answers, as behind a broken router: a lookup in the C library hangs for
    /// ten seconds or more and cannot be interrupted.
    struct SilentNameServer {
        private static let address = "10.99.0.1"

        /// Why the test cannot run here; nil if it can.
        private static let obstacle: String? =
            NetworkNamespace.obstacle
            ?? ["socat", "unshare", "mount"].first { (try? Products.systemPath(of: $0, package: $0)) == nil }
            .map { "\($0) is not installed" }

        @Test(.enabled(if: obstacle == nil, "a silent name server cannot run here: \(obstacle ?? "")"))
        func `a silent name server delays neither another host nor the end`() async throws {
            try await Sandbox.with { sandbox in
                let network = try NetworkNamespace(
                    running: Products.path(of: "openweather-standin"), ["--port", "8080"], in: sandbox)
                defer { network.end() }
                try network.addAddress(Self.address)
                let sink = network.command([
                    try Products.systemPath(of: "socat", package: "socat"), "-u", "UDP-RECV:53,bind=\(Self.address)",
                    "OPEN:\(sandbox.root)/questions,creat,append",
                ])
                let silent = try BackgroundProgram(sink[0], Array(sink.dropFirst()), output: sandbox.root + "/silent")
                defer { silent.kill() }
                let settings = sandbox.root + "/resolv.conf"
                try Data("nameserver \(Self.address)\n".utf8).write(to: URL(fileURLWithPath: settings))
                let words = network.command([
                    try Products.systemPath(of: "unshare", package: "util-linux"), "-m", "/bin/sh", "-c",
                    "mount --bind \"$1\" /etc/resolv.conf && exec \"$2\" --lang ko --source open-meteo", "sh", settings,
                    try Products.path(of: "nalssi"),
                ])
                let environment = [
                    "NALSSI_OPEN_METEO_URL": "https://weather.example:8443",
                    "NALSSI_OPEN_METEO_AIR_URL": "http://127.0.0.1:8080",
                    "NALSSI_OPEN_METEO_GEOCODING_URL": "https://weather.example:8443",
                ]
                try await TerminalSession.run(
                    words[0], Array(words.dropFirst()), in: sandbox, environment: environment
                ) { terminal in
                    let log = sandbox.root + "/holder.errors"
                    @Sendable func isAsked() -> Bool {
                        (try? String(contentsOfFile: log, encoding: .utf8))?.contains("/v1/air-quality") == true
                    }
                    try terminal.waitUntil(
                        "the other host has been queried, and the hanging request is cancelled", limit: 30
                    ) {
                        isAsked() && $0.contains("20곳: ")
                    }
                    let questions = try FileManager.default.attributesOfItem(atPath: sandbox.root + "/questions")
                    #expect(questions[.size] as? Int ?? 0 > 0, "a name should have been looked up")
                    // The next lookups hang while the program ends.
                    try terminal.send(keys: "r")
                    let began = ContinuousClock.now
                    try terminal.send(keys: "q")
                    #expect(try terminal.waitForExit() == 0)
                    #expect(began.duration(to: .now) < .seconds(4), "two seconds, and more on a busy machine")
                }
            }
        }
    }
}
