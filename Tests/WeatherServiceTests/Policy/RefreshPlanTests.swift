import Testing
import Weather

@testable import WeatherService

/// Which parts are requested, in which order, and when.
@Suite struct RefreshPlanTests {
    private let now = Timestamp(1_760_335_200)
    private let places = TestPlaces.many(6)

    private func plan(
        _ demand: Demand, every interval: RefreshInterval = .unstretched, _ states: [ReportKey: PartState] = [:]
    ) -> RefreshPlan {
        RefreshPlan(demand, every: interval, at: now) { states[$0] ?? PartState() }
    }

    private func key(_ index: Int, _ part: ReportPart = .current) -> ReportKey {
        ReportKey(place: places[index].id, part: part)
    }

    private func fetched(_ age: Int) -> PartState { PartState(fetchedAt: now.adding(seconds: -age)) }

    @Test func `tiles in view come first, then the open place's other parts, then what is out of view`() {
        let plan = plan(Demand(visible: [places[2], places[1]], opened: places[1], listed: places))
        let others = ReportPart.allCases.filter { $0 != .current }
        #expect(
            plan.requests
                == [ReportRequest(.current, of: [places[2], places[1]])]
                + others.map { ReportRequest($0, of: [places[1]]) }
                + [ReportRequest(.current, of: [places[0], places[3], places[4], places[5]], inBackground: true)])
        #expect(plan.next == nil)
    }

    @Test func `unknown parts come before old ones`() {
        let states = [key(0): fetched(9_000), key(2): PartState(fetchedAt: now, isAskedAnew: true)]
        #expect(
            plan(Demand(visible: [places[0], places[1], places[2], places[3]]), states).requests
                == [ReportRequest(.current, of: [places[1], places[3], places[0], places[2]])])
    }

    @Test func `the open place counts once as a place in view`() {
        let plan = plan(Demand(visible: [places[0]], opened: places[3]))
        #expect(plan.requests.first == ReportRequest(.current, of: [places[0], places[3]]))
    }

    @Test(arguments: [
        (ReportPart.current, 599, false), (.current, 600, true), (.forecast, 3_599, false), (.forecast, 3_600, true),
        (.air, 3_599, false), (.air, 3_600, true), (.current, -1, true), (.air, -3_600, true),
    ]) func `each part has its own maximum age`(_ part: ReportPart, _ age: Int, _ isDue: Bool) {
        var states = [key(0): fetched(0)]
        for other in ReportPart.allCases { states[key(0, other)] = fetched(0) }
        states[key(0, part)] = fetched(age)
        let plan = plan(Demand(visible: [places[0]], opened: places[0]), states)
        #expect(plan.requests == (isDue ? [ReportRequest(part, of: [places[0]])] : []))
        #expect(plan.next == now.adding(seconds: !isDue ? 1 : part == .current ? 3_600 : 600))
    }

    @Test func `out of view a value may be an hour old`() {
        let states = [key(0): fetched(3_599), key(1): fetched(3_600)]
        let plan = plan(Demand(listed: [places[0], places[1]]), states)
        #expect(plan.requests == [ReportRequest(.current, of: [places[1]], inBackground: true)])
        #expect(plan.next == now.adding(seconds: 1))
    }

    @Test func `places due soon are included in a request, but do not cause one`() {
        func plan(_ ages: [Int]) -> RefreshPlan {
            let states = Dictionary(uniqueKeysWithValues: ages.enumerated().map { (key($0), fetched($1)) })
            let demand = Demand(visible: Array(places[..<ages.count]))
            return RefreshPlan(demand, from: PlannedSource(gathering: 60), every: .unstretched, at: now) {
                states[$0] ?? PartState()
            }
        }
        #expect(plan([600, 540, 539]).requests == [ReportRequest(.current, of: [places[0], places[1]])])
        #expect(plan([600, 540, 539]).next == now.adding(seconds: 61))
        #expect(plan([599, 540, 539]).requests.isEmpty)
        #expect(plan([599, 540, 539]).next == now.adding(seconds: 1))
    }

    @Test func `a part due soon is combined with a part that is due into one request`() {
        func plan(_ current: Int, _ forecast: Int, gathering: Int = 60) -> RefreshPlan {
            let states = [key(0): fetched(current), key(0, .forecast): fetched(forecast), key(0, .air): fetched(0)]
            let demand = Demand(visible: [places[0]], outlined: [places[0]])
            return RefreshPlan(demand, from: PlannedSource(gathering: gathering), every: .unstretched, at: now) {
                states[$0] ?? PartState()
            }
        }
        func parts(_ plan: RefreshPlan) -> [Set<ReportPart>] { plan.requests.map(\.parts) }
        #expect(parts(plan(594, 3_600)) == [[.current], [.forecast]])
        #expect(parts(plan(600, 3_540)) == [[.current], [.forecast]])
        #expect(parts(plan(600, 3_539)) == [[.current]])
        #expect(plan(594, 3_599).requests.isEmpty && plan(594, 3_599).next == now.adding(seconds: 1))
        #expect(
            parts(plan(594, 3_600, gathering: 0)) == [[.forecast]],
            "it should not be included if parts are requested one by one")
    }

    @Test func `a failed part waits for its time, however old its value, and some wait for the user`() {
        let states = [
            key(0): PartState(fetchedAt: now.adding(seconds: -9_999), hasFailed: true, retryAt: now.adding(seconds: 7)),
            key(1): PartState(hasFailed: true, retryAt: now), key(2): PartState(hasFailed: true),
            key(3): PartState(hasFailed: true, isAskedAnew: true),
            key(4): PartState(isLoading: true, isAskedAnew: true),
            key(5): fetched(1),
        ]
        let plan = plan(Demand(visible: places), states)
        #expect(plan.requests == [ReportRequest(.current, of: [places[1], places[3]])])
        #expect(plan.underWay == [key(4)])
        #expect(plan.next == now.adding(seconds: 7))
    }

    @Test(arguments: [(20, 60, 1.0), (200, 60, 1.0), (20, 1, 2.2), (60, 3, 2.2), (200, 1, 22.2)])
    func `intervals stretch when the budget is too small for all places`(
        _ visible: Int, _ perMinute: Int, _ stretch: Double
    ) {
        let interval = RefreshInterval(
            for: Demand(visible: TestPlaces.many(visible)),
            from: PlannedSource(
                budget: BudgetState(quota: CallQuota(perMinute: perMinute), left: perMinute)), at: now)
        #expect(abs(interval.stretch - stretch) < 0.1)
        #expect(interval.seconds(.current) >= 600 && interval.oldAge(.current) == interval.seconds(.current) + 60)
        #expect(RefreshInterval(for: Demand(visible: places), from: PlannedSource(), at: now) == .unstretched)
    }

    @Test func `a longer interval means fewer requests, and so does a smaller budget`() {
        let twenty = Demand(visible: TestPlaces.many(20))
        let hour = RefreshInterval(for: twenty, from: PlannedSource(), every: 60, at: now)
        #expect(hour.seconds(.current) == 3_600 && hour.seconds(.forecast) == 3_600 && hour.outOfView == 3_600)
        let three = RefreshInterval(for: twenty, from: PlannedSource(), every: 180, at: now)
        #expect(three.seconds(.current) == 10_800 && three.seconds(.air) == 10_800 && three.outOfView == 10_800)
        let poor = PlannedSource(budget: BudgetState(quota: CallQuota(perMinute: 1), left: 1))
        let stretched = RefreshInterval(for: twenty, from: poor, every: 10, at: now)
        let relaxed = RefreshInterval(for: twenty, from: poor, every: 60, at: now)
        #expect(stretched.stretch > 2 && relaxed.stretch == 1)
    }

    @Test(arguments: [
        (WeatherFailure.offline, 1, 10), (.offline, 2, 20), (.timedOut, 5, 160), (.server(status: 500), 6, 300),
        (.server(status: 500), 900, 300), (.rateLimited(retryAfter: 7), 3, 7), (.rateLimited(retryAfter: nil), 1, 60),
    ]) func `temporary failures are retried at growing intervals`(
        _ failure: WeatherFailure, _ failures: Int, _ wait: Int
    ) {
        #expect(
            RetryRule.retry(after: failure, failures: failures, at: now, chance: 1) == now.adding(seconds: wait))
        for chance in [0.0, 0.9, 1.1, 7] {
            let retry = RetryRule.retry(after: failure, failures: failures, at: now, chance: chance)
            let seconds = retry?.seconds(since: now) ?? 0
            #expect(Double(seconds) >= Double(wait) * 0.9 - 0.5 && Double(seconds) <= Double(wait) * 1.1 + 0.5)
        }
    }

    @Test(arguments: [
        (WeatherFailure.notFound, 1, 3_600), (.notFound, 2, 7_200), (.notFound, 900, 21_600), (.heldUp, 1, 300),
        (.heldUp, 3, 1_200), (.heldUp, 900, 3_600),
    ]) func `a place without data is requested again after hours, not seconds`(
        _ failure: WeatherFailure, _ failures: Int, _ wait: Int
    ) {
        for chance in [0.9, 1, 1.1] {
            let retry = RetryRule.retry(after: failure, failures: failures, at: now, chance: chance)
            #expect(retry == now.adding(seconds: wait))
        }
        #expect(!RetryRule.mayBeAskedAnew(after: failure, at: now, now: now.adding(seconds: 59)))
        #expect(RetryRule.mayBeAskedAnew(after: failure, at: now, now: now.adding(seconds: 60)))
        #expect(RetryRule.mayBeAskedAnew(after: failure, at: now, now: now.adding(seconds: -1)))
        #expect(RetryRule.mayBeAskedAnew(after: .offline, at: now, now: now))
    }

    @Test(arguments: [
        WeatherFailure.noKey, .keyRefused, .keyNotActive, .notInPlan, .requestRefused(status: 400),
    ]) func `a failure that the user must fix is not retried automatically`(_ failure: WeatherFailure) {
        #expect(RetryRule.retry(after: failure, failures: 1, at: now, chance: 1) == nil)
    }
}
