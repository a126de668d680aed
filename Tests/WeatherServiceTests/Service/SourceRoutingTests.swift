import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Choosing a source for each request, and keeping sources independent of each other.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct SourceRoutingTests {
    private static let south = [TestPlaces.sydney, TestPlaces.apia] + TestPlaces.many(12)
    private static let north = [TestPlaces.seoul, TestPlaces.busan, TestPlaces.tromso]
    private static let tiny = Counted(TinySource.covers, id: .tiny)
    private static let routing = SourceRouting(tiny, [Counted(id: .sample)])

    // MARK: Pure

    @Test func `the preferred source is used for the parts and places it covers, and otherwise the next`() {
        for place in Self.south {
            #expect(Self.routing.sources(of: .current, at: place) == [.tiny, .sample])
            #expect(Self.routing.sources(of: .forecast, at: place) == [.sample])
        }
        for part in ReportPart.allCases {
            for place in Self.north { #expect(Self.routing.sources(of: part, at: place) == [.sample]) }
        }
        let alone = SourceRouting(Self.tiny)
        #expect(alone.sources(of: .current, at: TestPlaces.seoul).isEmpty)
        #expect(alone.sources(of: .air, at: TestPlaces.sydney).isEmpty)
    }

    @Test func `a source that is named twice keeps its first place in the order`() {
        let routing = SourceRouting(Self.tiny, [Counted(id: .tiny), Counted(id: .sample)])
        #expect(routing.ids == [.tiny, .sample] && routing.sources(of: .air, at: TestPlaces.seoul) == [.sample])
    }

    @Test func `a request is divided so that each key goes to one source, in order`() {
        var random = SeededRandom(seed: 28)
        for _ in 0..<300 {
            let places = (Self.south + Self.north).shuffled(using: &random).prefix(
                Int.random(in: 1...9, using: &random))
            let parts = Set(ReportPart.allCases.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
            let request = ReportRequest(parts, of: Array(places), inBackground: Bool.random(using: &random))
            let routing =
                Bool.random(using: &random) ? Self.routing : SourceRouting(Self.tiny)
            let (asked, unanswered) = routing.split(request)
            let keys = asked.flatMap(\.request.keys) + unanswered
            #expect(keys.count == request.keys.count && Set(keys) == Set(request.keys))
            for (source, part) in asked {
                #expect(part.isInBackground == request.isInBackground)
                #expect(part.places.map(\.id) == places.map(\.id).filter(part.places.map(\.id).contains))
                for place in part.places {
                    #expect(part.parts.allSatisfy { routing.sources(of: $0, at: place).first == source })
                }
            }
        }
    }

    // MARK: Two sources at work

    @Test func `each source gets only its own places, and every value is credited to its source`() async throws {
        let (tiny, other) = (
            Counted(TinySource.covers, id: .tiny, perRequest: 50), Counted(id: .sample, perRequest: 50)
        )
        let service = WeatherService(sources: SourceRouting(tiny, [other]), now: { Timestamp(0) })
        let log = StampLog(service.eachUpdate())
        await service.load([.current, .forecast], of: Self.south + Self.north)
        await log.wait(for: 2 * (Self.south.count + Self.north.count))
        #expect(await tiny.asked.flatMap(\.keys) == ReportRequest(.current, of: Self.south).keys)
        for request in await tiny.asked + other.asked { #expect(request.parts.count == 1) }
        for (key, source) in await log.sources {
            let isSouth = Self.south.contains { $0.id == key.place }
            #expect(source == (isSouth && key.part == .current ? .tiny : .sample))
        }
        await service.shutDown()
    }

    @Test func `keys without a source fail at once, without a request`() async throws {
        let tiny = Counted(TinySource.covers, id: .tiny)
        let service = WeatherService(
            sources: SourceRouting(tiny), now: { Timestamp(0) })
        let log = AnswerLog(service.eachUpdate())
        await service.load([.current], of: Self.north)
        await log.wait { $0.count == Self.north.count }
        #expect(log.seen.failures.values.allSatisfy { $0 == .notFound })
        #expect(await tiny.asked.isEmpty)
        await service.shutDown()
    }

    @Test func `a source without calls left for the day does not affect the places of another`() async throws {
        try await Sandbox.with { sandbox in
            // given ten calls a day for fourteen places of one source, and another without a budget
            let clock = TestClock()
            let budget = CallBudget(
                host: "tiny", quota: TinySource.quota, file: CallLedgerFile(path: sandbox.cacheFolder + "/calls"),
                now: { clock.now })
            let tiny = Counted(TinySource.covers, id: .tiny, budget: budget)
            let other = Counted(id: .sample)
            let held = HeldClock()
            let service = WeatherService(
                sources: SourceRouting(tiny, [other]), now: { clock.now }, clock: held)
            let log = AnswerLog(service.eachUpdate())
            var changes = service.changes().makeAsyncIterator()
            // when
            let load = Task { await service.load([.current], of: Self.south + Self.north) }
            await log.wait { $0.count == 10 + Self.north.count }
            // then only its own places are queued, until its own midnight
            #expect(await tiny.asked.count == 10)
            #expect(await other.asked.count == Self.north.count)
            // What is sent and what is queued are one event, and one frame.
            let first = try #require(await changes.next())
            #expect(first.updates.count { $0.event == .started } == 10 + Self.north.count)
            #expect(first.queues?[.tiny]?.places == Self.south.count - 10)
            // Until the calls are in the ledger, a larger number is only known to take more than a minute.
            var queued: [SourceID: QueueState] = [:]
            while !Self.isMidnight(queued[.tiny]?.until) {
                queued = try #require(await changes.next()).queues ?? queued
            }
            #expect(queued.keys.map(\.self) == [.tiny] && queued[.tiny]?.places == Self.south.count - 10)
            // The plan for the other source is not stretched.
            let demand = Demand(visible: Self.south + Self.north)
            let intervals = service.sources.planned().map { RefreshInterval(for: demand, from: $0.plan, at: clock.now) }
            #expect(intervals[0].stretch > 10 && intervals[1].stretch == 1)
            load.cancel()
            await load.value
            await service.shutDown()
        }
    }

    @Test func `choosing new sources cancels the old ones, whose late answers are ignored`() async {
        let rig = ServiceRig(ignoresCancellation: true)
        let other = Counted(id: .tiny)
        let service = rig.service()
        let log = StampLog(service.eachUpdate())
        let load = Task { await service.load([.current], of: [TestPlaces.seoul]) }
        await rig.source.waitForCalls(1)
        await service.use(SourceRouting(other)).value
        await load.value
        await service.use(SourceRouting(rig.source)).value
        let again = Task { await service.load([.current], of: [TestPlaces.seoul]) }
        await rig.source.waitForCalls(2)
        // The answer to the first request, which was cancelled, must not settle the second.
        await rig.source.answer(TestPlaces.seoul, rig.current(1), number: 1)
        await rig.source.answer(TestPlaces.seoul, rig.current(2), number: 2)
        await again.value
        await log.wait(for: 1)
        #expect(await log.temperatures == [2])
        await service.shutDown()
    }

    /// By the clock that decides when the tiny source's day ends.
    private static func isMidnight(_ time: Timestamp?) -> Bool {
        time.map { ($0.secondsSince1970 + TinySource.quota.dayZone.seconds) % 86_400 == 0 } ?? false
    }
}

/// Answers everything at once, and records its requests.
private actor Counted: WeatherSource {
    nonisolated let id: SourceID
    private nonisolated let coverage: @Sendable (ReportPart, Place) -> Bool
    private nonisolated let budget: CallBudget?
    private nonisolated let perRequest: Int
    private(set) var asked: [ReportRequest] = []

    init(
        _ coverage: @escaping @Sendable (ReportPart, Place) -> Bool = { _, _ in true }, id: SourceID,
        budget: CallBudget? = nil, perRequest: Int = 1
    ) {
        (self.id, self.coverage, self.budget, self.perRequest) = (id, coverage, budget, perRequest)
    }

    nonisolated func covers(_ part: ReportPart, at place: Place) -> Bool { coverage(part, place) }
    nonisolated func placesPerRequest(for parts: Set<ReportPart>) -> Int { perRequest }
    nonisolated func budget(for part: ReportPart) -> CallBudget? { budget }

    func answer(_ request: ReportRequest) async throws -> ReportAnswers {
        asked.append(request)
        if let budget, !budget.take(request.places.count) { throw WeatherFailure.overBudget(until: Timestamp(0)) }
        let sample = SampleSource(now: { Timestamp(1_760_335_200) })
        return try await sample.answer(request)
    }
}

/// The source credited for each value.
private actor StampLog {
    private(set) var sources: [ReportKey: SourceID] = [:]
    private(set) var temperatures: [Double] = []
    private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    init(_ updates: EachUpdate) {
        Task { for await update in updates { await take(update) } }
    }

    func wait(for count: Int) async {
        if sources.count >= count { return }
        await withCheckedContinuation { waiting = (count, $0) }
    }

    private func take(_ update: WeatherUpdate) {
        guard case .answered(let value, let stamp) = update.event else { return }
        sources[ReportKey(place: update.place, part: update.part)] = stamp.source
        if let celsius = value.celsius { temperatures.append(celsius) }
        guard let waiting, sources.count >= waiting.count else { return }
        self.waiting = nil
        waiting.continuation.resume()
    }
}
