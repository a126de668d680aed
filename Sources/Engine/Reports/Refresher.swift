import Runtime
import Weather
import WeatherService

/// Keeps what is on the screen as fresh as possible: the one place that decides what to request, and when.
///
/// It takes what is wanted (`Demand`), lets `RefreshPlan` pick what is due, passes that to the service, and wakes up when the
/// next part becomes due or something on the screen changes with time.
@MainActor
package final class Refresher {
    private let board: ReportBoard
    private let alarm: any Alarm
    private let delay: any Alarm
    private var demand = Demand()
    private(set) var task: Task<Void, Never>?
    /// The request for a second opinion made last. It is not given up when another page is opened: the answer is kept.
    private(set) var comparing: Task<Void, Never>?
    /// The keys that have been requested and have neither an answer nor a failure.
    private(set) var open: Set<ReportKey> = []
    /// Whom they have been requested from, if there is a choice.
    private var askedOf: [ReportKey: SourceID] = [:]
    /// When the alarm is set to ring. Most answers leave it unchanged.
    private var alarmDue: Timestamp?
    private var lastAsked: Timestamp?
    private var lastChange: Timestamp?
    private var isStarted = false
    /// The user's present setting: minutes between two requests for the current weather of a place in view.
    private let minutes: @MainActor () -> Int

    /// When something besides the reports next changes on the screen by itself, after a moment.
    package var otherChange: @MainActor (Timestamp) -> Timestamp? = { _ in nil }

    /// How long scrolling must have stopped before what is in view is requested.
    private static let delayMilliseconds = 60

    /// `alarm` rings when the passing of time alone changes something, `delay` when scrolling has stopped.
    package init(
        board: ReportBoard, alarm: any Alarm, delay: any Alarm,
        every minutes: @autoclosure @escaping @MainActor () -> Int = AgeLimit.usualMinutes
    ) {
        self.minutes = minutes
        self.board = board
        self.alarm = alarm
        self.delay = delay
        board.listen { [weak self] in if case .applied(let updates) = $0 { self?.concluded(updates) } }
    }

    /// Requests what is wanted from now on.
    package func start() { isStarted = true }

    /// Changes what is wanted; ignored before `start()`. Wanted requests that are under way continue, and the others are
    /// given up.
    package func show(_ demand: Demand) {
        guard isStarted else { return }
        delay.cancel()
        self.demand = demand
        board.shown = Set(demand.places.map(\.id))
        board.opened = demand.opened?.id
        board.selected = demand.opened ?? demand.visible.first
        board.inView = demand.visible + demand.outlined + [demand.opened].compactMap(\.self)
        board.timePassed()
        plan(asksAnyway: true)
    }

    /// Changes what is wanted once it has stayed the same for a moment.
    package func showDelayed(_ demand: @escaping @MainActor () -> Demand) {
        guard isStarted else { return }
        delay.set(milliseconds: Self.delayMilliseconds) { [weak self] in self?.show(demand()) }
    }

    /// Refreshes what is shown at the user's request. Repeats within two seconds are ignored, so that holding the key down
    /// does not use up the budget. Returns false if nothing is requested.
    @discardableResult
    package func refreshAsked() -> Bool {
        board.timePassed()
        if let lastAsked, (0..<HostPauses.probeInterval).contains(board.now.seconds(since: lastAsked)) { return false }
        lastAsked = board.now
        board.service.refreshAsked()
        // A message already shows when these sources continue; asking now would only turn fresh values into failures.
        let (waiting, acting) = (Set(board.routing.ids.filter(board.isToldToWait)), board.acting)
        let asked = wantedAnew.filter { place, part in
            acting.source(of: part, at: place).map { !waiting.contains($0) } ?? true
        }
        guard !asked.isEmpty else { return false }
        board.askAnew(asked.map { ReportKey(place: $0.id, part: $1) })
        plan(asksAnyway: true) { !$0.isAskedFor }
        return true
    }

    /// What a refresh asks for.
    private var wantedAnew: [(place: Place, part: ReportPart)] {
        demand.visible.map { ($0, .current) }
            + (demand.opened.map { place in ReportPart.allCases.map { (place, $0) } } ?? [])
    }

    /// Until when the sources want no other request for any weather that a refresh asks for; nil if one may be sent.
    package var heldUntil: Timestamp? {
        let parts = wantedAnew.filter { $0.part == .current || $0.part == .forecast }.map {
            board[$0.place.id][$0.part]
        }
        guard !parts.isEmpty, !parts.contains(where: { $0.mayBeAskedAnew(at: board.now) }) else { return nil }
        return parts.compactMap { $0.stamp?.validUntil }.filter { $0 > board.now }.min()
    }

    /// Retries the failed parts of a place the user is opening.
    package func tryAgain(_ place: Place) {
        board.askAnew(ReportPart.allCases.map { ReportKey(place: place.id, part: $0) }, failedOnly: true)
        plan()
    }

    /// Asks another source what it says of a place, to compare it with what is shown.
    package func compare(_ place: Place) {
        guard isStarted, let source = board.otherSource(at: place) else { return }
        board.opinionAsked(place.id)
        var request = ReportRequest(.forecast, of: [place])
        (request.source, request.purpose) = (source, .opinion)
        let service = board.service
        comparing = Task.detached(executorPreference: service.executor) { await service.load([request]) }
    }

    /// After a change of the network or a sleep of the machine: retries failures at once and renews what has become old.
    package func conditionsChanged() {
        // Alarms pause while the machine sleeps, so one set before may ring too late.
        alarmDue = nil
        board.timePassed()
        // Networks often report changes that make no difference; failures are not retried for each of them.
        let isTooSoon = lastChange.map { (0..<BackOff.first).contains(board.now.seconds(since: $0)) } ?? false
        guard !isTooSoon || board.isOffline else { return plan() }
        lastChange = board.now
        board.service.networkChanged()
        board.networkChanged()
        plan()
    }

    /// Catches up after time may have passed unnoticed, for instance while the program was stopped.
    package func timePassed() {
        alarmDue = nil
        board.timePassed()
        plan()
    }

    /// Whether any request for a place in view is still open. Requests held back by a source's pause do not count.
    package var isAsking: Bool {
        let inView = Set((demand.visible + [demand.opened].compactMap(\.self)).map(\.id))
        return open.contains { inView.contains($0.place) }
    }

    /// Gives up every request under way.
    package func shutDown() async {
        alarm.cancel()
        delay.cancel()
        await board.service.shutDown()
    }

    private func concluded(_ updates: [WeatherUpdate]) {
        for update in updates where update.event != .started && !update.isOpinion {
            open.remove(ReportKey(place: update.place, part: update.part))
        }
        plan()
    }

    /// Requests what is due and not yet requested, and sets the alarm. A paused source is not asked, except for one request
    /// that probes whether the pause is over.
    private func plan(asksAnyway: Bool = false, probes: (Pause) -> Bool = { _ in false }) {
        guard isStarted else { return }
        var (requests, underWay): ([ReportRequest], Set<ReportKey>) = ([], [])
        var next: [Timestamp?] = []
        var intervals: [SourceID: RefreshInterval] = [:]
        let acting = board.acting
        for (source, planned) in board.service.sources.planned({ acting.isAsked($0, for: $1, at: $2) }) {
            let interval = RefreshInterval(for: demand, from: planned, every: minutes(), at: board.now)
            let plan = RefreshPlan(demand, from: planned, every: interval, at: board.now) {
                acting.state(board[$0.place][$0.part].state, of: $0, askedOf: source.id)
            }
            let pause = board.pauses[source.id]
            let isHeld = pause.map { !probes($0) } ?? false
            // For places without any value or failure the request is made even so: the service answers it with the reason, and
            // sends nothing.
            requests += (isHeld ? plan.requests.flatMap(unheard) : plan.requests).flatMap {
                acting.addressed($0, to: source.id)
            }
            underWay.formUnion(plan.underWay)
            intervals[source.id] = interval
            // Requests held back continue when the pause ends. Hourly and daily budgets renew at full hours, which may shorten
            // stretched intervals.
            next += [
                plan.next, isHeld && !plan.requests.isEmpty ? pause?.until : nil,
                interval.stretch > 1 ? board.now.nextFullHour : nil,
            ]
        }
        if intervals != board.intervals { board.intervals = intervals }
        let isNews = requests.contains { request in
            request.keys.contains { !open.contains($0) || askedOf[$0] != request.source }
        }
        if asksAnyway || isNews { ask(requests, joining: underWay) }
        next += [board.nextChange(), board.troubles.nextChange(after: board.now), otherChange(board.now)]
        setAlarm(next.compactMap(\.self).min())
    }

    /// The part of a request about places that have neither value nor failure.
    private func unheard(_ request: ReportRequest) -> [ReportRequest] {
        request.parts.inOrder.compactMap { part in
            let places = request.places.filter { place in
                let part = board[place.id][part]
                return part.stamp == nil && part.failure == nil
            }
            return places.isEmpty ? nil : ReportRequest(part, of: places, inBackground: request.isInBackground)
        }
    }

    private func ask(_ requests: [ReportRequest], joining underWay: Set<ReportKey>) {
        let wanted = underWay.union(requests.flatMap(\.keys))
        // There is nothing to request or to give up.
        if requests.isEmpty, wanted == open { return }
        open = wanted
        for request in requests { for key in request.keys { askedOf[key] = request.source } }
        askedOf = askedOf.filter { wanted.contains($0.key) }
        let (service, before) = (board.service, task)
        // Starts at once on another thread, since the main one may be busy drawing. Requests in common with the previous load
        // are joined before that load is cancelled.
        task = Task.detached(executorPreference: service.executor) {
            await service.load(requests, joining: underWay) { before?.cancel() }
        }
    }

    private func setAlarm(_ due: Timestamp?) {
        guard let due else {
            alarmDue = nil
            return alarm.cancel()
        }
        guard due != alarmDue else { return }
        alarmDue = due
        alarm.set(milliseconds: max(1, due.seconds(since: board.now)) * 1_000) { [weak self] in
            self?.alarmDue = nil
            self?.timePassed()
        }
    }
}

extension Timestamp {
    /// The next full hour in UTC.
    fileprivate var nextFullHour: Timestamp {
        let passed = (secondsSince1970 % 3_600 + 3_600) % 3_600
        return adding(seconds: 3_600 - passed)
    }
}

/// When a place's failures are retried automatically, by cause. The message line and the details both show these times, so both
/// get them from `ReportBoard`.
package struct RetryTimes: Hashable, Sendable {
    private var times: [Int: Timestamp] = [:]

    package init(times: [Int: Timestamp] = [:]) {
        self.times = times
    }

    /// Nil if it is not retried automatically.
    package subscript(failure: WeatherFailure) -> Timestamp? {
        get { times[failure.cause] }
        set { times[failure.cause] = newValue }
    }
}

extension ReportBoard {
    /// The retry times of everything that failed in a report.
    package func retryTimes(of report: Report) -> RetryTimes {
        var times = RetryTimes()
        for part in ReportPart.allCases {
            guard let failure = report[part].failure else { continue }
            times[failure] = triedAgain(failure) ?? [times[failure], report[part].retryAt].compactMap(\.self).min()
        }
        return times
    }
}
