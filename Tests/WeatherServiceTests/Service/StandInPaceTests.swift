import Synchronization
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// How fast a source is asked that stands in for another.
@Suite(.timeLimit(.minutes(Deadline.minutes))) struct StandInPaceTests {
    private let places = TestPlaces.many(130)

    private func requests(_ places: [Place]) -> [ReportRequest] {
        [ReportPart.current, .forecast].map { part in
            var request = ReportRequest(part, of: places)
            (request.source, request.purpose) = (.metNorway, .standIn)
            return request
        }
    }

    private func service(
        _ host: SpreadHost, _ clock: TestClock, _ path: String, chance: Double = 0.5
    ) -> WeatherService {
        let budget = CallBudget(
            host: "api.met.no", quota: .metNorway, file: CallLedgerFile(path: path), now: { clock.now })
        let gate = HostGate(MetNorwayLimits(host), budget: budget, now: { clock.now }, chance: { 1 })
        return WeatherService(
            sources: SourceRouting(
                FakeSource(),
                [MetNorwaySource(transport: gate, budget: budget, now: { clock.now }, delay: { 0 })]),
            now: { clock.now }, clock: RunningClock(clock), chance: { chance })
    }

    @Test(arguments: [600, 3_500])
    func `130 places are whole within ten minutes, at most one every two seconds and none at the full hour`(past: Int)
        async throws
    {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            clock.advance(seconds: (MetNorwayFixture.time.secondsSince1970 - clock.now.secondsSince1970) + past)
            let host = SpreadHost(clock)
            let service = service(host, clock, sandbox.cacheFolder + "/calls")
            let log = AnswerLog(service.eachUpdate())
            let begun = clock.now
            await service.load(requests(places))
            await log.wait { $0.count == places.count }
            // Every answer has both parts, so each place is asked for once.
            #expect(log.seen.failures.isEmpty && host.times.count == places.count)
            for (one, next) in zip(host.times, host.times.dropFirst()) { #expect(next.seconds(since: one) >= 3) }
            for time in host.times { #expect(time.seconds(since: time.start(ofSpan: 3_600)) >= 60) }
            let took = (host.times.last ?? begun).seconds(since: begun)
            #expect(took <= 600, "\(took) s")
            await service.shutDown()
        }
    }

    @Test func `programs that share a ledger keep the distance together`() async throws {
        try await Sandbox.with { sandbox in
            let clock = TestClock()
            let path = sandbox.cacheFolder + "/calls"
            func budget() -> CallBudget {
                CallBudget(host: "api.met.no", quota: .metNorway, file: CallLedgerFile(path: path), now: { clock.now })
            }
            let (one, other) = (budget(), budget())
            let spacing = CallBudget.standInSpacing
            #expect(one.take(1, spacing: spacing) && !other.take(1, spacing: spacing))
            clock.advance(seconds: 2)
            #expect(!other.take(1, spacing: spacing) && !one.take(1, spacing: spacing))
            clock.advance(seconds: 1)
            #expect(other.take(1, spacing: spacing) && !one.take(1, spacing: spacing))
            // A request of the source's own right is not held up, but counts.
            #expect(one.take(1) && !other.take(1, spacing: spacing))
        }
    }
}

/// MET Norway with an answer for any point, and the times at which it was asked.
private final class SpreadHost: HTTPTransport {
    private let clock: TestClock
    private let asked = Mutex<[Timestamp]>([])

    init(_ clock: TestClock) { self.clock = clock }

    var times: [Timestamp] { asked.withLock(\.self) }

    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        asked.withLock { $0.append(clock.now) }
        let numbers = url.wireText.split(separator: "?").last?.split(separator: "&").compactMap {
            Double($0.drop { $0 != "=" }.dropFirst())
        }
        guard let numbers, numbers.count == 2 else { throw WeatherFailure.offline }
        let entries = (0..<3).map { MetNorwayFixture.entry($0, hour: ("fog", "0.0")) }
        return HTTPAnswer(
            status: 200, expires: clock.now.adding(seconds: 1_800), lastModified: nil,
            body: MetNorwayFixture.body(entries, numbers[0], numbers[1]))
    }
}

/// A clock on which time passes because somebody sleeps.
private struct RunningClock: Clock {
    private let clock: TestClock
    private let begun = ContinuousClock.now
    private let start: Timestamp

    init(_ clock: TestClock) { (self.clock, start) = (clock, clock.now) }

    var now: ContinuousClock.Instant { begun + .seconds(clock.now.seconds(since: start)) }
    var minimumResolution: Duration { .seconds(1) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let (seconds, rest) = (deadline - now).components
        clock.advance(seconds: max(0, Int(seconds) + (rest > 0 ? 1 : 0)))
    }
}
