import StandinServer
import TestSupport
import Testing

extension EndToEnd {
    /// Live weather without a key, from the stand-in's Open-Meteo.
    struct WithoutAKey {
        private func withProgram(
            _ server: StandinServer, _ language: String = "en", _ body: (TerminalSession) async throws -> Void
        ) async throws {
            try await EndToEnd.withProgram(
                asking: nil, ["--source", "open-meteo", "--lang", language],
                environment: server.openMeteoEnvironment, body)
        }

        @Test func `twenty cities are one request, and the source is named`() async throws {
            try await withServer { server in
                try await withProgram(server) { terminal in
                    try terminal.waitUntil("twenty of twenty cities answered") { ExpectedText.isAllAnswered($0) }
                    try terminal.waitUntil("the question names the source") {
                        $0.contains("Open-Meteo") && $0.contains("Weather data by Open-Meteo.com")
                    }
                    try terminal.waitUntil("the details have the values of whole days") {
                        $0.contains("Sunrise") && !$0.contains("(today ")
                    }
                    let weather = await server.requests(to: "/v1/forecast")
                    #expect(weather.count == 1)
                    #expect(weather.first?.query["latitude"]?.split(separator: ",").count == 20)
                    for block in ["current", "hourly", "daily"] { #expect(weather.first?.query[block] != nil) }
                    #expect(await server.waitForRequests(1, to: "/v1/air-quality"))
                    let air = await server.requests(to: "/v1/air-quality").filter { $0.query["current"] != nil }
                    #expect(air.map { $0.query["latitude"]?.split(separator: ",").count } == [20])
                    let all = await server.requests()
                    #expect(all.allSatisfy { !$0.carriedKey && $0.path.hasPrefix("/v1/") })
                    try terminal.send(keys: "?")
                    try terminal.type("contacted")
                    try terminal.waitUntil("the help names the hosts") {
                        $0.contains("Servers contacted: \(server.baseURL)")
                    }
                }
            }
        }

        @Test func `a new user presses g and Enter once, and the next start needs no key press`() async throws {
            try await withServer { server in
                try await Sandbox.with { sandbox in
                    func start(_ body: (TerminalSession) async throws -> Void) async throws {
                        try await TerminalSession.run(
                            Products.path(of: "nalssi"), ["--lang", "ko"], in: sandbox, size: wide,
                            environment: server.openMeteoEnvironment.filter { $0.key != "NALSSI_SOURCE" },
                            content: .program, body)
                    }
                    try await start { terminal in
                        try terminal.waitUntil("sample data is shown") {
                            ExpectedText.isAllAnswered($0) && $0.contains("예시 데이터")
                        }
                        try terminal.send(keys: "g")
                        try terminal.waitUntil("every host is named before any is contacted") {
                            $0.contains("127.0.0.1") && $0.contains("api.met.no") && $0.contains("Esc 취소")
                        }
                        #expect(await server.requests().isEmpty)
                        try terminal.send(keys: "Enter")
                        try terminal.waitUntil("twenty tiles with live weather") {
                            ExpectedText.isAllAnswered($0) && $0.contains("Open-Meteo") && !$0.contains("예시 데이터")
                        }
                        #expect(
                            await server.requests(to: "/v1/forecast").count == 1)
                        try terminal.send(keys: "q")
                        #expect(try terminal.waitForExit() == 0)
                    }
                    try await start { terminal in
                        try terminal.waitUntil("the choice is remembered") {
                            ExpectedText.isAllAnswered($0) && $0.contains("Open-Meteo") && !$0.contains("예시 데이터")
                        }
                    }
                }
            }
        }

        @Test func `a place without data does not affect the others`() async throws {
            let busan = try #require(StandinCity.named("부산"))
            try await withServer(StandinOptions(faults: [Fault(.notFound, at: busan)], now: SystemClock.now())) {
                server in
                try await withProgram(server) { terminal in
                    try terminal.waitUntil("nineteen have come") {
                        $0.prefix { $0 != "\n" }.contains(/[^\d]1 not received/) && $0.contains("!")
                    }
                }
            }
        }

        @Test func `a service without any data gets a few requests, and r does not repeat them`()
            async throws
        {
            try await withServer(StandinOptions(faults: [Fault(.notFound)], now: SystemClock.now())) { server in
                try await withProgram(server) { terminal in
                    try terminal.waitUntil("the message is shown") {
                        $0.contains("20 places:") || $0.contains("no data")
                    }
                    // Between two groups of places nothing is under way for a moment.
                    _ = try await terminal.restingScreen(server)
                    let asked = await server.requests().count
                    #expect(asked <= 48, "\(asked) requests")
                    for _ in 0..<5 {
                        try terminal.send(keys: "r")
                        _ = try await terminal.restingScreen(server)
                    }
                    #expect(await server.requests().count == asked)
                }
            }
        }

        @Test func `a hanging service is reported as soon as its time is up, without smaller requests before`()
            async throws
        {
            try await withServer(StandinOptions(faults: [Fault(.hang)], now: SystemClock.now())) { server in
                try await withProgram(server) { terminal in
                    try terminal.waitUntil("the message is shown") { $0.contains("20 places: ") }
                    let asked = await server.requests(to: "/v1/forecast")
                    #expect(asked.allSatisfy { $0.query["current"] != nil && $0.query["hourly"] != nil }, "\(asked)")
                }
            }
        }

        @Test func `a rate limit is shown with the time when requests go on`() async throws {
            try await withServer(StandinOptions(faults: [Fault(.concurrent)], now: SystemClock.now())) { server in
                try await withProgram(server) { terminal in
                    try terminal.waitUntil("the message is shown") { $0.contains("refusing requests") }
                    server.setFaults([])
                    try terminal.waitUntil("it goes on by itself") { ExpectedText.isAllAnswered($0) }
                    // Five seconds later, of which the first may have been almost over.
                    let moments = await server.requests(to: "/v1/forecast").map(\.instant)
                    let first = try #require(moments.first)
                    #expect(moments.dropFirst().allSatisfy { first.duration(to: $0) >= .seconds(4) })
                }
            }
        }
    }
}
