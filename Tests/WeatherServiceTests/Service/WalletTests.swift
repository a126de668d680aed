import TestSupport
import Testing
import Weather

@testable import WeatherService

/// How many of the waiting requests fit the budget.
@Suite struct WalletTests {
    private func source(_ path: String, _ clock: TestClock, _ quota: CallQuota) -> OpenMeteoSource {
        func host(_ name: String, _ address: ServiceAddress) -> OpenMeteoSource.Host {
            OpenMeteoSource.Host(
                CannedTransport(HTTPAnswer("")), address,
                budget: CallBudget(host: name, quota: quota, file: CallLedgerFile(path: path), now: { clock.now }))
        }
        return OpenMeteoSource(weather: host("weather", .openMeteo), air: host("air", .openMeteoAir))
    }

    @Test func `near the limit as many places are sent as fit, and the rest when there is room`()
        async throws
    {
        try await Sandbox.with { sandbox in
            // given a minute with 30 calls left, and 36 places
            let clock = TestClock()
            let source = source(sandbox.cacheFolder + "/calls", clock, CallQuota(perMinute: 100))
            let budget = try #require(source.budget(for: .current))
            #expect(budget.take(70))
            let request = ReportRequest(.current, of: TestPlaces.many(36))
            #expect(source.cost(of: [.current], places: 36) == 36)
            // when
            var wallet = Wallet(source, at: TestClock().now, startOfHour: 0)
            let room = wallet.room(for: request)
            // then one more would be too many
            #expect(room == 30)
            #expect(wallet.moreAt == nil)
            #expect(wallet.room(for: ReportRequest(.current, of: Array(request.places[30...]))) == 0)
            #expect(wallet.moreAt == clock.now.adding(seconds: 61))
            // The other host has its own budget.
            #expect(wallet.room(for: ReportRequest(.air, of: request.places)) == 36)
        }
    }

    @Test func `background requests leave a third of the minute's calls`() async throws {
        try await Sandbox.with { sandbox in
            let source = source(sandbox.cacheFolder + "/calls", TestClock(), CallQuota(perMinute: 100))
            var wallet = Wallet(source, at: TestClock().now, startOfHour: 0)
            let request = ReportRequest(.air, of: TestPlaces.many(80), inBackground: true)
            #expect(wallet.room(for: request) == 67)
            #expect(wallet.room(for: request) == 0)
            #expect(wallet.room(for: ReportRequest(.air, of: request.places)) == 33)
        }
    }

    @Test(arguments: [(62, 20), (61, 0), (28, 0)])
    func `two parts in one request cost less than two requests, and are paid in full or not at all`(
        left: Int, fits: Int
    )
        async throws
    {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let source = source(sandbox.cacheFolder + "/calls", clock, CallQuota(perMinute: 100))
            let budget = try #require(source.budget(for: .current))
            #expect(budget.take(100 - left))
            var wallet = Wallet(source, at: TestClock().now, startOfHour: 0)
            let request = ReportRequest([.current, .forecast], of: TestPlaces.many(20))
            #expect(wallet.room(for: request) == fits)
            // Nothing is promised to other requests, so there is room for the current weather.
            #expect(wallet.moreAt == nil)
            #expect(wallet.room(for: ReportRequest(.current, of: request.places)) == (fits > 0 ? 0 : 20))
        }
    }

    @Test func `a minute's quota smaller than the cost of one place still serves one place`() async throws {
        try await Sandbox.with { sandbox in
            let source = source(sandbox.cacheFolder + "/calls", TestClock(), CallQuota(perMinute: 1))
            for isInBackground in [true, false] {
                var wallet = Wallet(source, at: TestClock().now, startOfHour: 0)
                let request = ReportRequest(.current, of: TestPlaces.many(3), inBackground: isInBackground)
                #expect(wallet.room(for: request) == 1)
                #expect(wallet.room(for: request) == 0)
            }
        }
    }

    /// For any wanted keys: the ledger grants every request that is sent, no window of time exceeds the quota, and one place
    /// more would have been too many.
    @Test(arguments: 0..<60) func `no sequence of batches exceeds a quota or leaves room unused`(seed: Int)
        async throws
    {
        try await Sandbox.with { sandbox in
            var dice = SeededRandom(seed: UInt64(seed))
            let clock = TestClock()
            let quota = CallQuota(
                perMinute: dice.number(2...600), perHour: dice.number(600...3_000), perDay: dice.number(3_000...9_000))
            let source = source(sandbox.cacheFolder + "/calls", clock, quota)
            var made: [(time: Timestamp, calls: Int)] = []
            for _ in 0..<60 {
                clock.advance(seconds: dice.number(0...40))
                var wallet = Wallet(source, at: TestClock().now, startOfHour: 0)
                var left = try #require(source.budget(for: .current)).readState().left
                for _ in 0..<dice.number(1...3) {
                    let request = ReportRequest(
                        dice.number(0...1) == 0 ? .current : .forecast, of: TestPlaces.many(dice.number(1...300)),
                        inBackground: dice.number(0...3) == 0)
                    let room = wallet.room(for: request)
                    #expect((0...request.places.count).contains(room))
                    let reserve = request.isInBackground ? quota.reserve : 0
                    if room < request.places.count {
                        #expect(
                            source.cost(of: request.parts, places: room + 1) + reserve > left,
                            "there should be no room for one more place")
                    }
                    guard room > 0 else { continue }
                    // A single place may cost more than a minute's quota, and then counts as all of it.
                    let cost = source.cost(of: request.parts, places: room)
                    #expect(room == 1 || cost <= left)
                    #expect(source.budget(for: .current)?.take(cost) == true, "a promised call should be granted")
                    left -= cost
                    made.append((clock.now, cost))
                }
            }
            #expect(!made.isEmpty)
            for (index, first) in made.enumerated() {
                let minute = made[index...].prefix { $0.time.seconds(since: first.time) <= 60 }
                #expect(minute.reduce(0) { $0 + $1.calls } <= quota.perMinute)
            }
            for (span, most) in [(3_600, quota.perHour), (86_400, quota.perDay)] {
                let spans = Dictionary(grouping: made) { $0.time.start(ofSpan: span) }
                for calls in spans.values {
                    #expect(calls.reduce(0) { $0 + $1.calls } <= most ?? .max)
                }
            }
        }
    }
}
