import Synchronization
import Weather

/// Asks sources for parts of reports, never twice for the same thing at the same time, and tells whoever listens what came.
/// It knows nothing by itself: what is worth asking for, and what an answer means for what was known, is the listener's.
///
/// A request belongs to everyone who waits for any of it. It is given up only when the last of them is cancelled; then
/// `.abandoned` is published, so that no view shows "loading" for ever. Every `.started` is followed by exactly one of
/// `.answered`, `.failed` and `.abandoned`. What a source's budget has no room for stands in its line, and is sent when there is.
/// What no source answers has failed with `notFound` at once.
public actor WeatherService {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Where the service runs; callers may prefer it for what they do around a call.
    public nonisolated let executor: ServiceExecutor
    /// What is planned for: the sources that were chosen last.
    private nonisolated let slot: Mutex<RoutedSources>
    /// What is asked: the same as soon as those before have been given up.
    private var asked: RoutedSources
    /// In the order of the routes.
    var lines: [SourceLine]
    private let zones: ZoneClocks
    let now: @Sendable () -> Timestamp
    let clock: any Clock<Duration>
    private nonisolated let broadcast = Broadcast<[WeatherUpdate]>()
    /// What has become known in the step that is being made, to be told when it is done.
    private var untold: [WeatherUpdate] = []
    nonisolated let lineBroadcast = Broadcast<[SourceID: LineState]>()
    private var tasks: [SentBatch: Task<Void, Never>] = [:]
    private var returns: [FlightBoard.Waiter: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiter = 0
    private var isShutDown = false

    /// `zones` knows when the clocks of places are changed; `clock` sleeps until there is room in a budget; nil for one on the
    /// service's own thread.
    public init(
        sources: RoutedSources, zones: ZoneClocks = ZoneClocks(folder: nil),
        now: @escaping @Sendable () -> Timestamp,
        executor: ServiceExecutor = ServiceExecutor(), clock: (any Clock<Duration>)? = nil
    ) {
        self.executor = executor
        slot = Mutex(sources)
        asked = sources
        lines = sources.all.map { SourceLine($0, after: 0) }
        self.zones = zones
        self.now = now
        self.clock = clock ?? QueueClock(executor)
    }

    /// Asks one source for everything.
    public init(
        source: any WeatherSource, zones: ZoneClocks = ZoneClocks(folder: nil),
        now: @escaping @Sendable () -> Timestamp,
        executor: ServiceExecutor = ServiceExecutor(), clock: (any Clock<Duration>)? = nil
    ) {
        self.init(sources: RoutedSources(source), zones: zones, now: now, executor: executor, clock: clock)
    }

    /// Where answers to what is asked from now on come from.
    public nonisolated var sources: RoutedSources { slot.withLock(\.self) }

    /// Asks other sources from now on, and gives up everything the last ones were asked: nothing of it is heard any more.
    /// What is planned by them is the new ones' at once; the result ends when the last ones have been given up.
    @discardableResult
    public nonisolated func use(_ sources: RoutedSources) -> Task<Void, Never> {
        slot.withLock { $0 = sources }
        return Task.detached(executorPreference: executor) { await self.turn(to: sources) }
    }

    private func turn(to sources: RoutedSources) {
        for waiter in returns.keys.sorted() { giveUp(waiter) }
        for line in lines { line.patience?.task.cancel() }
        let number = lines.map(\.flights.lastNumber).max() ?? 0
        asked = sources
        lines = sources.all.map { SourceLine($0, after: number) }
        lineBroadcast.publish([:])
    }

    /// Everything that becomes known from this call on; what one answer says is told together. Any number may subscribe; each
    /// stream keeps what its reader has not read yet, and ends when the service is shut down.
    public nonisolated func updates() -> AsyncStream<[WeatherUpdate]> {
        broadcast.subscribe()
    }

    /// What stands in line because a source's budget has no room for it, each time that changes; a source for which nothing does is
    /// left out.
    public nonisolated func lineStates() -> AsyncStream<[SourceID: LineState]> {
        lineBroadcast.subscribe()
    }

    /// Asks for everything in `requests`, in that order; each answer is published as it comes, and what is in line or
    /// under way already is waited for. So is what of `underWay` still is; what has been answered meanwhile is not asked for
    /// again. Returns when the last has been answered or has failed.
    ///
    /// Cancelling the calling task ends this call at once and gives up what no other caller waits for.
    ///
    /// `whenAsked` is called when everything has been asked for or joined: whoever replaces an older call by this one
    /// cancels that there and no sooner, or what both want would be given up in between.
    public func load(
        _ requests: [ReportRequest], joining underWay: Set<ReportKey> = [], whenAsked: @Sendable () -> Void = {}
    ) async {
        guard !isShutDown, !Task.isCancelled else { return whenAsked() }
        lastWaiter += 1
        let waiter = lastWaiter
        for index in lines.indices {
            for key in underWay { lines[index].flights.join(key, for: waiter) }
        }
        for request in requests { want(request, for: waiter) }
        whenAsked()
        sendNext()
        await withTaskCancellationHandler {
            await finished(waiter)
        } onCancel: {
            Task(executorPreference: executor) { await self.giveUp(waiter) }
        }
    }

    private func want(_ request: ReportRequest, for waiter: FlightBoard.Waiter) {
        let (parts, unanswered) = asked.routing.split(request)
        for (source, part) in parts {
            guard let index = lines.firstIndex(where: { $0.source.id == source }) else { continue }
            lines[index].flights.want(part, for: waiter)
        }
        for key in unanswered { publish(.failed(.notFound, from: nil, at: now()), for: key) }
    }

    /// Gives up everything under way, lets every `load` return and ends every stream. Does not wait for the sources to
    /// notice.
    public func shutDown() {
        isShutDown = true
        for waiter in returns.keys.sorted() { giveUp(waiter) }
        for line in lines { line.patience?.task.cancel() }
        broadcast.finish()
        lineBroadcast.finish()
    }

    /// A person asked for fresh values: what waits for better times may be tried.
    public nonisolated func refreshAsked() {
        for source in sources.all { source.refreshAsked() }
    }

    /// The network may be another one: what waits because of it may be tried.
    public nonisolated func networkChanged() {
        for source in sources.all { source.networkChanged() }
    }
}

extension WeatherService {
    /// Sends to every source what there is room for.
    private func sendNext() {
        for index in lines.indices { sendNext(at: index) }
        tell()
    }

    /// Sends what there is room for, and comes back when there will be room for more.
    func sendNext(at index: Int) {
        defer { tell() }
        guard !isShutDown else { return }
        let source = lines[index].source
        var wallet = Wallet(source)
        for batch in lines[index].flights.next(source.placesPerRequest, room: { wallet.room(for: $0) }) {
            for key in batch.request.keys { publish(.started, for: key) }
            // The preference carries over to the source and its transport, wherever they are not bound themselves.
            let sent = SentBatch(source: source.id, number: batch.number)
            tasks[sent] = Task(executorPreference: executor) {
                await self.settle(batch, sent, with: await self.answer(to: batch.request, from: source))
            }
        }
        if let moreAt = wallet.moreAt { comeBack(at: moreAt, to: index) }
        tellLine(at: index, wallet)
    }

    private enum Outcome {
        case answers(ReportAnswers)
        /// None of it came.
        case failure(WeatherFailure)
        /// The source ended the request without anybody here asking for it.
        case givenUp
    }

    private func answer(to request: ReportRequest, from source: any WeatherSource) async -> Outcome {
        do {
            return .answers(try await source.answer(zones.request(request, at: now())))
        } catch let failure as WeatherFailure {
            return .failure(failure)
        } catch is CancellationError {
            return .givenUp
        } catch {
            // A source that breaks its promise to throw nothing else.
            return .failure(.unreadable(field: "body"))
        }
    }

    private func settle(_ batch: FlightBoard.Batch, _ sent: SentBatch, with outcome: Outcome) {
        tasks[sent] = nil
        guard let index = lines.firstIndex(where: { $0.source.id == sent.source }) else { return }
        let time = now()
        var unsent: [ReportKey] = []
        var apart: [ReportKey] = []
        for key in batch.request.keys {
            let result: Result<ReportValue, WeatherFailure>
            switch outcome {
            // It is still wanted, so it was not given up here: the connection was lost.
            case .givenUp: result = .failure(.offline)
            case .failure(let failure): result = .failure(failure)
            case .answers(let answers): result = answers[key] ?? .failure(.unreadable(field: "body"))
            }
            switch result {
            // Another instance was quicker: it waits for the next room like everything else.
            case .failure(.overBudget): unsent.append(key)
            // One part of it may still come in time and be small enough: the weather now must not fail for the days ahead.
            case .failure(let failure) where failure.isWorthAskingApart && batch.request.parts.count > 1:
                apart.append(key)
            // Late answers to requests that were given up are ignored.
            case .failure(let failure):
                guard lines[index].flights.settle(key, in: batch.number) else { continue }
                publish(.failed(failure, from: sent.source, at: time), for: key)
            case .success(let answer):
                guard let place = lines[index].flights.place(of: key),
                    lines[index].flights.settle(key, in: batch.number)
                else { continue }
                let value = zones.value(answer, of: place, at: time)
                let stamp = ReportStamp(source: sent.source, observedAt: value.observedAt, fetchedAt: time)
                publish(.answered(value, stamp), for: key)
            }
        }
        var abandoned = lines[index].flights.putBack(unsent, in: batch.number)
        abandoned += lines[index].flights.putBack(apart, in: batch.number, apart: true)
        abandoned += lines[index].flights.end(batch.number)
        for key in abandoned { publish(.abandoned, for: key) }
        // Before the next requests are made, which take their time: they run on the same thread as whoever listens.
        tell()
        resumeDone()
        sendNext(at: index)
    }

    /// Returns when `waiter` waits for nothing any more.
    private func finished(_ waiter: FlightBoard.Waiter) async {
        await withCheckedContinuation { continuation in
            returns[waiter] = continuation
            resumeDone()
        }
    }

    /// Ends a waiter, and with it the requests that no other one waits for.
    private func giveUp(_ waiter: FlightBoard.Waiter) {
        for index in lines.indices {
            let departure = lines[index].flights.leave(waiter)
            for key in departure.abandoned { publish(.abandoned, for: key) }
            for number in departure.cancelled {
                tasks[SentBatch(source: lines[index].source.id, number: number)]?.cancel()
            }
        }
        returns.removeValue(forKey: waiter)?.resume()
        sendNext()
    }

    private func resumeDone() {
        for waiter in returns.keys.sorted() where lines.allSatisfy({ $0.flights.isDone(waiter) }) {
            for index in lines.indices { _ = lines[index].flights.leave(waiter) }
            returns.removeValue(forKey: waiter)?.resume()
        }
    }

    private func publish(_ event: WeatherUpdate.Event, for key: ReportKey) {
        untold.append(WeatherUpdate(place: key.place, part: key.part, event: event))
    }

    /// Tells listeners what has become known. Every step ends with what is sent next, and that with this.
    private func tell() {
        guard !untold.isEmpty else { return }
        broadcast.publish(untold)
        untold = []
    }
}
