import TestSupport
import Testing
import Weather

@testable import WeatherService

/// When a host is asked for its feeds, what for, and what its answers are worth.
@Suite struct FeedPlanTests {
    private static let now = Timestamp(1_795_392_000)
    private static let pace = FeedPace(interval: 600, mostInAnHour: 6, silence: 12 * 3_600)
    private static let (a, b, c) = (
        FeedID(rawValue: "host-a"), FeedID(rawValue: "host-b"), FeedID(rawValue: "host-c")
    )

    private static func ago(_ seconds: Int) -> Timestamp { now.adding(seconds: -seconds) }

    /// `alive`: how many seconds ago the last sign of life was.
    private func log(requests: Int..., alive: Int? = 60, doubted: Int? = nil) -> FeedLog {
        var log = FeedLog()
        log.requests = requests.map(Self.ago).sorted()
        log.signOfLife = alive.map(Self.ago)
        log.doubtedAt = doubted.map(Self.ago)
        return log
    }

    /// `told`: how many seconds ago; what is not there has never been told.
    private func plan(
        _ wanted: [FeedID], told: [FeedID: Int] = [:], retry: [FeedID: Int] = [:], _ log: FeedLog, most: Int = .max,
        at now: Timestamp = now
    ) -> FeedPlan {
        FeedPlan(
            wanted,
            known: { id in
                FeedPlan.Known(
                    toldAt: told[id].map(Self.ago), retryAt: retry[id].map { Self.now.adding(seconds: $0) })
            }, log: log, pace: Self.pace, most: most, at: now)
    }

    @Test func `without anything wanted nothing is due, ever`() {
        #expect(plan([], FeedLog()).step == nil && plan([], FeedLog()).next == nil)
    }

