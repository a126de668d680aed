import Limits
import Observation
import Synchronization
import Weather
import WeatherService

/// All that is known of every place, and the time it is seen at. The only one who knows: the service asks and forgets.
///
/// Updates of the service are applied in one go, and only where they change something. It also keeps time: `now` moves when
/// an update comes and when an age on the screen changes, never else. What is asked for, and when, is `Refresher`'s.
@MainActor @Observable
package final class ReportBoard {
    /// At most `Limits.Network.reports`, and those of the places on the screen.
    package private(set) var reports: [PlaceID: Report] = [:]
    package private(set) var now: Timestamp
    /// Why sources are not asked at the moment, and until when; one that is has none.
    package private(set) var pauses: [SourceID: Pause] = [:]
    /// What waits because a source's budget of calls has no room for it.
    package private(set) var lines: [SourceID: LineState] = [:]
    /// Which source is asked for what; answers of others are too late.
    package private(set) var routing: SourceRouting
    /// How often what is shown is asked for.
    package var intervals: [SourceID: RefreshInterval] = [:]

    @ObservationIgnored package let service: WeatherService
    @ObservationIgnored private nonisolated let updates: AsyncStream<[WeatherUpdate]>
    @ObservationIgnored private nonisolated let lineStates: AsyncStream<[SourceID: LineState]>
    /// Updates that have arrived and wait for the main actor.
    @ObservationIgnored private nonisolated let inbox = Mutex<[WeatherUpdate]>([])
    @ObservationIgnored private var time: SteadyTime
    /// The clock of the person's machine.
    @ObservationIgnored package let home: @Sendable (Timestamp) -> LocalClock
    @ObservationIgnored private let chance: () -> Double
    /// Called once, when `isSettled`.
    @ObservationIgnored private var onSettled: (@MainActor () -> Void)?
    /// The places on the screen. What is known of others is kept only while there is room, and redraws nothing.
    @ObservationIgnored package var shown: Set<PlaceID> = []
    /// The one of them whose detail is open, which shows when each of its parts is tried again.
    @ObservationIgnored package var opened: PlaceID?
    /// Called when something has become known.
    @ObservationIgnored package var onAnswered: (@MainActor () -> Void)?
    /// Called after updates have been applied and before more is asked for.
    @ObservationIgnored package var onApplied: (@MainActor () -> Void)?
    /// Called when what is known, or the time it is seen at, has changed.
    @ObservationIgnored package var onMoved: (@MainActor () -> Void)?
    /// Called after updates have been applied.
    @ObservationIgnored package var onUpdate: (@MainActor ([WeatherUpdate]) -> Void)?

    /// `chance` gives numbers from 0.9 to 1.1 for the waits after failures.
    package init(
        service: WeatherService, clock: MachineClock, chance: @escaping () -> Double = { .random(in: 0.9...1.1) }
    ) {
        self.service = service
        routing = service.sources.routing
        updates = service.updates()
        lineStates = service.lineStates()
        time = SteadyTime(clock)
        home = clock.home
        self.chance = chance
        now = clock.wall()
    }

    package subscript(id: PlaceID) -> Report { reports[id] ?? Report() }

    /// How fresh is what a report says of a moment: its forecast where that is not now.
    package func state(of report: Report, at moment: Moment) -> TileState {
        let part: ReportPart = moment.settled(at: now) == .now ? .current : .forecast
        return TileState(
            report[part], now: now, oldAge: oldAge(of: report[part], part), isLineHeld: line.places > 0)
    }

    /// Seconds after which a part is called old.
    private func oldAge(of loading: Loading, _ part: ReportPart = .current) -> Int {
        (loading.stamp.flatMap { intervals[$0.source] } ?? .unstretched).oldAge(part)
    }

    /// What waits, whoever is to be asked for it.
    package var line: LineState { LineState(lines.values) }

    /// Whether what is shown is made up.
    package var isInvented: Bool { routing.routes.allSatisfy { $0.source.isInvented } }

    /// The current weather of places of a list, by their index: of all of a short list, of a long one those anything
    /// is known of. In the order of the list.
    package func currents(of list: PlaceList) -> [ListedCurrent] {
        // One look at the observed dictionary for all: observing has a price, and every frame asks.
        let reports = reports
        if list.count <= max(reports.count, Demand.longestList) {
            return list.indices.map { ListedCurrent($0, reports[list[$0].id]) }
        }
        return reports.compactMap { id, report in list.index(of: id).map { ListedCurrent($0, report) } }
            .sorted { $0.index < $1.index }
    }

    /// Whether anything is on its way for a place of the list that somebody looks at, its forecast and its air included.
    package func isLoading(_ list: PlaceList) -> Bool {
        let reports = reports
        return shown.contains { list.index(of: $0) != nil && reports[$0]?.isLoading == true }
    }

    /// Whether every place on the screen has its weather, or a reason why not, and nothing more is on its way.
    private var isSettled: Bool {
        shown.allSatisfy { id in
            let report = self[id]
            return !report.isLoading && (report.current.value != nil || report.current.failure != nil)
        }
    }

    /// Calls back once, as soon as every place on the screen has its weather, or a reason why not; at once where it has. A later call
    /// replaces an earlier one. No continuation: resuming one would start the shared pool of threads, which wakes the process for ever.
    package func whenSettled(_ action: @escaping @MainActor () -> Void) {
        guard !isSettled else { return action() }
        onSettled = action
    }

    /// Applies updates until the service is shut down or the task is cancelled.
    package nonisolated func follow() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.followLines() }
            await followUpdates()
            group.cancelAll()
        }
    }

    private nonisolated func followUpdates() async {
        for await arrived in updates {
            // Not answer by answer: what has come by the time the main actor is free is applied in one go.
            let isFirst = inbox.withLock { inbox in
                defer { inbox += arrived }
                return inbox.isEmpty
            }
            if isFirst { Task { @MainActor in applyArrived() } }
        }
        await applyArrived()
    }

    private nonisolated func followLines() async {
        for await lines in lineStates { await applyLines(lines) }
    }

    private func applyLines(_ lines: [SourceID: LineState]) {
        self.lines = lines
        timePassed()
        onUpdate?([])
    }

    private func applyArrived() {
        apply(
            inbox.withLock { inbox in
                defer { inbox = [] }
                return inbox
            })
    }

    /// Applies updates in their order; what changes nothing is not seen by anyone.
    package func apply(_ arrived: [WeatherUpdate]) {
        // A clock that was set meanwhile is noticed before anything is stamped by it.
        let before = now
        takeOverTime()
        var changed: [PlaceID: Report] = [:]
        // One for all: what failed together is tried again together.
        let chance = chance()
        for update in arrived.map({ $0.heard(by: routing) }) {
            let known = changed[update.place] ?? self[update.place]
            let after = known.applying(update, chance: chance)
            if after != known { changed[update.place] = after }
        }
        if !changed.isEmpty {
            reports.merge(changed) { $1 }
            makeRoom()
            takeOverPauses()
            if arrived.contains(where: \.isAnswer) { onAnswered?() }
            onApplied?()
        }
        if !changed.isEmpty || now != before { onMoved?() }
        onUpdate?(arrived)
        if let settled = onSettled, isSettled {
            onSettled = nil
            settled()
        }
    }

    /// Takes over what was known before this start.
    package func restore(_ known: [KnownReport]) {
        apply(
            known.map { report in
                WeatherUpdate(
                    place: report.place, part: report.value.part, event: .answered(report.value, report.stamp))
            })
    }

    /// Begins anew with what is known from other sources.
    package func show(_ routing: SourceRouting, _ known: [KnownReport]) {
        self.routing = routing
        reports = [:]
        lines = [:]
        restore(known)
    }

    /// Everything known that may be kept for the next start: nothing of where the person is or was.
    package var known: [KnownReport] { reports.filter { !$0.key.isHere }.flatMap { $1.known(of: $0) } }

    /// Forgets a place at once. What still comes of it is not wanted by anybody.
    package func forget(_ id: PlaceID) {
        if reports[id] != nil { reports[id] = nil }
    }

    /// Whether a source has said how long to wait, something on the screen says so, and it will go on by itself.
    package func isToldToWait(_ source: SourceID) -> Bool {
        pauses[source]?.isAskedFor == true
            && shownReports.contains { report in ReportPart.allCases.contains { report[$0].failedSource == source } }
    }

    /// Whether that is so of every source.
    package var isToldToWait: Bool { routing.routes.allSatisfy { isToldToWait($0.source) } }

    private var shownReports: [Report] { shown.compactMap { reports[$0] } }

    /// Forgets the oldest reports that are off the screen, a tenth more than necessary, so that not every answer does it again.
    private func makeRoom() {
        guard reports.count > Limits.Network.reports else { return }
        let others = reports.filter { !shown.contains($0.key) && !$0.value.isLoading }
            .sorted {
                ($0.value.newest?.secondsSince1970 ?? 0, $0.key.rawValue) < (
                    $1.value.newest?.secondsSince1970 ?? 0, $1.key.rawValue
                )
            }
        let surplus = reports.count - Limits.Network.reports + Limits.Network.reports / 10
        for (id, _) in others.prefix(surplus) { reports[id] = nil }
    }
}

