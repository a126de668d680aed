// One file: what is known and the time it is seen at change together, in one order.

import Limits
import Runtime
import Synchronization
import Weather
import WeatherService

/// Everything known about every place, and the time it is seen at. Only the board remembers reports; the service delivers and
/// forgets them.
///
/// Updates are applied in batches, and only if they change something. `now` moves only when an update comes or an age on the
/// screen changes. `Refresher` decides what to request, and when.
@MainActor
package final class ReportBoard {
    /// At most `Limits.Network.reports`, plus those of the places on the screen.
    @Observed package private(set) var reports: [PlaceID: Report] = [:] { didSet { revision &+= 1 } }
    /// Grows with each change of the reports: comparing it costs less than comparing them.
    @Observed package private(set) var revision = 0
    @Observed package private(set) var now: Timestamp
    /// Why a source is not asked at present, and until when; only paused sources have an entry.
    @Observed package private(set) var pauses: [SourceID: Pause] = [:]
    /// The requests waiting for room in each source's budget of calls.
    @Observed package private(set) var queues: [SourceID: QueueState] = [:]
    /// The sources that may be asked. Late answers from any other source are ignored.
    @Observed package private(set) var routing: SourceRouting
    /// The sources that fail, for which the others may stand in.
    @Observed package private(set) var troubles = SourceTroubles()
    /// How often the reports on the screen are requested.
    @Observed package var intervals: [SourceID: RefreshInterval] = [:]

    package let service: WeatherService
    private nonisolated let changes: AsyncStream<ServiceNews>
    /// What waits for the main actor.
    private nonisolated let inbox = Mutex(ServiceNews())
    private var time: SteadyTime
    /// The clock of the user's machine.
    package let home: @Sendable (Timestamp) -> LocalClock
    private let chance: () -> Double
    /// Called once, as soon as `isSettled` is true.
    private var onSettled: (@MainActor () -> Void)?
    /// The places on the screen. Reports of other places are kept only while there is room, and do not cause a redraw.
    @Observed package var shown: Set<PlaceID> = []
    /// The place on the screen whose details are open. They show when each of its parts is retried.
    @Observed package var opened: PlaceID? = nil
    /// The most important place in view, and all of them: for these, another source may stand in.
    package var selected: Place?
    package var inView: [Place] = []
    private var listeners: [@MainActor (Event) -> Void] = []
    /// The last answer of `showsOtherClocks`, which each frame asks several times.
    private var otherClocks: (revision: Int, shown: Set<PlaceID>, now: Timestamp, areShown: Bool)?

    /// What listeners hear of, in this order.
    package enum Event {
        /// Reports have changed, by an answer or otherwise; no more has been requested yet.
        case changed(byAnswer: Bool)
        /// The reports, or the time they are seen at, have changed.
        case moved
        /// Updates have been applied, whether or not they changed anything.
        case applied([WeatherUpdate])
    }

    /// `chance` returns numbers from 0.9 to 1.1 to vary the waits after failures.
    package init(
        service: WeatherService, clock: MachineClock, chance: @escaping () -> Double = { .random(in: 0.9...1.1) }
    ) {
        self.service = service
        routing = service.sources
        changes = service.changes()
        time = SteadyTime(clock)
        home = clock.home
        self.chance = chance
        now = clock.wall()
    }

    /// Calls back at each event from now on. Each event reaches every listener before the next one reaches any.
    package func listen(_ listener: @escaping @MainActor (Event) -> Void) { listeners.append(listener) }

    private func tell(_ event: Event) { for listener in listeners { listener(event) } }

    package subscript(id: PlaceID) -> Report { reports[id] ?? Report() }

    /// How fresh a report is at a moment: its current weather for now, its forecast for any other time.
    package func state(of report: Report, at moment: Moment) -> TileState {
        let part: ReportPart = moment.settled(at: now) == .now ? .current : .forecast
        return TileState(
            report[part], now: now, oldAge: oldAge(of: report[part], part), hasQueue: queue.places > 0)
    }

    /// Age in seconds at which a part counts as old.
    private func oldAge(of loading: Loading, _ part: ReportPart = .current) -> Int {
        (loading.stamp.flatMap { intervals[$0.source] } ?? .unstretched).oldAge(part)
    }

    /// The requests waiting in the budgets of all sources.
    package var queue: QueueState { QueueState(Array(queues.values)) }

    /// The current weather of the places of a list, by index and in the list's order: every place of a short list, but only
    /// those with a report in a long one.
    package func currents(of list: PlaceList) -> [ListedCurrent] {
        // Reads the observed property once: every frame asks, and each access has a cost.
        let reports = reports
        if list.count <= max(reports.count, Demand.longestList) {
            return list.indices.map { ListedCurrent($0, reports[list[$0].id]) }
        }
        return reports.compactMap { id, report in list.index(of: id).map { ListedCurrent($0, report) } }
            .sorted { $0.index < $1.index }
    }

    /// Whether any part of a place on the screen that is in the list is loading, forecast and air included.
    package func isLoading(_ list: PlaceList) -> Bool {
        let reports = reports
        return shown.contains { list.index(of: $0) != nil && reports[$0]?.isLoading == true }
    }

    /// Whether every place on the screen has its weather, or a reason why not, and nothing is loading.
    private var isSettled: Bool {
        shown.allSatisfy { id in
            let report = self[id]
            return !report.isLoading && (report.current.value != nil || report.current.failure != nil)
        }
    }

    /// Calls back once, as soon as every place on the screen has its weather or a reason why not; at once if that is so
    /// already. A later call replaces an earlier one. A continuation is avoided: resuming it would start the shared thread
    /// pool, which then wakes the process forever.
    package func whenSettled(_ action: @escaping @MainActor () -> Void) {
        guard !isSettled else { return action() }
        onSettled = action
    }

    /// Applies what the service changes until it is shut down or the task is cancelled.
    package nonisolated func listenToService() async {
        for await news in changes {
            // What arrives before the main actor is free is applied together.
            let isFirst = inbox.withLock { inbox in
                defer { inbox.append(news) }
                return inbox.isEmpty
            }
            if isFirst { Task { @MainActor in applyArrived() } }
        }
        await applyArrived()
    }

    private func applyArrived() {
        let news = inbox.withLock { inbox in
            defer { inbox = ServiceNews() }
            return inbox
        }
        if let queues = news.queues { self.queues = queues }
        if let troubles = news.troubles { takeOver(troubles) }
        apply(news.updates)
    }

    /// Applies updates in order. Observers are not notified of updates that change nothing.
    package func apply(_ arrived: [WeatherUpdate]) {
        // A change of the clock must be noticed before anything is stamped with it.
        let before = now
        takeOverTime()
        var changed: [PlaceID: Report] = [:]
        // One random factor for the batch, so that what failed together is retried together.
        let chance = chance()
        let acting = acting
        for update in arrived.map({ $0.heard(by: acting) }) {
            let known = changed[update.place] ?? self[update.place]
            let after = known.applying(update, chance: chance)
            if after != known { changed[update.place] = after }
        }
        if !changed.isEmpty {
            reports.merge(changed) { $1 }
            makeRoom()
            takeOverPauses()
            tell(.changed(byAnswer: arrived.contains(where: \.isAnswer)))
        }
        if !changed.isEmpty || now != before { tell(.moved) }
        tell(.applied(arrived))
        if let settled = onSettled, isSettled {
            onSettled = nil
            settled()
        }
    }

    /// Takes over reports stored by an earlier run.
    package func restore(_ known: [KnownReport]) {
        apply(
            known.map { report in
                WeatherUpdate(
                    place: report.place, part: report.value.part, event: .answered(report.value, report.stamp))
            })
    }

    /// The same for reports that the disk has handed out late: only where nothing has arrived meanwhile, and from the sources that
    /// are still asked.
    package func restore(late known: [KnownReport], from routing: SourceRouting) {
        guard routing.ids == self.routing.ids else { return }
        restore(known.filter { self[$0.place][$0.value.part].stamp == nil })
    }

    /// Starts over with other sources and the reports stored from them.
    package func show(_ routing: SourceRouting, _ known: [KnownReport]) {
        self.routing = routing
        reports = [:]
        queues = [:]
        troubles = SourceTroubles()
        restore(known)
    }

    /// Every report that may be stored for the next start. The user's own location is left out.
    package var known: [KnownReport] { reports.filter { !$0.key.isHere }.flatMap { $1.known(of: $0) } }

    /// Forgets a place at once.
    package func forget(_ id: PlaceID) {
        if reports[id] != nil { reports[id] = nil }
    }

    /// Whether a source has asked for a pause and a failure on the screen says so, in which case it will continue by itself.
    package func isToldToWait(_ source: SourceID) -> Bool {
        pauses[source]?.isAskedFor == true
            && shownReports.contains { report in ReportPart.allCases.contains { report[$0].failedSource == source } }
    }

    /// Whether that is true of every source.
    package var isToldToWait: Bool { routing.ids.allSatisfy(isToldToWait) }

    private var shownReports: [Report] { shown.compactMap { reports[$0] } }

    /// Forgets the oldest reports that are off the screen, and a tenth more than necessary, so that this does not happen on
    /// every answer.
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

// Sources in trouble, and those that stand in for them.
extension ReportBoard {
    /// Which source is asked for what at present.
    package var acting: ActingSources {
        ActingSources(routing, troubles, selected: selected, inView: inView, at: now) {
            [reports] in reports[$0.place]?[$0.part].stamp?.source
        }
    }

    /// The sources of the current weather on the screen, in the user's order; the one that leads, if there is none.
    package var shownSources: [SourceID] {
        guard routing.sources.count > 1 else { return routing.ids }
        let told = Set(shownReports.compactMap { $0.current.stamp?.source })
        return told.isEmpty ? [routing.ids[0]] : routing.ids.filter(told.contains)
    }

    /// Who has told a part of a place in the place of another source; nil if it is from the one that leads there.
    package func standIn(for part: ReportPart, at place: Place) -> StandIn? {
        guard routing.sources.count > 1, let source = reports[place.id]?[part].stamp?.source,
            let leader = routing.sources(of: part, at: place).first, leader != source
        else { return nil }
        return StandIn(source, for: leader)
    }

    /// A source to compare a place's forecast with, other than the forecast's own; nil if there is none, or no forecast yet. Left out
    /// are a failed source that the forecast's own stands in for, which is tried anyway, and one whose budget is used up.
    package func otherSource(at place: Place) -> SourceID? {
        guard routing.sources.count > 1, let source = reports[place.id]?.forecast.stamp?.source else { return nil }
        let able = routing.sources(of: .forecast, at: place)
        let replaced = able.prefix { $0 != source }.filter { troubles.trouble(of: $0, .weather, at: now) != nil }
        let spent = routing.spent(at: now)
        return able.first { $0 != source && !replaced.contains($0) && !spent.contains($0) }
    }

    /// The user has asked for a second opinion on a place. It may have to wait before it is requested.
    package func opinionAsked(_ id: PlaceID) {
        reports[id, default: Report()].opinion.loading.isLoading = true
    }

    /// What the service or another program has reported.
    package func takeOver(_ troubles: SourceTroubles) {
        guard troubles != self.troubles else { return }
        let before = self.troubles
        self.troubles = troubles
        // A source that is well again is asked at once about what it has failed to tell.
        release { _, source in
            source.map { id in
                ReportPart.Topic.allCases.contains {
                    before.trouble(of: id, $0, at: now) != nil && troubles.trouble(of: id, $0, at: now) == nil
                }
            } ?? false
        }
        tell(.moved)
    }
}

// Time, and its effect on the reports.
extension ReportBoard {
    /// Updates the time. Ages stay the same when the clock is set, and requests held back become due when their pause ends.
    package func timePassed() {
        let before = now
        takeOverTime()
        if now != before { tell(.moved) }
    }

    private func takeOverTime() {
        let (time, shift) = time.read()
        if shift != 0 { reports = reports.mapValues { $0.shifted(by: shift) } }
        if time != now { now = time }
        takeOverPauses()
    }

    private func takeOverPauses() {
        let before = pauses
        let now = Dictionary(service.sources.sources.compactMap { source in source.pause.map { (source.id, $0) } }) {
            first, _ in first
        }
        if now != before { pauses = now }
        for (source, pause) in before where now[source] == nil {
            release { failure, asked in asked == source && (failure.waits(for: pause) || failure.isAboutKey) }
        }
    }

    /// After a change of the network or a sleep of the machine, which end pauses: makes failures of the connection due for a retry.
    package func networkChanged() {
        takeOverPauses()
        release { failure, _ in failure.isOfConnection }
    }

    /// Whether a failure on the screen says that there is no connection.
    package var isOffline: Bool {
        shownReports.contains { report in ReportPart.allCases.contains { report[$0].failure == .offline } }
    }

    /// Marks parts to be requested again at the user's request; with `failedOnly` only those that failed. A part that a
    /// service has no data for is not requested again within a minute (`RetryRule`).
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

    /// The next moment at which something on the screen changes with time alone.
    package func nextChange() -> Timestamp? {
        var soonest = shownReports.compactMap { nextChange(of: $0.current.loading) }.min()
        let opened = opened.map { self[$0] }
        var ends = [queue.until] + shownReports.map(\.current.loading.retryAt)
        ends += ReportPart.allCases.map { opened?[$0].retryAt }
        if let end = opened?.opinion.fetchedAt?.adding(seconds: Report.opinionHolds), end > now {
            soonest = min(soonest ?? end, end)
        }
        if shownReports.contains(where: \.hasFailure) { ends += pauses.values.map(\.until) }
        for tick in ends.compactMap({ $0.flatMap(nextTick) }) + [nextMinuteThere()].compactMap(\.self) {
            soonest = min(soonest ?? tick, tick)
        }
        return soonest
    }

    /// The start of the next minute, if a place's local time is on the screen; else nil.
    private func nextMinuteThere() -> Timestamp? {
        showsOtherClocks ? now.startOfMinute.adding(seconds: 60) : nil
    }

    /// Whether a place on the screen has a different local time than the user.
    package var showsOtherClocks: Bool {
        let (revision, shown, now) = (revision, shown, now)
        if let last = otherClocks, last.now == now, last.revision == revision, last.shown == shown {
            return last.areShown
        }
        let here = home(now).offset(at: now)
        let areShown = shownReports.contains { report in report.clock.map { $0.offset(at: now) != here } ?? false }
        otherClocks = (revision, shown, now, areShown)
        return areShown
    }

    /// When a failure of this kind is retried automatically; nil if it is not.
    package func triedAgain(_ failure: WeatherFailure) -> Timestamp? {
        let held = pauses.values.filter(failure.waits)
        guard held.isEmpty else { return held.compactMap(\.until).min() }
        return shownReports.lazy.map(\.current).filter { $0.failure?.cause == failure.cause }
            .compactMap(\.loading.retryAt).min()
    }

    /// When a part's age on the screen changes: every minute once it is shown, and before that when the value becomes old.
    private func nextChange(of part: Loading) -> Timestamp? {
        guard let fetchedAt = part.stamp?.fetchedAt else { return nil }
        let age = max(0, now.seconds(since: fetchedAt))
        let oldAge = oldAge(of: part)
        return now.adding(seconds: part.failure != nil || age >= oldAge ? 60 - age % 60 : oldAge - age)
    }

    /// When a countdown on the screen changes: every second in the last minute, every minute before that.
    private func nextTick(until end: Timestamp) -> Timestamp? {
        let left = end.seconds(since: now)
        return left > 0 ? now.adding(seconds: left <= 60 ? 1 : (left - 1) % 60 + 1) : nil
    }
}

/// A source that has told something in the place of another.
package struct StandIn: Hashable, Sendable {
    package let source: SourceID
    /// The one that comes before it in the user's order.
    package let leader: SourceID

    package init(_ source: SourceID, for leader: SourceID) { (self.source, self.leader) = (source, leader) }
}

extension WeatherUpdate {
    /// Turns an answer from another source into an abandoned request: it was given up when the sources were switched. So is the
    /// failure of a source where another one stands in for it.
    fileprivate func heard(by acting: ActingSources) -> WeatherUpdate {
        switch event {
        case .answered(_, let stamp) where !acting.routing.ids.contains(stamp.source): break
        case .failed(_, let source?, _)
        where !isOpinion && acting.isStoodInFor(source, ReportKey(place: place, part: part)): break
        default: return self
        }
        return WeatherUpdate(place: place, part: part, event: .abandoned)
    }
}
