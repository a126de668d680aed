import Files
import Runtime
import Weather
import WeatherService

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds out what the weather is once, without a screen: what is kept while it is fresh, else what the service says.
///
/// Of many processes that want to know at the same moment one asks; the others wait for what it keeps.
@MainActor
package struct ReportLookup {
    /// Answers are kept there, and looked up first.
    private let cache: ReportCacheFile
    private let service: WeatherService
    /// The file whose lock says whose turn it is to ask.
    private let turn: String
    private let now: @Sendable () -> Timestamp
    /// Minutes after which current weather is asked for again.
    private let minutes: Int
    /// Seconds longer that a value counts as fresh: an open dashboard, which is just asking for it, keeps what it hears.
    private let grace: Int
    /// Waits for a turn; not the service's own, which has answers to take in.
    private let waiting = ServiceExecutor(label: "nalssi.turn")

    package init(
        _ service: WeatherService, cache: ReportCacheFile, turn: String, every minutes: Int, grace: Int = 0,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.service = service
        self.cache = cache
        self.turn = turn
        self.minutes = minutes
        self.grace = grace
        self.now = now
    }

    /// What is known of each place in the end; every place has a report. What could not be had has a failure, beside an older value
    /// where there is one.
    ///
    /// `parts` are those that are to be fresh; what else is kept of the places comes along. Returns by the deadline.
    package func reports(
        of places: [Place], fresh parts: [ReportPart], within deadline: WaitDeadline
    ) async -> [PlaceID: Report] {
        var reports = kept(places)
        guard !due(parts, of: places, reports).isEmpty else { return reports }
        let began = ContinuousClock.now
        let milliseconds = deadline.milliseconds
        let forTurn = max(milliseconds / 2, milliseconds - WaitDeadline.askingOutOfTurn.milliseconds)
        let descriptor = isKept ? await takeTurn(within: WaitDeadline(milliseconds: forTurn)) : nil
        // Closing it gives the turn to the next one.
        defer { if let descriptor { close(descriptor) } }
        // Another process may have asked meanwhile.
        reports = kept(places)
        let requests = due(parts, of: places, reports)
        guard !requests.isEmpty else { return reports }
        var open = Set(requests.flatMap(\.keys))
        for update in await ask(requests, within: deadline.left(since: began)) {
            reports[update.place] = reports[update.place]?.applying(update, chance: 1)
            switch update.event {
            case .answered, .failed: open.remove(ReportKey(place: update.place, part: update.part))
            case .started, .abandoned: break
            }
        }
        for key in open { reports[key.place]?[key.part].failed(.timedOut, from: nil, at: now(), chance: 1) }
        if isKept {
            cache.save(
                places.flatMap { reports[$0.id]?.known(of: $0.id) ?? [] }, at: now(), patience: .briefly)
        }
        return reports
    }

    /// Sample data is generated for each look; there is nothing to keep.
    private var isKept: Bool { !routing.routes.contains { $0.source.isInvented } }

    private var routing: SourceRouting { service.sources.routing }

    private func kept(_ places: [Place]) -> [PlaceID: Report] {
        var reports = Dictionary(places.map { ($0.id, Report()) }) { first, _ in first }
        guard isKept else { return reports }
        let known = cache.load(of: Set(reports.keys))
        let byID = Dictionary(places.map { ($0.id, $0) }) { first, _ in first }
        for known in known {
            // Of another source than the one that would be asked, it may say something else.
            guard let place = byID[known.place], known.stamp.source == routing.source(of: known.value.part, at: place)
            else { continue }
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
                guard let fetchedAt = reports[place.id]?[part].stamp?.fetchedAt else { return true }
                return AgeLimit.isReached(age, since: fetchedAt, at: now())
            }
            return due.isEmpty ? nil : ReportRequest(part, of: due)
        }
    }

    /// Waits for this process's turn to ask. When the time is over it asks out of turn. Nil where the file cannot be made.
    private func takeTurn(within deadline: WaitDeadline) async -> Int32? {
        await Task(executorPreference: waiting) { [turn] in
            guard let descriptor = try? PrivateFile.open(turn, O_RDWR | O_CREAT) else { return nil }
            // A try is half a millisecond.
            _ = FileLock.take(descriptor, tries: 2 * deadline.milliseconds)
            return descriptor
        }.value
    }

    private func ask(_ requests: [ReportRequest], within deadline: WaitDeadline) async -> [WeatherUpdate] {
        let updates = service.updates()
        let collecting = Task(executorPreference: service.executor) {
            var all: [WeatherUpdate] = []
            for await arrived in updates { all += arrived }
            return all
        }
        await deadline.wait { [service] in await service.load(requests) }
        // Ends the stream, with everything that has come in it.
        await service.shutDown()
        return await collecting.value
    }
}
