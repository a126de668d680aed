import Runtime
import Weather
import WeatherService

/// Sees to it that what is on the screen is as fresh as it can be: the one place that decides what is asked for, and when.
///
/// It is given what is wanted (`Demand`), has `RefreshPlan` say what of that is due, hands it to the service, and wakes up when
/// the next part becomes due or something on the screen changes by time alone.
@MainActor
package final class Refresher {
    private let board: ReportBoard
    private let alarm: any Alarm
    private let rest: any Alarm
    private var demand = Demand()
    private var task: Task<Void, Never>?
    /// What has been asked for and is neither answered nor failed.
    private var open: Set<ReportKey> = []
    /// What the alarm is set to; most answers change nothing about it.
    private var alarmDue: Timestamp?
    private var lastAsked: Timestamp?
    private var lastChange: Timestamp?
    private var isStarted = false
    /// Minutes between two requests for the current weather of a place in view, as the person wants it now.
    private let minutes: @MainActor () -> Int

    /// Scrolling asks for what is in view once it has rested this long.
    private static let restMilliseconds = 60

    /// `alarm` rings when time alone changes something, `rest` when scrolling has rested.
    package init(
        board: ReportBoard, alarm: any Alarm, rest: any Alarm,
        every minutes: @autoclosure @escaping @MainActor () -> Int = AgeLimit.usualMinutes
    ) {
        self.minutes = minutes
        self.board = board
        self.alarm = alarm
        self.rest = rest
        board.onUpdate = { [weak self] in self?.concluded($0) }
    }

    /// From now on what is wanted is asked for.
    package func start(_ demand: Demand) {
        isStarted = true
        show(demand)
    }

    /// What is wanted from now on; nothing before the start. What is asked for at once joins what is under way; the rest of that is given up.
    package func show(_ demand: Demand) {
        guard isStarted else { return }
        rest.cancel()
        self.demand = demand
        board.shown = Set(demand.places.map(\.id))
        board.opened = demand.opened?.id
        board.timePassed()
        plan(asksAnyway: true)
    }

    /// What will be wanted once it has not changed for a moment.
    package func showAfterRest(_ demand: @escaping @MainActor () -> Demand) {
        guard isStarted else { return }
        rest.set(milliseconds: Self.restMilliseconds) { [weak self] in self?.show(demand()) }
    }

    /// A person asks for fresh values of what is shown. Within two seconds of the last time it is the same wish: a key held
    /// down must not use up the budget. False when nothing comes of it.
    @discardableResult
    package func refreshAsked() -> Bool {
        board.timePassed()
        if let lastAsked, (0..<HostRest.probeInterval).contains(board.now.seconds(since: lastAsked)) { return false }
        lastAsked = board.now
        board.service.refreshAsked()
        // The message says when it goes on; asking now would only turn what is still fresh into failures.
        let waiting = Set(board.routing.routes.map(\.source).filter(board.isToldToWait))
        let wanted =
            demand.visible.map { ($0, ReportPart.current) }
            + (demand.opened.map { place in ReportPart.allCases.map { (place, $0) } } ?? [])
        let asked = wanted.filter { place, part in
            board.routing.source(of: part, at: place).map { !waiting.contains($0) } ?? true
        }
        guard !asked.isEmpty else { return false }
        board.askAnew(asked.map { ReportKey(place: $0.id, part: $1) })
        plan(asksAnyway: true) { !$0.isAskedFor }
        return true
    }

    /// Tries again what failed of a place somebody wants to see.
    package func tryAgain(_ place: Place) {
        board.askAnew(ReportPart.allCases.map { ReportKey(place: place.id, part: $0) }, failedOnly: true)
        plan()
    }

    /// The network has changed, or the machine has slept: what failed is tried at once, and what got old meanwhile is renewed.
    package func conditionsChanged() {
        // Alarms sleep with the machine: what was set before may ring too late.
        alarmDue = nil
        board.timePassed()
        // Networks report many changes that change nothing: what failed is not tried again on each of them.
        let isTooSoon = lastChange.map { (0..<BackOff.first).contains(board.now.seconds(since: $0)) } ?? false
        guard !isTooSoon || board.isOffline else { return plan() }
        lastChange = board.now
        board.service.networkChanged()
        board.networkChanged()
        plan { !$0.isAskedFor && !$0.isAboutKey }
    }

    /// Time has passed, unseen maybe: the program was stopped.
    package func timePassed() {
        alarmDue = nil
        board.timePassed()
        plan()
    }

    /// Whether anything that was asked for of places in view is neither answered nor failed. What the pause of a source holds back is
    /// not asked for.
    package var isAsking: Bool {
        let inView = Set((demand.visible + [demand.opened].compactMap(\.self)).map(\.id))
        return open.contains { inView.contains($0.place) }
    }

    /// Gives up every request under way.
    package func shutDown() async {
        alarm.cancel()
        rest.cancel()
        await board.service.shutDown()
    }

    /// Waits until what was asked for last has come. For tests.
    package func finished() async { await task?.value }
}

extension Refresher {
    private func concluded(_ updates: [WeatherUpdate]) {
        for update in updates where update.event != .started {
            open.remove(ReportKey(place: update.place, part: update.part))
        }
        plan()
    }

    /// Asks for what is due and not asked for yet, and sets the alarm. In a pause of a source nothing is asked of it, unless one
    /// request probes whether it is over.
    private func plan(asksAnyway: Bool = false, probes: (Pause) -> Bool = { _ in false }) {
        guard isStarted else { return }
        var (requests, underWay): ([ReportRequest], Set<ReportKey>) = ([], [])
        var next: [Timestamp?] = []
        var intervals: [SourceID: RefreshInterval] = [:]
        for (source, planned) in board.service.sources.planned {
            let interval = RefreshInterval(for: demand, from: planned, every: minutes(), at: board.now)
            let plan = RefreshPlan(demand, from: planned, every: interval, at: board.now) {
                board[$0.place][$0.part].state
            }
            let pause = board.pauses[source.id]
            let isHeld = pause.map { !probes($0) } ?? false
            // What nothing is known of hears why: nothing is sent for it.
            requests += isHeld ? plan.requests.flatMap(unheard) : plan.requests
            underWay.formUnion(plan.underWay)
            intervals[source.id] = interval
            // What the pause holds back goes on when it is over. An hour's and a day's budget begin anew at full hours; intervals that
            // were stretched may be shorter then.
            next += [
                plan.next, isHeld && !plan.requests.isEmpty ? pause?.until : nil,
                interval.stretch > 1 ? board.now.nextFullHour : nil,
            ]
        }
        if intervals != board.intervals { board.intervals = intervals }
        if asksAnyway || !open.isSuperset(of: requests.flatMap(\.keys)) { ask(requests, joining: underWay) }
        setAlarm((next + [board.nextChange()]).compactMap(\.self).min())
    }

    /// The places in a request with neither value nor failure.
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
        // Nothing new, and nothing to give up.
        if requests.isEmpty, wanted == open { return }
        open = wanted
        let (service, before) = (board.service, task)
        // Begins at once, on another thread: the main one may be busy drawing. What it has in common with what was asked before
        // is joined before that is given up.
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
    /// By UTC.
    fileprivate var nextFullHour: Timestamp {
        let passed = (secondsSince1970 % 3_600 + 3_600) % 3_600
        return adding(seconds: 3_600 - passed)
    }
}
