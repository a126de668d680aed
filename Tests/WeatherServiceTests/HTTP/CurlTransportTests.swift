import Limits
import StandinServer
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The transport over real sockets, against the stand-in server.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct CurlTransportTests {
    /// Runs `body` with a source and a fresh server with `faults`, and stops both afterwards.
    private func withServer(
        _ faults: [Fault.Kind] = [], key: String = StandinOptions.usualKey, total: Duration? = nil,
        _ body: (OpenWeatherSource, StandinServer) async throws -> Void
    ) async throws {
        let server = try await StandinServer.start(StandinOptions(faults: faults.map { Fault($0) }))
        var bounds = CurlTransport.Bounds.patient
        if let total { bounds.total = total }
        let clock: any Clock<Duration> = total == nil ? ContinuousClock() : RequestClock(server: server)
        let transport = CurlTransport(version: "test", bounds: bounds, clock: clock)
        let source = OpenWeatherSource(
            transport: transport, key: APIKey(key), baseURL: try ServiceAddress(parsing: server.baseURL))
        do {
            try await body(source, server)
        } catch {
            Issue.record(error)
        }
        await transport.shutDown()
        await server.stop()
    }

    @Test func `every part of a report is fetched`() async throws {
        try await withServer { source, server in
            let current = try await source.currentWeather(at: TestPlaces.seoul)
            let forecast = try await source.forecast(at: TestPlaces.seoul)
            let air = try await source.airQuality(at: TestPlaces.seoul)
            let airForecast = try await source.airForecast(at: TestPlaces.seoul)
            #expect(current.condition.kind != .unknown)
            #expect(forecast.steps.count == 40)
            #expect(air != nil && airForecast.hours.first == air && airForecast.hours.count == 96)

            let requests = await server.requests()
            #expect(
                requests.map(\.path) == [
                    "/data/2.5/weather", "/data/2.5/forecast", "/data/2.5/air_pollution",
                    "/data/2.5/air_pollution/forecast",
                ])
            #expect(requests.allSatisfy { $0.carriedKey && $0.headers["user-agent"] == "nalssi/test" })
            #expect(
                requests.first?.query
                    == ["lat": "37.56826", "lon": "126.977829", "units": "metric"])
        }
    }

    @Test func `a host gets at most twenty requests at a time, and the others follow`() async throws {
        try await withServer { source, server in
            server.setDelay(0.2)
            let places = TestPlaces.many(45)
            let answers = try await withThrowingTaskGroup(of: CurrentWeather.self) { group in
                for place in places { group.addTask { try await source.currentWeather(at: place) } }
                return try await group.reduce(into: 0) { count, _ in count += 1 }
            }
            #expect(answers == 45)
            let most = await server.activity().mostInFlight
            #expect(most <= Limits.Network.connectionsAHost && most > 1, "\(most)")
        }
    }

    @Test func `a wrong key is refused`() async throws {
        try await withServer(key: "wrong") { source, _ in
            await #expect(throws: WeatherFailure.keyRefused) {
                try await source.currentWeather(at: TestPlaces.seoul)
            }
        }
    }

    @Test(arguments: [
        (Fault.Kind.unauthorized, WeatherFailure.keyRefused), (.plan, .notInPlan), (.notFound, .notFound),
        (.cod404, .notFound), (.error500, .server(status: 500)), (.html502, .server(status: 502)), (.portal, .portal),
        (.garbage, .unreadable(field: "body")), (.empty, .unreadable(field: "body")), (.reset, .offline),
        (.truncate, .offline), (.huge, .tooLarge), (.redirect, .redirected),
    ])
    func `every fault has its failure`(_ fault: Fault.Kind, _ failure: WeatherFailure) async throws {
        try await withServer([fault]) { source, _ in
            // Twice: the reset alternates between before and within the answer.
            for _ in 0..<2 {
                await #expect(throws: failure) { try await source.currentWeather(at: TestPlaces.seoul) }
            }
        }
    }

    @Test func `too many requests are reported as a rate limit`() async throws {
        try await withServer([.rateLimited]) { source, _ in
            let error = await #expect(throws: WeatherFailure.self) {
                try await source.currentWeather(at: TestPlaces.seoul)
            }
            guard case .rateLimited = error else {
                Issue.record("not rate limited: \(String(describing: error))")
                return
            }
        }
    }

    @Test(arguments: [(Fault.Kind.hang, WeatherFailure.timedOut, 0), (.slow, .tooSlow, 1)])
    func `the time limit covers head and body, and distinguishes a silent server from a slow line`(
        fault: Fault.Kind, failure: WeatherFailure, begun: Int
    ) async throws {
        // given a request whose answer has arrived as far as it will
        let server = try await StandinServer.start(StandinOptions(faults: [Fault(fault)]))
        let clock = HeldClock()
        let transport = CurlTransport(version: "test", bounds: .patient, clock: clock)
        let source = OpenWeatherSource(
            transport: transport, key: APIKey(server.key), baseURL: try ServiceAddress(parsing: server.baseURL))
        let request = Task { try await source.forecast(at: TestPlaces.seoul) }
        #expect(await server.waitForRequests(1))
        while transport.begun.count < begun { await Task.yield() }
        // when
        clock.runOut(1)
        // then
        await #expect(throws: failure) { try await request.value }
        #expect(await server.waitForAborted(1), "the connection must be closed")
        #expect(transport.begun.count == 0)
        await transport.shutDown()
        await server.stop()
    }

    @Test func `a refused connection counts as offline before any time limit`() async throws {
        // given a port without a listener (a server that has stopped leaves its port to the next test), and limits far longer
        // than the test
        let address = try ServiceAddress(parsing: "http://127.0.0.1:1")
        var bounds = CurlTransport.Bounds()
        (bounds.connect, bounds.total) = (.seconds(86_400), .seconds(86_400))
        let transport = CurlTransport(version: "test", bounds: bounds)
        let source = OpenWeatherSource(transport: transport, key: APIKey("k"), baseURL: address)

        // when, then
        await #expect(throws: WeatherFailure.offline) { try await source.currentWeather(at: TestPlaces.seoul) }
        await transport.shutDown()
    }

    @Test func `a server without TLS counts as insecure and gets no request`() async throws {
        // given
        let server = try await StandinServer.start(StandinOptions())
        let address = try ServiceAddress(parsing: "https://127.0.0.1:\(server.port)")
        let transport = CurlTransport(version: "test", bounds: .patient)
        let source = OpenWeatherSource(transport: transport, key: APIKey("k"), baseURL: address)

        // when, then
        await #expect(throws: WeatherFailure.insecure(.other)) { try await source.currentWeather(at: TestPlaces.seoul) }
        #expect(await server.requests().isEmpty)
        await transport.shutDown()
        await server.stop()
    }

    @Test func `cancelling the task closes the connection`() async throws {
        try await withServer([.hang]) { source, server in
            // given
            let request = Task { try await source.currentWeather(at: TestPlaces.seoul) }
            #expect(await server.waitForRequests(1))

            // when
            request.cancel()

            // then
            await #expect(throws: CancellationError.self) { try await request.value }
            #expect(await server.waitForAborted(1))
        }
    }

    @Test func `many requests run at the same time`() async throws {
        try await withServer([.hang]) { source, server in
            let requests = (0..<20).map { _ in Task { try await source.currentWeather(at: TestPlaces.seoul) } }
            #expect(await server.wait { $0.mostInFlight >= 20 })
            for request in requests { request.cancel() }
            for request in requests { _ = await request.result }
            #expect(await server.waitForAborted(20))
        }
    }

    @Test func `shutting down ends requests under way and refuses later ones`() async throws {
        // given
        let server = try await StandinServer.start(StandinOptions(faults: [Fault(.hang)]))
        let transport = CurlTransport(version: "test", bounds: .patient)
        let url = RequestURL(wireText: server.baseURL + "/data/2.5/weather?lat=1&lon=1&appid=\(server.key)")
        let request = Task { try await transport.get(url) }
        #expect(await server.waitForRequests(1))

        // when
        await transport.shutDown()

        // then
        await #expect(throws: CancellationError.self) { try await request.value }
        await #expect(throws: CancellationError.self) { try await transport.get(url) }
        #expect(await server.waitForAborted(1))
        await server.stop()
    }

    @Test func `no error contains the key`() async throws {
        for fault in Fault.Kind.allCases where fault != .huge {
            try await withServer([fault], total: .milliseconds(100)) { source, server in
                do {
                    _ = try await source.currentWeather(at: TestPlaces.seoul)
                } catch {
                    var dumped = ""
                    dump(error, to: &dumped)
                    #expect(!"\(error) \(dumped)".contains(server.key))
                }
            }
        }
    }

    @Test func `the whole service survives a server that fails in every way`() async throws {
        try await withServer([.truncate]) { source, server in
            // given a service whose requests fail in every way in turn
            let service = WeatherService(sources: SourceRouting(source), now: { Timestamp(1_760_335_200) })
            let places = TestPlaces.many(40)
            for fault in [Fault.Kind.reset, .truncate, .garbage, .redirect, .html502, .empty] {
                server.setFaults([Fault(fault)])
                await service.load(ReportPart.allCases, of: places)
            }
            // when it recovers
            server.setFaults([])
            var updates = service.eachUpdate().makeAsyncIterator()
            await service.load([.current], of: places)
            await service.shutDown()
            // then every place has its answer
            var answered = 0
            while let update = await updates.next() {
                if case .answered = update.event { answered += 1 }
            }
            #expect(answered == 40)
        }
    }
}

/// Time starts when the server has the request, so that a busy machine cannot use it up before.
private struct RequestClock: Clock {
    let server: StandinServer

    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { ContinuousClock().minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let limit = now.duration(to: deadline)
        _ = await server.waitForRequests(1)
        try await ContinuousClock().sleep(until: now + limit, tolerance: tolerance)
    }
}
