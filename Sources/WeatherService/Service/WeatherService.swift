import Synchronization
import Weather

/// Asks a source for parts of reports, never twice for the same thing at the same time, and tells whoever listens what came.
/// It knows nothing by itself: what is worth asking for, and what an answer means for what was known, is the listener's.
///
/// A request belongs to everyone who waits for any of it. It is given up only when the last of them is cancelled; then
/// `.abandoned` is published, so that no view shows "loading" for ever. Every `.started` is followed by exactly one of
/// `.answered`, `.failed` and `.abandoned`. What the budget has no room for stands in line, and is sent when there is.
public actor WeatherService {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Where the service runs; callers may prefer it for what they do around a call.
    public nonisolated let executor: ServiceExecutor
    /// What is planned for: the source that was chosen last.
    private nonisolated let slot: Mutex<any WeatherSource>
    /// What is asked: the same as soon as the one before has been given up.
    private(set) var asked: any WeatherSource
    private let zones: ZoneClocks
    let now: @Sendable () -> Timestamp
    let clock: any Clock<Duration>
    private nonisolated let broadcast = Broadcast<WeatherUpdate>()
    nonisolated let lineBroadcast = Broadcast<LineState>()
    var line = LineState.empty
    var flights: FlightBoard
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var returns: [FlightBoard.Waiter: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiter = 0
    /// Sends what stands in line once there is room for it.
    var patience: (until: Timestamp, task: Task<Void, Never>)?
    private var isShutDown = false

    /// `zones` knows when the clocks of places are changed; `clock` sleeps until there is room in the budget; nil for one on the service's own thread.
    public init(
        source: any WeatherSource, zones: ZoneClocks = ZoneClocks(folder: nil),
        now: @escaping @Sendable () -> Timestamp,
        executor: ServiceExecutor = ServiceExecutor(), clock: (any Clock<Duration>)? = nil
    ) {
        self.executor = executor
        slot = Mutex(source)
        asked = source
        self.zones = zones
        self.now = now
        self.clock = clock ?? QueueClock(executor)
        flights = FlightBoard(queues: source.queues)
    }

    /// Where answers to what is asked from now on come from.
    public nonisolated var source: any WeatherSource { slot.withLock(\.self) }

    /// Asks another source from now on, and gives up everything the last one was asked: nothing of it is heard any more.
    /// What a source is planned by (`gathering`, `budget`) is the new one's at once; the result ends when the last one has
    /// been given up.
    @discardableResult
    public nonisolated func use(_ source: any WeatherSource) -> Task<Void, Never> {
        slot.withLock { $0 = source }
        return Task.detached(executorPreference: executor) { await self.turn(to: source) }
    }

    private func turn(to source: any WeatherSource) {
        for waiter in returns.keys.sorted() { giveUp(waiter) }
        patience?.task.cancel()
        patience = nil
        asked = source
        flights = FlightBoard(queues: source.queues, after: flights)
        tellLine(Wallet(source))
    }

    /// Everything that becomes known from this call on. Any number may subscribe; each stream keeps what its reader has
    /// not read yet, and ends when the service is shut down.
    public nonisolated func updates() -> AsyncStream<WeatherUpdate> {
        broadcast.subscribe()
    }

    /// What stands in line because the budget has no room for it, each time that changes.
    public nonisolated func lineStates() -> AsyncStream<LineState> {
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
        for key in underWay { flights.join(key, for: waiter) }
        for request in requests { flights.want(request, for: waiter) }
        whenAsked()
        sendNext()
        await withTaskCancellationHandler {
            await finished(waiter)
        } onCancel: {
            Task(executorPreference: executor) { await self.giveUp(waiter) }
        }
    }

    /// Gives up everything under way, lets every `load` return and ends every stream. Does not wait for the source to
    /// notice.
    public func shutDown() {
        isShutDown = true
        for waiter in returns.keys.sorted() { giveUp(waiter) }
        patience?.task.cancel()
        broadcast.finish()
        lineBroadcast.finish()
    }

    /// What is left of what requests for current weather are paid from, when it was last looked at; nil without a budget.
    public nonisolated var budget: BudgetState? { source.budget(for: .current)?.state }

    /// What that budget is charged for a place's part among many; 0 for what is paid from another one.
    public nonisolated func weight(of part: ReportPart) -> Double { source.weight(of: part, fromBudgetOf: .current) }

    /// Seconds by which it is worth asking for something too early, to have it in the same request as what is due.
    public nonisolated var gathering: Int { source.gathering }

    /// Why the source is not asked now, and until when; nil when it is.
    public nonisolated var pause: Pause? { source.pause }

    /// A person asked for fresh values: what waits for better times may be tried.
    public nonisolated func refreshAsked() { source.refreshAsked() }

    /// The network may be another one: what waits because of it may be tried.
    public nonisolated func networkChanged() { source.networkChanged() }
}

extension WeatherService {
    /// Sends what there is room for, and comes back when there will be room for more.
    func sendNext() {
        guard !isShutDown else { return }
        var wallet = Wallet(asked)
        for batch in flights.next(asked.placesPerRequest, room: { wallet.room(for: $0) }) {
            for key in batch.request.keys { publish(.started, for: key) }
            // The preference carries over to the source and its transport, wherever they are not bound themselves.
            tasks[batch.number] = Task(executorPreference: executor) { [asked] in
                await self.settle(batch, with: await self.answer(to: batch.request, from: asked))
            }
        }
        if let moreAt = wallet.moreAt { comeBack(at: moreAt) }
        tellLine(wallet)
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

    private func settle(_ batch: FlightBoard.Batch, with outcome: Outcome) {
        tasks[batch.number] = nil
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
                if flights.settle(key, in: batch.number) { publish(.failed(failure, at: time), for: key) }
            case .success(let answer):
                guard let place = flights.place(of: key), flights.settle(key, in: batch.number) else { continue }
                let value = zones.value(answer, of: place, at: time)
                let stamp = ReportStamp(source: asked.id, observedAt: value.observedAt, fetchedAt: time)
                publish(.answered(value, stamp), for: key)
            }
        }
        let putBack = flights.putBack(unsent, in: batch.number) + flights.putBack(apart, in: batch.number, apart: true)
        for key in putBack { publish(.abandoned, for: key) }
        for key in flights.end(batch.number) { publish(.abandoned, for: key) }
        resumeDone()
        sendNext()
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
        let departure = flights.leave(waiter)
        for key in departure.abandoned { publish(.abandoned, for: key) }
        for number in departure.cancelled { tasks[number]?.cancel() }
        returns.removeValue(forKey: waiter)?.resume()
        sendNext()
    }

    private func resumeDone() {
        for waiter in returns.keys.sorted() where flights.isDone(waiter) {
            _ = flights.leave(waiter)
            returns.removeValue(forKey: waiter)?.resume()
        }
    }

    private func publish(_ event: WeatherUpdate.Event, for key: ReportKey) {
        broadcast.publish(WeatherUpdate(place: key.place, part: key.part, event: event))
    }
}