// Time, and what it does to what is known.
extension ReportBoard {
    /// Takes over the time. Ages stay what they are when the clock is set; when a pause is over, what it held back is due.
    package func timePassed() {
        let before = now
        takeOverTime()
        if now != before { onMoved?() }
    }

    private func takeOverTime() {
        let (time, shift) = time.read()
        if shift != 0 { reports = reports.mapValues { $0.shifted(by: shift) } }
        if time != now { now = time }
        takeOverPauses()
    }

    private func takeOverPauses() {
        let before = pauses
        let now = Dictionary(service.sources.all.compactMap { source in source.pause.map { (source.id, $0) } }) {
            first, _ in first
        }
        if now != before { pauses = now }
        for (source, pause) in before where now[source] == nil {
            release { failure, asked in asked == source && (failure.waits(for: pause) || failure.isAboutKey) }
        }
    }

    /// The network may be another one, or the machine has slept: what failed because of it is due.
    package func networkChanged() { release { failure, _ in failure.isOfConnection } }

    /// Whether something on the screen says that there is no connection.
    package var isOffline: Bool {
        shownReports.contains { report in ReportPart.allCases.contains { report[$0].failure == .offline } }
    }

    /// A person wants parts of places anew; with `failedOnly` only those that failed. What a service has no data for is not asked
    /// for again within the minute (`RetryRule`).
    package func askAnew(_ keys: [ReportKey], failedOnly: Bool = false) {
        for key in keys {
            let part = self[key.place][key.part]
            guard !failedOnly || part.failure != nil, part.mayBeAskedAnew(at: now) else { continue }
            reports[key.place, default: Report()][key.part].isAskedAnew = true
        }
    }

