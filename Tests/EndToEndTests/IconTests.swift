import Foundation
import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// OpenWeather's icons in the details.
    struct Icons {
        private static func paths(_ server: StandinServer) async -> [String] {
            await server.requests().map(\.path).filter { $0.hasPrefix("/img/") }
        }

        /// The block characters at the top of the details; words, numbers and the charts below change with the time.
        private static func blocks(_ screen: String) -> String {
            screen.split(separator: "\n", omittingEmptySubsequences: false).prefix(8).joined(separator: "\n")
                .filter { "▀▄█\n".contains($0) }
        }

        @Test func `a picture is requested once without the key, shown, cached, and not requested at the next start`()
            async throws
        {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    let environment = liveEnvironment(server)
                    /// The final picture, once `isDone` accepts it.
                    func run(_ arguments: [String], until isDone: @escaping @Sendable (String) -> Bool = { _ in true })
                        async throws
                        -> String
                    {
                        try await TerminalSession.run(
                            Products.path(of: "nalssi"), ["--lang", "ko"] + arguments, in: sandbox, size: wide,
                            environment: environment, content: .program
                        ) { terminal in
                            try terminal.waitForTwenty()
                            try terminal.waitUntil("the picture is there") { isDone(Self.blocks($0)) }
                            let screen = try await terminal.restingScreen(server)
                            try terminal.send(keys: "q")
                            let code = try terminal.waitForExit()
                            #expect(code == 0)
                            return Self.blocks(screen)
                        }
                    }
                    let own = try await run(["--icons", "own"])
                    #expect(await Self.paths(server).isEmpty, "no picture should have been requested")

                    let shown = try await run([]) { $0 != own }
                    #expect(shown != own)
                    let asked = await Self.paths(server)
                    #expect(asked.count == 1 && asked[0].hasSuffix("@2x.png"), "\(asked)")
                    #expect(await server.requests().allSatisfy { !$0.path.hasPrefix("/img/") || !$0.carriedKey })
                    let files = try FileManager.default.contentsOfDirectory(atPath: sandbox.cacheFolder + "/icons")
                    #expect(files.map { "/img/wn/\($0)@2x.png" } == asked)

                    let again = try await run([]) { $0 == shown }
                    #expect(again == shown)
                    #expect(await Self.paths(server) == asked)

                    // Not the built-in art first, to be replaced a few milliseconds later.
                    func firstFrame(_ arguments: [String]) throws -> String {
                        let terminal = try BareTerminal(
                            Products.path(of: "nalssi"), ["--lang", "ko"] + arguments, in: sandbox,
                            environment: environment)
                        let written = try terminal.readUntil(ExpectedText.quitInKorean)
                        terminal.send("q")
                        #expect(try terminal.waitForExit() == 0)
                        // The footer is drawn last.
                        let end = try #require(written.firstRange(of: ExpectedText.quitInKorean))
                        return written[..<end.lowerBound].filter { "▀▄█".contains($0) }
                    }
                    #expect(try firstFrame([]) != firstFrame(["--icons", "own"]))
                    // In sixteen colours the built-in art is drawn, even if a picture is cached.
                    let sixteen = try await run(["--color", "16"])
                    #expect(sixteen == own)
                }
            }
        }

        @Test func `without the icon host everything else is shown`() async throws {
            try await withServer { server in
                let nobody = try await ClosingServer.start()
                let environment = ["NALSSI_OPENWEATHER_ICON_URL": "http://127.0.0.1:\(nobody.port)/img/wn"]
                try await withProgram(asking: server, environment: environment) { terminal in
                    try terminal.waitForTwenty()
                    let screen = try await terminal.restingScreen(server)
                    #expect(screen.contains("OpenWeather") && ExpectedText.isAllAnswered(screen))
                    try terminal.send(keys: "Right", "r")
                    try terminal.waitForSelection("광주(전라남도)")
                    try terminal.waitForTwenty()
                }
                await nobody.stop()
            }
        }
    }
}
