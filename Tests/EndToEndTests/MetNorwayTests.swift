import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// Live weather of MET Norway, from the stand-in.
    struct FromMetNorway {
        private static let path = "/locationforecast/2.0/complete"

        @Test func `twenty cities are answered by a request each, and the source is named and credited`() async throws {
            try await withServer { server in
                try await EndToEnd.withProgram(
                    asking: nil, ["--source", "met-norway", "--lang", "en"], environment: server.metNorwayEnvironment
                ) { terminal in
                    try terminal.waitUntil("twenty of twenty cities answered") { ExpectedText.isAllAnswered($0) }
                    try terminal.waitUntil("the source is credited") { $0.contains("Data from MET Norway") }
                    // The forecasts came with them.
                    try terminal.waitUntil("nothing waits for room") { !$0.contains("will load within") }
                    let asked = await server.requests()
                    #expect(asked.count == 20 && asked.allSatisfy { $0.path == Self.path && !$0.carriedKey })
                    #expect(Set(asked.compactMap { $0.query["lat"] }).count == 20)
                    for request in asked {
                        #expect(request.headers["user-agent"]?.hasPrefix("nalssi/") == true)
                        #expect(request.headers["if-modified-since"] == nil)
                        for name in ["lat", "lon"] {
                            #expect((request.query[name]?.split(separator: ".").last?.count ?? 9) <= 4)
                        }
                    }
                    // What was answered holds: it is not asked for again, also if the user wants it.
                    try terminal.send(keys: "r")
                    try terminal.waitUntil("it says until when") {
                        $0.contains("This is MET Norway's latest; the next comes after")
                    }
                    #expect(await server.requests().count == 20)
                }
            }
        }

        @Test func `the weather is printed, and a second program asks nobody`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    for _ in 0..<2 {
                        let run = try ProgramRun.of(
                            try Products.path(of: "nalssi"), ["--lang", "en", "now", "서울"],
                            environment: sandbox.environment(server.metNorwayEnvironment))
                        #expect(
                            run.status == 0 && run.output.contains("Data from MET Norway"), "\(run.output)\(run.errors)"
                        )
                    }
                    #expect(await server.requests().count == 1)
                }
            }
        }

        /// Open-Meteo that fails beside MET Norway, in an order of both.
        private static func environment(_ failing: StandinServer, _ server: StandinServer) -> [String: String] {
            failing.openMeteoEnvironment.merging(server.metNorwayEnvironment) { $1 }
                .merging(["NALSSI_SOURCE": "open-meteo, met-norway"]) { $1 }
        }

        private static func now(_ sandbox: Sandbox, _ environment: [String: String]) throws -> ProgramRun {
            try ProgramRun.of(
                try Products.path(of: "nalssi"), ["--lang", "en", "now", "서울", "--json", "--timeout", "20"],
                environment: sandbox.environment(environment))
        }

        @Test func `a command that may ask only a source that fails says which setting would let another stand in`()
            async throws
        {
            try await withServer(StandinOptions(faults: [Fault(.overloaded)])) { failing in
                try await withServer { server in
                    try await Sandbox.with { sandbox in
                        let run = try Self.now(
                            sandbox,
                            Self.environment(failing, server).merging(["NALSSI_SOURCE": "open-meteo"]) { $1 })
                        let hint =
                            "Open-Meteo is not responding; add met-norway to sources and MET Norway will take over"
                        #expect(run.errors.contains(hint), "\(run.errors)")
                        #expect(await server.requests().isEmpty)
                        // With both chosen there is nothing to say.
                        let both = try Self.now(sandbox, Self.environment(failing, server))
                        #expect(!both.errors.contains("will take over"), "\(both.errors)")
                    }
                }
            }
        }

        @Test func `it stands in for Open-Meteo once that has failed for a while, and not before`() async throws {
            try await withServer(StandinOptions(faults: [Fault(.overloaded)])) { failing in
                try await withServer { server in
                    try await Sandbox.with { sandbox in
                        let environment = Self.environment(failing, server)
                        let troubles = sandbox.cacheFolder + "/hosts/troubles"
                        // given a first failure, after which nobody stands in yet: the wait is up to five minutes
                        let first = try Self.now(sandbox, environment)
                        let kept = try String(contentsOfFile: troubles, encoding: .utf8)
                        #expect(kept.contains("weather/open-meteo = failed "), "\(kept)")
                        #expect(first.output.contains(#""code":"server""#), "\(first.output)")
                        #expect(await server.requests().isEmpty)
                        // when it has failed for long
                        let now = SystemClock.now().secondsSince1970
                        try sandbox.write(
                            "# nalssi: the sources that fail, and since when\n"
                                + "weather/open-meteo = failed \(now - 900) \(now - 60) 60 5 \(now + 200)\n",
                            to: troubles)
                        // Nobody is asked to stand in at the full hour.
                        guard (120..<3_540).contains(now % 3_600) else { return }
                        let asked = await failing.requests().count
                        let second = try Self.now(sandbox, environment)
                        #expect(second.output.contains(#""source":"met-norway""#), "\(second.output)")
                        #expect(second.output.contains("Data from MET Norway"))
                        #expect(await server.requests().count == 1)
                        // A source that fails is not asked before its next try.
                        #expect(await failing.requests().count == asked)
                    }
                }
            }
        }
    }
}