    private func release(_ isOver: (WeatherFailure, SourceID?) -> Bool) {
        let released = reports.filter { $1.hasFailure }.mapValues { $0.released(at: now, isOver) }
        if !released.isEmpty { reports.merge(released) { $1 } }
    }

    /// The next moment at which something on the screen changes by time alone.
    package func nextChange() -> Timestamp? {
        var soonest = shownReports.compactMap { nextChange(of: $0.current.loading) }.min()
        let opened = opened.map { self[$0] }
        var ends = [line.until] + shownReports.map(\.current.loading.retryAt)
        ends += ReportPart.allCases.map { opened?[$0].retryAt }
        if shownReports.contains(where: \.hasFailure) { ends += pauses.values.map(\.until) }
        for tick in ends.compactMap({ $0.flatMap(nextTick) }) + [nextMinuteThere()].compactMap(\.self) {
            soonest = min(soonest ?? tick, tick)
        }
        return soonest
    }

    /// The next minute of a clock that is shown because it is another one than the person's; nil where none is.
    private func nextMinuteThere() -> Timestamp? {
        showsOtherClocks ? now.adding(seconds: 60 - (now.secondsSince1970 % 60 + 60) % 60) : nil
    }

    /// Whether a place on the screen has another clock than the person.
    package var showsOtherClocks: Bool {
        let here = home(now).offset(at: now)
        return shownReports.contains { report in report.clock.map { $0.offset(at: now) != here } ?? false }
    }

    /// When what failed like this is tried again by itself; nil: not before a person says so.
    package func triedAgain(_ failure: WeatherFailure) -> Timestamp? {
        let held = pauses.values.filter(failure.waits)
        guard held.isEmpty else { return held.compactMap(\.until).min() }
        return shownReports.lazy.map(\.current).filter { $0.failure?.cause == failure.cause }
            .compactMap(\.loading.retryAt).min()
    }

    /// A shown age moves by the minute; a value that is not old changes once, when it gets old.
    private func nextChange(of part: Loading) -> Timestamp? {
        guard let fetchedAt = part.stamp?.fetchedAt else { return nil }
        let age = max(0, now.seconds(since: fetchedAt))
        let oldAge = oldAge(of: part)
        return now.adding(seconds: part.failure != nil || age >= oldAge ? 60 - age % 60 : oldAge - age)
    }

    /// The time left is shown by the second in the last minute, by the minute before that.
    private func nextTick(until end: Timestamp) -> Timestamp? {
        let left = end.seconds(since: now)
        return left > 0 ? now.adding(seconds: left <= 60 ? 1 : (left - 1) % 60 + 1) : nil
    }
}

extension WeatherUpdate {
    /// An answer from another source is ignored: its request was given up when the sources were switched.
    fileprivate func heard(by routing: SourceRouting) -> WeatherUpdate {
        guard case .answered(_, let stamp) = event, !routing.routes.contains(where: { $0.source == stamp.source })
        else {
            return self
        }
        return WeatherUpdate(place: place, part: part, event: .abandoned)
    }
}
