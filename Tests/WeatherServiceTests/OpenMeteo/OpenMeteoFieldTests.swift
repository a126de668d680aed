import Synchronization
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Model values between the places: what is asked for, and how often.
@Suite struct OpenMeteoFieldTests {
    private static let korea = Lattice(south: 33, north: 39, west: 123, east: 132)

    /// Open-Meteo with one kind of weather, and its journal.
    private final class World: HTTPTransport {
        struct State {
            var asked: [(host: String, points: [Coordinate], cost: Int, kind: CallKind)] = []
            var status = 200
            /// What the service refuses to answer for.
            var refused: Set<Coordinate> = []
            /// The service leaves out what comes after so many points.
            var most = Int.max
            var hours = 48
            var hasNulls = false
        }

        let state = Mutex(State())
        let clock: TestClock

        init(_ clock: TestClock) { self.clock = clock }

        func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
            let now = clock.now
            return state.withLock { state in
                let query = url.wireText.split(separator: "?").last.map(String.init) ?? ""
                func list(_ name: String) -> [Double] {
                    query.split(separator: "&").first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
                        .split(separator: ",").compactMap { Double($0) } ?? []
                }
                let points = zip(list("latitude"), list("longitude")).compactMap {
                    Coordinate(latitude: $0, longitude: $1)
                }
                state.asked.append(
                    (url.wireText.contains("air-quality") ? "air" : "weather", points, url.cost, url.kind))
                if state.status != 200 {
                    return HTTPAnswer(
                        status: state.status,
                        body: Array(#"{"error":true,"reason":"Minutely API request limit exceeded."}"#.utf8))
                }
                if !state.refused.isDisjoint(with: points) {
                    return HTTPAnswer(
                        status: 400,
                        body: Array(#"{"error":true,"reason":"No data is available for this location"}"#.utf8))
                }
                let start = now.startOfHour.secondsSince1970
                let entries = points.prefix(state.most).enumerated().map { index, point in
                    let number = state.hasNulls ? "null" : "\(point.latitude)"
                    func column(_ name: String, _ value: String) -> String {
                        "\"\(name)\":[" + Array(repeating: value, count: state.hours).joined(separator: ",") + "]"
                    }
                    let times = (0..<state.hours).map { "\(start + 3_600 * $0)" }.joined(separator: ",")
                    return """
                        {"latitude":\(point.latitude),"longitude":\(point.longitude)\(index > 0 ? ",\"location_id\":\(index)" : ""),
                        "hourly":{"time":[\(times)],\(column("temperature_2m", number)),\(column("precipitation", "1.2")),
                        \(column("weather_code", "73")),\(column("wind_speed_10m", "4.5")),\(column("pm2_5", "12.3"))}}
                        """
                }
                return HTTPAnswer(entries.count == 1 ? entries[0] : "[" + entries.joined(separator: ",") + "]")
            }
        }

        var points: [Coordinate] { state.withLock { $0.asked.flatMap(\.points) } }
        var requests: Int { state.withLock { $0.asked.count } }
        var units: Int { state.withLock { $0.asked.reduce(0) { $0 + $1.cost } } }
    }

    private func field(_ world: World, _ sandbox: Sandbox, budget: CallBudget? = nil) -> OpenMeteoField {
        let gate = HostGate(world, budget: budget, now: { world.clock.now }, chance: { 1 })
        return OpenMeteoField(
            weather: OpenMeteoSource.Host(gate, .openMeteo), air: OpenMeteoSource.Host(gate, .openMeteoAir),
            folder: FieldFolder(path: sandbox.cacheFolder + "/field"), executor: ServiceExecutor(),
            now: { world.clock.now }, chance: { 1 })
    }

    @Test func `all points of a view are one request that counts one call for each, and dust is another host's`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let world = World(TestClock())
            let field = field(world, sandbox)
            let news = await field.ask(FieldQuestion(Self.korea, [.weather]))
            #expect(world.requests == 1 && world.units == Self.korea.points.count && world.units <= 130)
            #expect(world.state.withLock { $0.asked.allSatisfy { $0.kind == .lattice && $0.host == "weather" } })
            #expect(news.series[.weather]?.count == Self.korea.points.count && news.failure == nil)
            let point = Self.korea.points[5]
            let series = try #require(news.series[.weather]?[point])
            #expect(
                series.value(.temperature, at: world.clock.now).map { abs($0 - point.coordinate.latitude) < 0.01 }
                    == true)
            #expect(
                series.value(.kind, at: world.clock.now) == FieldSeries.number(of: .snow)
                    && series.value(.precipitation, at: world.clock.now) == 1.2)
            // With dust, one more request, to the other host.
            let both = await field.ask(FieldQuestion(Self.korea, [.weather, .air]))
            #expect(world.requests == 2 && world.units <= 260)
            #expect(both.series[.air]?[point]?.value(.fineDust, at: world.clock.now) == 12.3)
        }
    }

    @Test func `in a random walk of zooms and pans no point is asked about twice within three hours`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let world = World(clock)
            var dice = SeededRandom(seed: 64)
            var field = field(world, sandbox)
            var (middle, high) = ((36.0, 127.5), 6.0)
            for turn in 0..<60 {
                if turn % 3 == 0 { high = max(1, min(40, high * (Bool.random(using: &dice) ? 0.5 : 2))) }
                middle.0 = max(-60, min(60, middle.0 + Double.random(in: -high...high, using: &dice) / 3))
                middle.1 += Double.random(in: -high...high, using: &dice) / 2
                let view = Lattice(
                    south: middle.0 - high / 2, north: middle.0 + high / 2, west: middle.1 - high, east: middle.1 + high
                )
                let news = await field.ask(FieldQuestion(view, [.weather]))
                #expect(news.series[.weather]?.count == view.points.count)
                clock.advance(seconds: 60)
                // Another program, or the next start, has only what is on disk.
                if turn % 10 == 9 { field = self.field(world, sandbox) }
            }
            let points = world.points
            #expect(Set(points).count == points.count, "\(points.count)")
            #expect(points.count > 500)
        }
    }

    @Test func `after three hours they are asked about again, and a day later nothing old is shown`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let world = World(clock)
            let field = field(world, sandbox)
            let question = FieldQuestion(Self.korea, [.weather])
            let first = await field.ask(question)
            #expect(first.next == clock.now.adding(seconds: 10_800))
            clock.advance(seconds: 10_799)
            _ = await field.ask(question)
            #expect(world.requests == 1)
            clock.advance(seconds: 1)
            _ = await field.ask(question)
            #expect(world.requests == 2)
            world.state.withLock { $0.status = 500 }
            clock.advance(seconds: 86_401)
            let late = await self.field(world, sandbox).known(of: question)
            #expect(late.series[.weather]?.isEmpty == true)
        }
    }

    @Test func `a refused point has nothing to tell, the others do, and it is left alone`() async throws {
        try await Sandbox.with { sandbox in
            let world = World(TestClock())
            let field = field(world, sandbox)
            let hole = Self.korea.points[7]
            world.state.withLock { $0.refused = [hole.coordinate] }
            let news = await field.ask(FieldQuestion(Self.korea, [.weather]))
            let told = try #require(news.series[.weather])
            #expect(Self.korea.points.allSatisfy { told[$0].map { !$0.numbers.isEmpty } == ($0 != hole) })
            #expect(told[hole]?.numbers.isEmpty == true && news.failure == nil)
            let asked = world.requests
            world.clock.advance(seconds: 2)
            _ = await field.ask(FieldQuestion(Self.korea, [.weather]))
            #expect(world.requests == asked)
        }
    }

    @Test func `points that an answer leaves out are asked about again, later and alone`() async throws {
        try await Sandbox.with { sandbox in
            let world = World(TestClock())
            let field = field(world, sandbox)
            world.state.withLock { $0.most = 30 }
            let question = FieldQuestion(Self.korea, [.weather])
            let news = await field.ask(question)
            #expect(news.series[.weather]?.count == 30 && news.failure == .unreadable(field: "body"))
            let next = try #require(news.next)
            #expect(next > world.clock.now)
            _ = await field.ask(question)
            #expect(world.requests == 1)
            world.state.withLock { $0.most = .max }
            world.clock.advance(seconds: next.seconds(since: world.clock.now))
            let later = await field.ask(question)
            #expect(later.series[.weather]?.count == Self.korea.points.count && later.failure == nil)
            #expect(world.state.withLock { $0.asked.last?.points.count } == Self.korea.points.count - 30)
        }
    }

    @Test func `nulls and short hours are unknown, not zero`() async throws {
        try await Sandbox.with { sandbox in
            let world = World(TestClock())
            world.state.withLock { ($0.hasNulls, $0.hours) = (true, 3) }
            let news = await field(world, sandbox).ask(FieldQuestion(Self.korea, [.weather]))
            let series = try #require(news.series[.weather]?[Self.korea.points[0]])
            #expect(series.value(.temperature, at: world.clock.now) == nil)
            #expect(series.value(.windSpeed, at: world.clock.now.adding(seconds: 7_200)) == 4.5)
            #expect(series.value(.windSpeed, at: world.clock.now.adding(seconds: 10_800)) == nil)
        }
    }

    @Test func `429 keeps what is known, and waits as long as the service says`() async throws {
        try await Sandbox.with { sandbox in
            let world = World(TestClock())
            let field = field(world, sandbox)
            let question = FieldQuestion(Self.korea, [.weather])
            world.state.withLock { $0.status = 429 }
            let news = await field.ask(question)
            guard case .rateLimited = news.failure else { throw WeatherFailure.noKey }
            #expect(try #require(news.next) > world.clock.now)
            world.clock.advance(seconds: 1)
            _ = await field.ask(question)
            #expect(world.requests == 1)
        }
    }

    @Test func `what the lattice's share of the budget has no room for waits`() async throws {
        try await Sandbox.with { sandbox in
            let world = World(TestClock())
            let budget = CallBudget(
                host: "api", quota: .openMeteo, file: CallLedgerFile(path: sandbox.cacheFolder + "/calls"),
                now: { world.clock.now })
            let field = field(world, sandbox, budget: budget)
            _ = await field.ask(FieldQuestion(Self.korea, [.weather]))
            let japan = FieldQuestion(Lattice(south: 33, north: 39, west: 133, east: 142), [.weather])
            let news = await field.ask(japan)
            guard case .overBudget = news.failure else { throw WeatherFailure.noKey }
            let next = try #require(news.next)
            // As many minutes as the share needs for so many calls.
            #expect((1...183).contains(next.seconds(since: world.clock.now)))
            world.clock.advance(seconds: next.seconds(since: world.clock.now))
            #expect(await field.ask(japan).failure == nil)
        }
    }

    @Test func `what is kept on disk comes back, and damage costs its block alone`() async throws {
        try await Sandbox.with { sandbox in
            let world = World(TestClock())
            let question = FieldQuestion(Self.korea, [.weather])
            let told = await field(world, sandbox).ask(question)
            let kept = await field(world, sandbox).known(of: question)
            #expect(kept.series == told.series && world.requests == 1)
            let bytes = FieldFolder.encode(told.series[.weather] ?? [:])
            for cut in [0, 7, 20, bytes.count / 2, bytes.count - 1] {
                #expect(throws: ByteReader.Damaged.self) { try FieldFolder.decode(Array(bytes.prefix(cut)), .weather) }
            }
            var flipped = bytes
            flipped[bytes.count / 3] ^= 4
            #expect(throws: ByteReader.Damaged.self) { try FieldFolder.decode(flipped, .weather) }
        }
    }

    @Test func `invented values are those of sample data at a place there`() async throws {
        let clock = TestClock()
        let field = SampleField(executor: ServiceExecutor(), now: { clock.now })
        let news = await field.known(of: FieldQuestion(Self.korea, [.weather, .air]))
        let point = Self.korea.points[40]
        let place = Place(at: point.coordinate)
        let sample = SampleSource(now: { clock.now }).currentWeather(at: place)
        let series = try #require(news.series[.weather]?[point])
        #expect(series.value(.temperature, at: clock.now) == sample.temperature.celsius)
        #expect(series.value(.windSpeed, at: clock.now) == sample.wind.speed?.metresPerSecond)
        #expect(news.series[.air]?[point]?.value(.fineDust, at: clock.now) != nil)
    }
}
