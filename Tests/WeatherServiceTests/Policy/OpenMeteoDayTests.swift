import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Simulated days with Open-Meteo's quota and batches: the day's calls must last until midnight UTC.
@Suite struct OpenMeteoDayTests {
    private static let step = 20

    /// The budget of all hosts together.
    private func budget(_ path: String, _ clock: TestClock) -> CallBudget {
        CallBudget(host: "api", quota: .openMeteo, file: CallLedgerFile(path: path), now: { clock.now })
    }

    private func program(_ path: String, _ clock: TestClock) -> SimulatedProgram {
        let (transport, budget) = (CannedTransport(HTTPAnswer("")), budget(path, clock))
        return SimulatedProgram(
            OpenMeteoSource(
                weather: OpenMeteoSource.Host(transport, .openMeteo, budget: budget),
                air: OpenMeteoSource.Host(transport, .openMeteoAir, budget: budget)), clock)
    }

    /// A clock at midnight UTC.
    private func clock() -> TestClock {
        let clock = TestClock()
        clock.advance(seconds: 86_400 - clock.now.secondsSince1970 % 86_400)
        return clock
    }

    @Test func `200 places stay within a day's calls all day, and none in view gets old`() async throws {
        try await Sandbox.with { sandbox in
            let clock = clock()
            let path = sandbox.cacheFolder + "/calls"
            let places = TestPlaces.many(200)
            var program = program(path, clock)
            var oldest = 0
            var left = 9_500
            var count = OpenMeteoCount()
            for second in stride(from: 0, to: 86_400, by: Self.step) {
                // A user scrolls through the list for some minutes of every hour.
                let top = second % 3_600 < 600 ? second % 3_600 / 60 * 18 : 0
                program.demand = Demand(visible: Array(places[top..<top + 20]), opened: places[top], listed: places)
                _ = program.step()
                count.take(program.underWay, at: clock.now)
                if second % 3_600 >= 1_200 {
                    oldest = max(oldest, program.oldest(places[..<20]) - program.interval.oldAge(.current))
                }
                left = budget(path, clock).readState().leftToday ?? 0
                clock.advance(seconds: Self.step)
            }
            #expect(left > 0, "calls should be left at the end of the day")
            // Most of the day's calls should be used, and the service must not count more than its quota.
            #expect(left < 4_000)
            #expect(count.shares.allSatisfy { $0 <= 1 }, "\(count.shares)")
            #expect(count.shares[2] > 0.6)
            #expect(oldest <= Self.step)
            #expect(program.known.count > 200)
        }
    }