    @Test func `what has never been told is asked for at once, with all the rest, told longest ago first`() {
        #expect(plan([Self.b, Self.a], FeedLog()).step == .feeds([Self.a, Self.b]))
        let told = [Self.a: 100, Self.b: 200]
        #expect(
            plan([Self.a, Self.b, Self.c], told: told, log(requests: 100)).step == .feeds([Self.c, Self.b, Self.a]))
    }

    @Test func `between any two requests are ten seconds`() {
        let plan = plan([Self.a], log(requests: 4))
        #expect(plan.step == nil && plan.next == Self.now.adding(seconds: 6))
        #expect(self.plan([Self.a], log(requests: 10)).step != nil)
    }

    @Test func `the seventh request of an hour waits for its end`() {
        let plan = plan([Self.a], log(requests: 3_599, 50, 40, 30, 20, 15))
        #expect(plan.step == nil && plan.next == Self.now.adding(seconds: 1))
        #expect(self.plan([Self.a], log(requests: 3_600, 50, 40, 30, 20, 15)).step != nil)
    }

    @Test func `what is known is asked for at its interval, whoever asked last`() {
        #expect(plan([Self.a], told: [Self.a: 599], log(requests: 599)).next == Self.now.adding(seconds: 1))
        #expect(plan([Self.a], told: [Self.a: 600], log(requests: 600)).step == .feeds([Self.a]))
        let late = plan([Self.a], told: [Self.a: 900], log(requests: 900, 100))
        #expect(late.step == nil && late.next == Self.now.adding(seconds: 500))
    }

    @Test func `a failure waits, and what has just failed untold is left out of a request for others`() {
        #expect(plan([Self.a], retry: [Self.a: 5], FeedLog()).step != .feeds([Self.a]))
        #expect(plan([Self.a, Self.b], retry: [Self.a: 5], log(requests: 20)).step == .feeds([Self.b]))
        #expect(
            plan([Self.a, Self.b], told: [Self.a: 700], retry: [Self.a: 5], log(requests: 20)).step
                == .feeds([Self.b, Self.a]))
    }

    @Test func `one request is for at most so many, and each gets its turn`() {
        #expect(plan([Self.a, Self.b, Self.c], FeedLog(), most: 2).step == .feeds([Self.a, Self.b]))
        #expect(
            plan([Self.a, Self.b, Self.c], told: [Self.a: 10, Self.b: 10], log(requests: 10), most: 2).step
                == .feeds([Self.c, Self.a]))
    }

    @Test func `a feed that always fails does not keep others from being asked for`() {
        // `a` was asked for last, and may be asked for again.
        let told = [Self.b: 1_200, Self.c: 1_100]
        let step = plan([Self.a, Self.b, Self.c], told: told, retry: [Self.a: 0], log(requests: 600), most: 1).step
        #expect(step == .feeds([Self.b]))
    }

    @Test func `a sign of life is asked for when the last is three hours old, and then each hour`() {
        let told = [Self.a: 600]
        #expect(plan([Self.a], told: told, log(requests: 600, alive: 3 * 3_600 - 1)).step == .feeds([Self.a]))
        #expect(plan([Self.a], told: told, log(requests: 600, alive: 3 * 3_600)).step == .signOfLife)
        #expect(
            plan([Self.a], told: told, log(requests: 600, alive: 4 * 3_600, doubted: 3_599)).step == .feeds([Self.a]))
        #expect(
            plan([Self.a], told: told, log(requests: 600, alive: 4 * 3_600, doubted: 3_600)).step == .signOfLife)
        let early = plan([Self.a], told: [Self.a: 100], log(requests: 100, alive: 4 * 3_600))
        #expect(early.step == nil && early.next == Self.now.adding(seconds: 500))
    }

    @Test func `without a sign of life there is no wait for one, but for what is untold first`() {
        #expect(plan([Self.a], log(requests: 20, alive: nil)).step == .feeds([Self.a]))
        let told = plan([Self.a], told: [Self.a: 20], log(requests: 20, alive: nil))
        #expect(told.step == .signOfLife)
    }

    @Test func `once the silence is known, the sign of life waits for the interval as well`() {
        var log = log(requests: 100, alive: 20 * 3_600, doubted: 3_600)
        log.lifeToldAt = Self.ago(3_600)
        let plan = plan([Self.a], told: [Self.a: 100], log)
        #expect(plan.step == nil && plan.next == Self.now.adding(seconds: 500))
    }

    @Test(arguments: [86_400, 400 * 86_400]) func `times of a clock that was ahead stop nothing`(ahead: Int) {
        let future = log(requests: -ahead, alive: -ahead, doubted: -ahead)
        #expect(plan([Self.a], future).step == .feeds([Self.a]))
        #expect(plan([Self.a], told: [Self.a: -ahead], log()).step == .feeds([Self.a]))
        #expect(plan([Self.a], retry: [Self.a: ahead], log()).next.map { $0 > Self.now } == true)
        #expect(plan([Self.a], told: [Self.a: 20], future).step == .signOfLife)
        #expect(future.state(toldAt: Self.ago(-ahead), Self.pace, at: Self.now) == .untold)
        #expect(future.state(toldAt: Self.ago(20), Self.pace, at: Self.now) == .untold)
        #expect(log().state(toldAt: Self.ago(-ahead), Self.pace, at: Self.now) == .untold)
    }

    @Test func `a clock that is set back a little forgets no request`() {
        #expect(plan([Self.a], log(requests: -5)).next == Self.now.adding(seconds: 15))
        let told = plan([Self.a], told: [Self.a: -5], log(requests: -5))
        #expect(told.step == nil && told.next == Self.now.adding(seconds: 605))
        #expect(log().state(toldAt: Self.ago(-5), Self.pace, at: Self.now) == .told(at: Self.now))
    }

    @Test func `what was told is worth as much as the host's sign of life`() {
        func state(_ told: Int?, _ log: FeedLog) -> FeedState {
            log.state(toldAt: told.map(Self.ago), Self.pace, at: Self.now)
        }
        #expect(state(nil, log()) == .untold)
        #expect(state(20, log(alive: 12 * 3_600 - 1)) == .told(at: Self.ago(20)))
        // An old sign means nothing before the host has been asked for a new one.
        #expect(state(20, log(alive: 12 * 3_600)) == .untold)
        var asked = log(alive: 12 * 3_600, doubted: 5)
        #expect(state(20, asked) == .untold)
        asked.lifeToldAt = Self.ago(5)
        #expect(state(20, asked) == .silent(since: Self.ago(12 * 3_600)))
        asked.tellsLife = false
        #expect(state(20, asked) == .told(at: Self.ago(20)))
        #expect(state(3 * 3_600, log()) == .silent(since: Self.ago(3 * 3_600)))
        #expect(state(3 * 3_600 - 1, log()) == .told(at: Self.ago(3 * 3_600 - 1)))
    }

    @Test(arguments: 0..<300) func `nothing is due before the time that a plan names, and something at it`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var log = FeedLog()
        log.requests = (0..<random.below(8)).map { _ in Self.ago(random.number(-600...4_000)) }.sorted()
        log.signOfLife = random.chance(80) ? Self.ago(random.number(-100...60_000)) : nil
        log.doubtedAt = random.chance(50) ? Self.ago(random.number(-100...9_000)) : nil
        log.lifeToldAt = log.doubtedAt
        let ids = Array([Self.a, Self.b, Self.c].prefix(random.number(1...3)))
        var (told, retry): ([FeedID: Int], [FeedID: Int]) = ([:], [:])
        for id in ids where random.chance(70) { told[id] = random.number(-600...12_000) }
        for id in ids where random.chance(30) { retry[id] = random.number(-600...600) }
        let first = plan(ids, told: told, retry: retry, log)
        guard let next = first.next else {
            #expect(first.step != nil)
            return
        }
        #expect(next > Self.now)
        if first.step == nil {
            // A time of a clock that was ahead loses its meaning when it comes, never before.
            for time in stride(from: 0, to: next.seconds(since: Self.now), by: 7) {
                let early = plan(ids, told: told, retry: retry, log, at: Self.now.adding(seconds: time))
                #expect(early.step == nil, "seed \(seed), \(time) s")
            }
            #expect(plan(ids, told: told, retry: retry, log, at: next).step != nil, "seed \(seed)")
        }
    }
}
