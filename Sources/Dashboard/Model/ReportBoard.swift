import Limits
import Observation
import Synchronization
import TerminalUI
import Weather
import WeatherService

/// Which of what is asked for is worth asking.
enum LoadPolicy {
    /// What is not known, or not fresh any more.
    case unlessFresh
    /// Everything.
    case always
}

/// All that is known of every place, and the time it is seen at. The only one who knows: the service asks and forgets.
///
/// It binds the screens to `WeatherService`: requests go down, updates come up and are applied only where they change
/// something. It also keeps time: `now` moves when an update comes and when an age on the screen changes, never else.
@MainActor @Observable
final class ReportBoard {
    /// At most `Limits.Network.reports`, and those of the places on the screen.
    private(set) var reports: [PlaceID: Report] = [:]
    private(set) var now: Timestamp
    /// Why nothing is asked at the moment, and until when; nil when everything is.
    private(set) var pause: Pause?

    @ObservationIgnored private let service: WeatherService
    @ObservationIgnored private nonisolated let updates: AsyncStream<WeatherUpdate>
    /// Updates that have arrived and wait for the main actor.
    @ObservationIgnored private nonisolated let inbox = Mutex<[WeatherUpdate]>([])
    @ObservationIgnored private let clock: @Sendable () -> Timestamp
    @ObservationIgnored private let alarm: any Alarm
    /// What the alarm is set to; most answers change nothing about it.
    @ObservationIgnored private var alarmDue: Timestamp?
    /// The places on the screen, listed or opened: what is known of others is only kept as long as there is room, and
    /// wakes nobody.
    @ObservationIgnored var shownPlaces: (@MainActor () -> [PlaceID])?
    /// Called when something has become known.
    @ObservationIgnored var onAnswered: (@MainActor () -> Void)?
    /// Called when time alone has changed what is shown: a value turned stale, or an age grew by a minute.
    @ObservationIgnored var onAged: (@MainActor () -> Void)?
    /// Called when a pause is over: what it held back can be asked for.
    @ObservationIgnored var onPauseOver: (@MainActor () -> Void)?

    init(service: WeatherService, clock: @escaping @Sendable () -> Timestamp, alarm: any Alarm) {
        self.service = service
        updates = service.updates()
        self.clock = clock
        self.alarm = alarm
        now = clock()
    }

    subscript(id: PlaceID) -> Report { reports[id] ?? Report() }

    func tile(_ id: PlaceID) -> TileState { TileState(self[id].current, now: now) }

    /// The current weather of places of a list, by their index: of all of a short list, of a long one those anything
    /// is known of. In the order of the list.
    func currents(of list: PlaceList) -> [(index: Int, part: Loadable<CurrentWeather>)] {
        // One look at the observed dictionary for all: observing has a price, and every frame asks.
        let reports = reports
        if list.count <= max(reports.count, PlaceList.loadedWhole) {
            return list.indices.map { ($0, reports[list[$0].id]?.current ?? Loadable()) }
        }
        return reports.compactMap { id, report in list.index(of: id).map { ($0, report.current) } }
            .sorted { $0.0 < $1.0 }
    }

    /// Applies updates until the service is shut down or the task is cancelled.
    nonisolated func follow() async {
        for await update in updates {
            // Not one by one: what has come by the time the main actor is free is applied in one go.
            let isFirst = inbox.withLock { inbox in
                inbox.append(update)
                return inbox.count == 1
            }
            if isFirst { Task { @MainActor in applyArrived() } }
        }
        await applyArrived()
    }

    private func applyArrived() {
        apply(
            inbox.withLock { inbox in
                defer { inbox = [] }
                return inbox
            })
    }

    /// Asks the service; the task ends when everything asked for has been answered, has failed or was given up, and
    /// cancelling it gives up.
    ///
    /// Begins at once, on another thread: the main one may be busy drawing. `before` is given up as soon as what it has
    /// in common with this has been joined.
    func load(
        _ parts: [ReportPart], of places: [Place], policy: LoadPolicy, insteadOf before: Task<Void, Never>? = nil
    ) -> Task<Void, Never> {
        let time = clock()
        let requests = parts.map { part in
            ReportRequest(part, of: places.filter { policy == .always || !self[$0.id].isFresh(part, at: time) })
        }
        return Task.detached(executorPreference: service.executor) { [service] in
            await service.load(requests) { before?.cancel() }
        }
    }