    @Test func `200 places and every other kind of call together stay within the quota, each kind within its share`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let clock = clock()
            let path = sandbox.cacheFolder + "/calls"
            let places = TestPlaces.many(200)
            var program = program(path, clock)
            program.demand = Demand(visible: places, outlined: places)
            let budget = budget(path, clock)
            var count = OpenMeteoCount()
            var taken: [CallKind: Int] = [:]
            var oldest = 0
            let points = 20
            for second in stride(from: 0, to: 86_400, by: Self.step) {
                // Whoever asks most asks first.
                for kind in CallKind.allCases where kind != .places {
                    while budget.take(points, for: kind) {
                        taken[kind, default: 0] += points
                        count.take(Double(points), at: clock.now)
                    }
                    #expect(budget.room(for: points, of: kind) > clock.now)
                }
                _ = program.step()
                count.take(program.underWay, at: clock.now)
                if second >= 1_200 {
                    oldest = max(oldest, program.oldest(places[...]) - program.interval.oldAge(.current))
                }
                clock.advance(seconds: Self.step)
            }
            let most = count.most
            #expect(most[0] <= 550 && most[1] <= 4_750 && most[2] <= 9_500, "\(most)")
            #expect(most[2] > 8_000, "\(most)")
            #expect(taken == [.lattice: 940, .models: 460, .archive: 460])
            #expect(program.known.count >= 600, "the weather, forecast and air of each place")
            #expect(oldest <= 120, "\(oldest)")
        }
    }

    @Test func `when another program has used most of a day's calls, the rest is spread over the rest of the day`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let clock = clock()
            let path = sandbox.cacheFolder + "/calls"
            clock.advance(seconds: 12 * 3_600)
            for _ in 0..<8 {  // A thousand an hour, in portions that fit into a minute.
                for _ in 0..<2 {
                    #expect(budget(path, clock).take(500))
                    clock.advance(seconds: 61)
                }
                clock.advance(seconds: 3_600 - 122)
            }
            // Four hours with 1,500 calls: 6 a minute, while a full day has 7.
            let places = TestPlaces.many(200)
            var program = program(path, clock)
            program.demand = Demand(visible: places)
            _ = program.step()
            #expect(program.interval.stretch > 2.5)
            var oldest = 0
            var count = OpenMeteoCount()
            for second in stride(from: 0, to: 4 * 3_600 - Self.step, by: Self.step) {
                _ = program.step()
                count.take(program.underWay, at: clock.now)
                if second > 120 { oldest = max(oldest, program.oldest(places[...])) }
                clock.advance(seconds: Self.step)
            }
            #expect((budget(path, clock).readState().leftToday ?? 0) > 0)
            #expect(oldest < 4_200, "refreshing should go on until midnight")
            // 1,500 calls were left.
            #expect((0.1...0.15).contains(count.shares[2]), "\(count.shares)")
            // At midnight a whole day is available again.
            clock.advance(seconds: 60)
            _ = program.step()
            #expect(program.interval.stretch < 5)
        }
    }

    @Test func `repeated requests for a thousand places get an hour's quota, and never exceed a minute's`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let clock = clock()
            var program = program(sandbox.cacheFolder + "/calls", clock)
            program.demand = Demand(visible: TestPlaces.many(1_000))
            var count = OpenMeteoCount()
            for second in stride(from: 0, to: 3_600, by: Self.step) {
                if second % 300 == 0 { program.refreshAsked() }
                _ = program.step()
                count.take(program.underWay, at: clock.now)
                clock.advance(seconds: Self.step)
            }
            #expect(program.known.count == 1_000)
            #expect(count.shares.allSatisfy { $0 <= 1 }, "\(count.shares)")
            #expect(count.shares[0] > 0.8 && count.shares[1] > 0.9, "\(count.shares)")
        }
    }

    @Test func `parts paid from another host's budget do not stretch intervals`() {
        let clock = clock()
        let source = OpenMeteoSource(
            weather: OpenMeteoSource.Host(
                CannedTransport(HTTPAnswer("")), .openMeteo, budget: budget("/none", clock)),
            air: OpenMeteoSource.Host(
                CannedTransport(HTTPAnswer("")), .openMeteoAir, budget: budget("/other", clock)))
        #expect(
            ReportPart.allCases.map { source.weight(of: $0, fromBudgetOf: .current) } == [1, 2.3, 0, 0])
        #expect(source.gathering == 60)
        #expect(
            OpenWeatherSource(transport: CannedTransport(HTTPAnswer("")), key: nil).gathering == 0)
    }

    @Test(arguments: [
        (0, 10_000, 6.94), (43_200, 5_000, 6.94), (43_200, 10_000, 13.9), (86_399, 9_500, 79.17), (0, 0, 0),
    ])
    func `the sustained rate is the rest of the day's calls over the rest of its minutes`(
        second: Int, left: Int, perMinute: Double
    ) {
        let now = clock().now.adding(seconds: second)
        let state = BudgetState(quota: .openMeteo, left: 550, leftToday: left)
        #expect(abs(state.sustained(at: now) - perMinute) < 0.05)
        let interval = RefreshInterval(
            for: Demand(visible: TestPlaces.many(200)), from: PlannedSource(budget: state), at: now)
        #expect((600...86_400).contains(interval.seconds(.current)))
    }

    @Test func `when the day's calls do not suffice for the view it is refreshed the next day`() {
        // given 200 places, which cost 200 calls, two hours before midnight
        let now = clock().now.adding(seconds: 22 * 3_600)
        func seconds(left: Int) -> Int {
            RefreshInterval(
                for: Demand(visible: TestPlaces.many(200)),
                from: PlannedSource(
                    budget: BudgetState(quota: .openMeteo, left: left, leftToday: left),
                    cost: { OpenMeteoQuestion([$0]).weight }), at: now
            ).seconds(.current)
        }
        // A tenth is reserved for the user's actions.
        #expect(seconds(left: 223) < 3 * 3_600)
        #expect(seconds(left: 222) == 86_400)
        #expect(seconds(left: 10_000) == 600)
    }
}

extension OpenMeteoCount {
    fileprivate mutating func take(_ batches: [FlightBoard.Batch], at time: Timestamp) {
        for batch in batches {
            let question = OpenMeteoQuestion(batch.request.parts)
            take(
                question.request(batch.request.places, at: question.isAboutAir ? .openMeteoAir : .openMeteo), at: time)
        }
    }
}

/// The rates granted to two hundred places of Open-Meteo.
@Suite struct OpenMeteoIntervalTests {
    @Test func `two hundred tiles are refreshed within an hour, their forecasts within three, with a tenth left`() {
        let now = Timestamp(1_760_313_600)  // midnight by UTC, when the service's day begins
        let places = TestPlaces.many(200)
        let source = PlannedSource(
            gathering: 60, budget: BudgetState(quota: .openMeteo, left: 550, leftToday: 9_500),
            cost: { [.current, .forecast].contains($0) ? OpenMeteoQuestion([$0]).weight : 0 },
            renewal: { $0 == .forecast ? 10_800 : 0 })
        let interval = RefreshInterval(for: Demand(visible: places, outlined: places), from: source, at: now)
        #expect(interval.seconds(.current) <= 3_600 && interval.seconds(.forecast) == 10_800)
        #expect(interval.seconds(.air) == 3_600, "another host's")
        func units(_ part: ReportPart) -> Double {
            200 * OpenMeteoQuestion([part]).weight * 86_400 / Double(interval.seconds(part))
        }
        #expect(units(.current) + units(.forecast) <= 8_550, "of 9,500 a day")
        // Fewer places are refreshed as often as is worthwhile.
        let few = RefreshInterval(
            for: Demand(visible: Array(places.prefix(30)), outlined: Array(places.prefix(30))), from: source, at: now)
        #expect(few.seconds(.current) == 600 && few.stretchOfRest == 1)
        // With more places than the quota allows even then, everything waits longer.
        let many = TestPlaces.many(600)
        let stretched = RefreshInterval(for: Demand(visible: many, outlined: many), from: source, at: now)
        #expect(stretched.seconds(.current) > 3_600 && stretched.seconds(.forecast) > 10_800)
    }
}
