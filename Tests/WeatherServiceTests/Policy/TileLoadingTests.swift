import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The parts that tiles show besides the current weather: their order, and how long they take for twenty tiles. The clock
/// is simulated.
@Suite struct TileLoadingTests {
    private let places = TestPlaces.many(30)
    private var tiles: [Place] { Array(places[..<20]) }
    /// Twenty tiles in view, one of them open beside them, and ten more below.
    private var demand: Demand { Demand(visible: tiles, outlined: tiles, opened: tiles[3], listed: places) }

    private func keys(_ part: ReportPart, _ places: [Place]) -> Set<ReportKey> {
        Set(places.map { ReportKey(place: $0.id, part: part) })
    }

    @Test func `the order is current weather, the open place, forecasts, the air, and places out of view`() {
        let plan = RefreshPlan(demand, every: .unstretched, at: Timestamp(1_760_335_200)) { _ in PartState() }
        let others = tiles.filter { $0.id != tiles[3].id }
        #expect(
            plan.requests == [
                ReportRequest(.current, of: tiles), ReportRequest(.forecast, of: [tiles[3]]),
                ReportRequest(.air, of: [tiles[3]]), ReportRequest(.airForecast, of: [tiles[3]]),
                ReportRequest(.forecast, of: others, inBackground: true),
                ReportRequest(.air, of: others, inBackground: true),
                ReportRequest(.current, of: Array(places[20...]), inBackground: true),
            ])
    }

    @Test func `a highlighted result does not request its forecast`() {
        let plan = RefreshPlan(
            Demand(visible: [places[25]] + tiles, outlined: tiles), every: .unstretched, at: Timestamp(1_760_335_200)
        ) { _ in PartState() }
        #expect(!plan.requests.flatMap(\.keys).contains(ReportKey(place: places[25].id, part: .forecast)))
    }

    @Test func `twenty tiles are complete within 90 seconds with a free key, at 60 calls a minute or fewer`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            var program = SimulatedProgram.free(sandbox.cacheFolder + "/calls", clock)
            program.demand = demand
            let wanted = keys(.current, tiles).union(keys(.forecast, tiles)).union(keys(.air, tiles))
            var calls: [Int] = []
            var sent: [ReportKey] = []
            var complete: Int?
            for second in 0..<600 {
                calls.append(program.step())
                sent += program.underWay.sorted { $0.number < $1.number }.flatMap(\.request.keys)
                clock.advance(seconds: 1)
                let isComplete = wanted.allSatisfy { program.known[$0]?.fetchedAt != nil }
                if isComplete, complete == nil { complete = second }
            }
            #expect(complete ?? .max <= 90)
            let minutes = (0...540).map { calls[$0..<$0 + 60].reduce(0, +) }
            #expect(minutes.max() ?? 0 <= 60)
            // In view, nothing of a later kind is sent before everything of an earlier kind.
            func last(_ part: ReportPart) -> Int { sent.lastIndex { keys(part, tiles).contains($0) } ?? .max }
            func first(_ part: ReportPart, but open: Place) -> Int {
                sent.firstIndex { keys(part, tiles).contains($0) && $0.place != open.id } ?? -1
            }
            #expect(Set(sent.prefix(20)) == keys(.current, tiles))
            #expect(first(.forecast, but: tiles[3]) > 0 && last(.forecast) < first(.air, but: tiles[3]))
        }
    }

    @Test func `a refresh right after the start does not have to wait`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            var program = SimulatedProgram.free(sandbox.cacheFolder + "/calls", clock)
            program.demand = demand
            for _ in 0..<10 {
                _ = program.step()
                clock.advance(seconds: 1)
            }
            program.refreshAsked()
            #expect(program.step() == 20)
        }
    }

    @Test func `an hour of twenty tiles stays within the free key's rate, and no value gets old`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            var program = SimulatedProgram.free(sandbox.cacheFolder + "/calls", clock)
            program.demand = demand
            var calls: [Int] = []
            var oldest: [ReportPart: Int] = [:]
            for second in 0..<10_800 {
                calls.append(program.step())
                clock.advance(seconds: 1)
                guard second > 120 else { continue }
                for key in keys(.current, tiles).union(keys(.forecast, tiles)).union(keys(.air, tiles)) {
                    let age = program.known[key]?.fetchedAt.map { clock.now.seconds(since: $0) } ?? .max
                    oldest[key.part] = max(oldest[key.part] ?? 0, age)
                }
            }
            let minutes = (0...10_740).map { calls[$0..<$0 + 60].reduce(0, +) }
            #expect(minutes.max() ?? 0 <= 60)
            #expect(oldest[.current] ?? .max <= AgeLimit.seconds(.current) + AgeLimit.grace)
            #expect(oldest[.forecast] ?? .max <= AgeLimit.seconds(.forecast) + AgeLimit.grace)
            #expect(oldest[.air] ?? .max <= AgeLimit.seconds(.air) + AgeLimit.grace)
        }
    }

    @Test func `Open-Meteo gets one request for weather and one for air, and later only those that are due`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            func host(_ name: String, _ address: ServiceAddress) -> OpenMeteoSource.Host {
                OpenMeteoSource.Host(
                    CannedTransport(HTTPAnswer("")), address,
                    budget: CallBudget(
                        host: name, quota: .openMeteo, file: CallLedgerFile(path: sandbox.cacheFolder + "/calls"),
                        now: { clock.now }))
            }
            var program = SimulatedProgram(
                OpenMeteoSource(weather: host("weather", .openMeteo), air: host("air", .openMeteoAir)), clock)
            program.demand = Demand(visible: tiles, outlined: tiles)
            var sent: [(minute: Int, parts: Set<ReportPart>, places: Int, calls: Int)] = []
            for second in 0..<3_700 {
                _ = program.step()
                sent += program.underWay.sorted { $0.number < $1.number }.map { batch in
                    let places = batch.request.places
                    return (
                        second / 60, batch.request.parts, places.count,
                        OpenMeteoQuestion(batch.request.parts).cost(places: places.count)
                    )
                }
                clock.advance(seconds: 1)
            }
            #expect(sent.allSatisfy { $0.places == 20 })
            #expect(sent.map(\.minute) == [0, 0, 10, 20, 30, 40, 50, 60, 60])
            let now: [Set<ReportPart>] = Array(repeating: [.current], count: 5)
            let whole: [Set<ReportPart>] = [[.current, .forecast], [.air]]
            // After an hour the hourly and daily forecasts are still valid.
            #expect(sent.map(\.parts) == whole + now + [[.current], [.air]])
            #expect(sent.map(\.calls) == [62, 20, 20, 20, 20, 20, 20, 20, 20])
        }
    }
}

extension SimulatedProgram {
    /// With OpenWeather's free quota.
    fileprivate static func free(_ path: String, _ clock: TestClock) -> SimulatedProgram {
        SimulatedProgram(path, clock, quota: .openWeather())
    }
}