    /// Gives up every request under way.
    func shutDown() async {
        alarm.cancel()
        await service.shutDown()
    }

    /// Applies updates in their order; what changes nothing is not seen by anyone.
    func apply(_ arrived: [WeatherUpdate]) {
        var changed: [PlaceID: Report] = [:]
        for update in arrived {
            let before = changed[update.place] ?? self[update.place]
            let after = before.applying(update)
            if after != before { changed[update.place] = after }
        }
        guard !changed.isEmpty else { return }
        reports.merge(changed) { $1 }
        makeRoom()
        timePassed()
        if arrived.contains(where: \.isAnswer) { onAnswered?() }
    }

    /// Takes over what was known before this start.
    func restore(_ known: [KnownReport]) {
        apply(
            known.map { report in
                WeatherUpdate(
                    place: report.place, part: report.value.part, event: .answered(report.value, report.stamp))
            })
    }

    /// Everything known, for the next start.
    var known: [KnownReport] { reports.flatMap { $1.known(of: $0) } }

    /// A person asked for fresh values: lets the service try in spite of a pause, where that makes sense.
    func refreshAsked() { service.refreshAsked() }

    /// Whether the service has said how long to wait, something on the screen says so, and it will go on by itself.
    var isToldToWait: Bool { pause?.isAskedFor == true && shownReports.contains(where: \.hasFailure) }

    private var shownReports: [Report] {
        guard let shownPlaces else { return Array(reports.values) }
        return Set(shownPlaces()).compactMap { reports[$0] }
    }

    /// Forgets what came first of what nobody sees, a tenth more than has to be: it is not done again with every answer.
    private func makeRoom() {
        guard reports.count > Limits.Network.reports else { return }
        let shown = Set(shownPlaces?() ?? [])
        let others = reports.filter { !shown.contains($0.key) && !$0.value.isLoading }
            .sorted {
                ($0.value.newest?.secondsSince1970 ?? 0, $0.key.rawValue) < (
                    $1.value.newest?.secondsSince1970 ?? 0, $1.key.rawValue
                )
            }
        let surplus = reports.count - Limits.Network.reports + Limits.Network.reports / 10
        for (id, _) in others.prefix(surplus) { reports[id] = nil }
    }

    /// Takes over the time and sets the alarm for the next moment at which something shown changes by itself.
    func timePassed() {
        let time = clock()
        if time != now { now = time }
        let before = pause
        if service.pause != before { pause = service.pause }
        setAlarm()
        if before != nil, pause == nil { onPauseOver?() }
    }

    private func setAlarm() {
        guard let next = secondsToNextChange() else {
            alarmDue = nil
            return alarm.cancel()
        }
        let due = now.adding(seconds: next)
        guard due != alarmDue else { return }
        alarmDue = due
        alarm.set(milliseconds: next * 1_000) { [weak self] in
            guard let self else { return }
            alarmDue = nil
            timePassed()
            onAged?()
        }
    }

    private func secondsToNextChange() -> Int? {
        var soonest = pause.flatMap(secondsToNextChange)
        for part in shownReports.map(\.current) {
            guard let fetchedAt = part.fetchedAt else {
                // Nothing ages, but it may be time to try again.
                if pause == nil, part.failure?.isTransient == true { soonest = min(soonest ?? 60, 60) }
                continue
            }
            let age = max(0, now.seconds(since: fetchedAt))
            // A shown age moves by the minute; a fresh value changes once, when it turns stale.
            let wait = part.failure != nil || age >= Freshness.lifetime ? 60 - age % 60 : Freshness.lifetime - age
            soonest = min(soonest ?? wait, wait)
        }
        return soonest
    }

    /// How long is left is told by the second in the last minute, by the minute before. A pause that nothing waits for
    /// is nobody's business.
    private func secondsToNextChange(in pause: Pause) -> Int? {
        guard shownReports.contains(where: \.hasFailure) else { return nil }
        let left = pause.until.seconds(since: now)
        return left <= 60 ? 1 : (left - 1) % 60 + 1
    }
}
