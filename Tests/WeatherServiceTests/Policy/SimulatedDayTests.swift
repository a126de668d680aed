import TestSupport
import Testing
import Weather

@testable import WeatherService

/// The policies together, over hours that take milliseconds: how often a host is called, and how old values on the screen get.
@Suite struct SimulatedDayTests {
    @Test func `an hour of 200 bookmarks in two instances, one of them restarted, stays within a free key`()
        async throws
    {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let path = sandbox.cacheFolder + "/calls"
            let places = TestPlaces.many(200)
            func program() -> SimulatedProgram { SimulatedProgram(path, clock, quota: .openWeather()) }
            var (first, second) = (program(), program())
            var calls: [Int] = []
            for tick in 0..<3_600 {
                // A user scrolls through the list all the time, opens places, and presses r now and then.
                let top = (tick / 7 * 5) % 180
                first.demand = Demand(
                    visible: Array(places[top..<top + 20]), opened: places[top], listed: places)
                second.demand = Demand(visible: Array(places[0..<20]), opened: places[tick / 60 % 20], listed: places)
                if tick % 45 == 0 { first.refreshAsked() }
                if tick == 1_800 { second = program() }
                calls.append(first.step() + second.step())
                clock.advance(seconds: 1)
            }
            let minutes = (0..<3_540).map { calls[$0..<$0 + 60].reduce(0, +) }
            #expect(minutes.max() ?? 0 <= 60)
            // A lower bound, so that a program without requests does not pass.
            #expect(minutes.max() ?? 0 >= 50)
            #expect(first.known.count > 200)
        }
    }

    @Test(arguments: [1, 9, 20]) func `none of up to twenty places in view gets older than eleven minutes in a day`(
        visible: Int
    ) async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let places = TestPlaces.many(200)
            var program = SimulatedProgram(sandbox.cacheFolder + "/calls", clock, quota: .openWeather())
            program.demand = Demand(visible: Array(places[..<visible]), opened: places[0], listed: places)
            var oldest = 0
            var calls = 0
            for tick in stride(from: 0, to: 86_400, by: 5) {
                calls += program.step()
                clock.advance(seconds: 5)
                if tick > 120 { oldest = max(oldest, program.oldest(places[..<visible])) }
            }
            #expect(oldest <= 660)
            // No place is requested more often than needed.
            #expect(calls <= 145 * visible + 25 * ReportPart.allCases.count + 25 * 200)
        }
    }

    @Test func `a budget of one call per minute still serves every place in turn`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let places = TestPlaces.many(12)
            var program = SimulatedProgram(
                sandbox.cacheFolder + "/calls", clock, quota: .openWeather(perMinute: 1))
            program.demand = Demand(visible: places)
            for _ in 0..<3_600 {
                _ = program.step()
                clock.advance(seconds: 1)
            }
            #expect(program.known.count == 12)
            #expect(program.oldest(places[...]) <= program.interval.oldAge(.current) + 120)
        }
    }
}

/// Applies the policies as a running program does, without waiting: every request is answered a second later.
struct SimulatedProgram {
    var demand = Demand()
    private(set) var known: [ReportKey: PartState] = [:]
    private let clock: TestClock
    private let source: any WeatherSource
    private var flights: FlightBoard
    /// The requests sent in the last step.
    private(set) var underWay: [FlightBoard.Batch] = []
    private var waiter = 0

    init(_ path: String, _ clock: TestClock, quota: CallQuota) {
        self.init(
            CountedSource(CallBudget(host: "a", quota: quota, file: CallLedgerFile(path: path), now: { clock.now })),
            clock)
    }

    init(_ source: any WeatherSource, _ clock: TestClock) {
        self.clock = clock
        self.source = source
        flights = FlightBoard(limits: source.limits)
    }

    var interval: RefreshInterval {
        RefreshInterval(for: demand, from: planned, at: clock.now)
    }

    private var planned: PlannedSource { SourceRouting(source).planned()[0].plan }

    /// The age of the oldest value of these places, or the greatest integer if one has no value.
    func oldest(_ places: ArraySlice<Place>) -> Int {
        places.map { place in
            known[ReportKey(place: place.id, part: .current)]?.fetchedAt.map { clock.now.seconds(since: $0) } ?? .max
        }
        .max() ?? 0
    }

    mutating func refreshAsked() {
        for place in demand.visible { known[ReportKey(place: place.id, part: .current)]?.isAskedAnew = true }
    }

    /// Advances by one step, and returns the number of calls made.
    mutating func step() -> Int {
        for batch in underWay {
            for key in batch.request.keys where flights.settle(key, in: batch.number) {
                known[key] = PartState(fetchedAt: clock.now)
            }
            for key in flights.end(batch.number) { known[key]?.isLoading = false }
        }
        underWay = []
        let plan = RefreshPlan(demand, from: planned, every: interval, at: clock.now) {
            known[$0] ?? PartState()
        }
        waiter += 1
        for key in plan.underWay { flights.join(key, for: waiter) }
        for request in plan.requests {
            flights.want(request, for: waiter)
        }
        for key in flights.leave(waiter - 1).abandoned { known[key]?.isLoading = false }
        var wallet = Wallet(source, at: clock.now, startOfHour: 0)
        var made = 0
        for batch in flights.next(source.placesPerRequest, room: { wallet.room(for: $0) }) {
            let cost = source.cost(of: batch.request.parts, places: batch.request.places.count)
            if batch.request.parts.first.flatMap(source.budget)?.take(cost) == true {
                made += cost
                underWay.append(batch)
                for key in batch.request.keys { known[key, default: PartState()].isLoading = true }
            } else {
                _ = flights.putBack(batch.request.keys, in: batch.number)
                _ = flights.end(batch.number)
            }
        }
        return made
    }
}

/// A source that is never requested and only has a budget.
private struct CountedSource: WeatherSource {
    let id = SourceID.openWeather
    let calls: CallBudget

    init(_ calls: CallBudget) { self.calls = calls }

    func placesPerRequest(for parts: Set<ReportPart>) -> Int { 1 }
    func budget(for part: ReportPart) -> CallBudget? { calls }
    func answer(_ request: ReportRequest) async throws -> ReportAnswers { throw CancellationError() }
}
