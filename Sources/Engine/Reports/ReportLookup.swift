import Files
import Glibc
import Runtime
import Weather
import WeatherService

/// Gets the weather once, without a screen: from the cache while it is fresh, else from the service.
///
/// If many processes need it at the same moment, one asks the service and the others wait for its answer in the cache.
@MainActor
package struct ReportLookup {
    /// Where answers are stored and looked up first.
    private let cache: ReportCacheFile
    /// Called if answers cannot be stored, so that they have to be requested again; not while another process is storing some.
    private let onUnkept: @MainActor (FileTrouble) -> Void
    private let service: WeatherService
    /// The file whose lock decides which process may ask.
    private let turn: String
    private let now: @Sendable () -> Timestamp
    /// Minutes after which current weather is requested again.
    private let minutes: Int
    /// Seconds to add to the age at which a value is too old, because a dashboard that is open may be just requesting it.
    private let grace: Int
    /// Waits for the lock. The service's own executor is busy with answers.
    private let waiting = ServiceExecutor(label: "nalssi.turn")

    package init(
        _ service: WeatherService, cache: ReportCacheFile, turn: String, every minutes: Int, grace: Int = 0,
        now: @escaping @Sendable () -> Timestamp, onUnkept: @escaping @MainActor (FileTrouble) -> Void = { _ in }
    ) {
        self.service = service
        self.onUnkept = onUnkept
        self.cache = cache
        self.turn = turn
        self.minutes = minutes
        self.grace = grace
        self.now = now
    }

    /// Returns a report for every place by the deadline. A part that could not be fetched has a failure, and an older value if
    /// there is one.
    ///
    /// `parts` must be fresh; other stored parts of the places are included as they are.
    package func reports(
        of places: [Place], fresh parts: [ReportPart], within deadline: WaitDeadline
    ) async -> [PlaceID: Report] {
        var reports = kept(places)
        guard !due(parts, of: places, reports).isEmpty else { return reports }
        let began = ContinuousClock.now
        let milliseconds = deadline.milliseconds
        let forTurn = max(milliseconds / 2, milliseconds - WaitDeadline.askingOutOfTurn.milliseconds)
        let descriptor = isKept ? await takeTurn(within: WaitDeadline(milliseconds: forTurn)) : nil
        // Closing the file releases the lock to the next process.
        defer { if let descriptor { close(descriptor) } }
        // Another process may have asked meanwhile.
        reports = kept(places)
        let requests = due(parts, of: places, reports)
        guard !requests.isEmpty else { return reports }
        var open = Set(requests.flatMap(\.keys))
        var sent: Set<ReportKey> = []
        let (updates, held, troubles) = await ask(requests, about: places, reports, within: deadline.left(since: began))
        for update in updates {
            let acting = acting(about: places, reports, troubles)
            if case .failed(_, let source?, _) = update.event,
                acting.isStoodInFor(source, ReportKey(place: update.place, part: update.part))
            {
                continue
            }
            reports[update.place] = reports[update.place]?.applying(update, chance: 1)
            let key = ReportKey(place: update.place, part: update.part)
            switch update.event {
            case .answered, .failed: open.remove(key)
            case .started: sent.insert(key)
            // Another process has used the budget first.
            case .abandoned: sent.remove(key)
            }
        }
        for key in open {
            let failure = sent.contains(key) ? nil : held.map { WeatherFailure.overBudget(until: $0) }
            reports[key.place]?[key.part].failed(failure ?? .timedOut, from: nil, at: now(), chance: 1)
        }
        if isKept {
            let trouble = cache.save(
                places.flatMap { reports[$0.id]?.known(of: $0.id) ?? [] }, at: now(), lockTimeout: .brief)
            if let trouble, trouble != .inUse { onUnkept(trouble) }
        }
        return reports
    }

    /// Sample data is generated anew every time and is not stored.
    private var isKept: Bool { !routing.isInvented }

    private var routing: SourceRouting { service.sources }

    /// Which source is asked for what. The first place is the one that matters most.
    private func acting(
        about places: [Place], _ reports: [PlaceID: Report], _ troubles: SourceTroubles
    ) -> ActingSources {
        ActingSources(routing, troubles, selected: places.first, inView: places, at: now()) {
            reports[$0.place]?[$0.part].stamp?.source
        }
    }

    private func kept(_ places: [Place]) -> [PlaceID: Report] {
        var reports = Dictionary(places.map { ($0.id, Report()) }) { first, _ in first }
        guard isKept else { return reports }
        for known in cache.reports(from: routing, of: Set(reports.keys), note: { _ in }) {
            reports[known.place] = reports[known.place]?.applying(
                WeatherUpdate(place: known.place, part: known.value.part, event: .answered(known.value, known.stamp)),
                chance: 1)
        }
        return reports
    }

    private func due(_ parts: [ReportPart], of places: [Place], _ reports: [PlaceID: Report]) -> [ReportRequest] {
        parts.compactMap { part in
            let age = AgeLimit.seconds(part, every: minutes) + grace
            let due = places.filter { place in
                guard let stamp = reports[place.id]?[part].stamp else { return true }
                if stamp.holds(at: now()) { return false }
                return AgeLimit.isReached(age, since: stamp.fetchedAt, at: now())
            }
            return due.isEmpty ? nil : ReportRequest(part, of: due)
        }
    }

    /// Waits for this process's turn to ask; once the time is over, goes on without it. Returns nil if the lock file cannot be
    /// made.
    private func takeTurn(within deadline: WaitDeadline) async -> Int32? {
        await Task(executorPreference: waiting) { [turn] in
            guard let descriptor = try? PrivateFile.open(turn, O_RDWR | O_CREAT) else { return nil }
            // Each try takes half a millisecond.
            _ = FileLock.take(descriptor, tries: 2 * deadline.milliseconds)
            return descriptor
        }.value
    }

    /// Everything that was published, until when requests were held back for lack of budget, nil if none were, and the sources
    /// that fail. Where another source takes over from one that fails, that one is asked next.
    private func ask(
        _ requests: [ReportRequest], about places: [Place], _ reports: [PlaceID: Report], within deadline: WaitDeadline
    ) async -> (updates: [WeatherUpdate], held: Timestamp?, troubles: SourceTroubles) {
        let changes = service.changes()
        let collecting = Task(executorPreference: service.executor) {
            var all: [WeatherUpdate] = []
            var held: Timestamp?
            for await news in changes {
                all += news.updates
                if let queues = news.queues { held = QueueState(Array(queues.values)).until }
            }
            return (all, held)
        }
        service.prepare()
        if routing.sources.count > 1 { routing.readBudgets() }
        let first = acting(about: places, reports, await service.knownTroubles())
        await deadline.wait { [service] in
            await service.load(first.addressed(requests))
            let second = acting(about: places, reports, await service.knownTroubles())
            let more = second.addressed(requests).filter { !first.addressed(requests).contains($0) }
            if !more.isEmpty { await service.load(more) }
        }
        let troubles = await service.knownTroubles()
        // Ends the stream after everything that has arrived in it.
        await service.shutDown()
        let (updates, held) = await collecting.value
        return (updates, held, troubles)
    }
}
