import Weather

/// What is known of every place: asks the source, never twice for the same thing at the same time, remembers what came,
/// and tells whoever listens.
///
/// A request belongs to everyone who waits for it. It is given up only when the last of them is cancelled; then
/// `.abandoned` is published, so that nobody shows "loading" for ever. Every `.started` is followed by exactly one of
/// `.answered`, `.failed` and `.abandoned`.
public actor WeatherService {
    public enum Policy: Hashable, Sendable {
        /// What is fresh is not asked for (subscribers have it already).
        case unlessFresh
        /// What is fresh is asked for as well. What is in line or under way is waited for: its answer is as new as any.
        case always
    }

    /// One part of one place's report.
    struct Key: Hashable {
        let place: PlaceID
        let part: ReportPart
    }

    /// A request, from the moment it is asked for until it has been answered or given up.
    struct Flight {
        /// Tells this request from an earlier one for the same key.
        let id: Int
        let place: Place
        /// The calls of `load` that wait for it.
        var waiters: Set<Int>
        /// Nil while it stands in line.
        var task: Task<Void, Never>?
    }

    /// A call of `load` that has not returned.
    struct Waiter {
        var pending: Set<Key>
        var continuation: CheckedContinuation<Void, Never>?
    }

    struct Known {
        let value: ReportValue
        let fetchedAt: Timestamp
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Where the service runs; callers may prefer it for what they do around a call.
    public nonisolated let executor: ServiceExecutor
    let source: any WeatherSource
    let now: @Sendable () -> Timestamp
    nonisolated let broadcast = UpdateBroadcast()
    var known: [Key: Known] = [:]
    var flights: [Key: Flight] = [:]
    var waiters: [Int: Waiter] = [:]
    var queue: RequestQueue<FlightID>
    private var lastID = 0
    private var isShutDown = false

    /// The order in which requests were made; a key may have several, of which only the last was not given up.
    struct FlightID: Hashable {
        let key: Key
        let number: Int
    }

    public init(
        source: any WeatherSource, now: @escaping @Sendable () -> Timestamp,
        executor: ServiceExecutor = ServiceExecutor(), maximumConcurrentRequests: Int = 24
    ) {
        self.executor = executor
        self.source = source
        self.now = now
        queue = RequestQueue(capacity: maximumConcurrentRequests)
    }

    /// Everything that becomes known from this call on. Any number may subscribe; each stream keeps what its reader has
    /// not read yet, and ends when the service is shut down.
    public nonisolated func updates() -> AsyncStream<WeatherUpdate> {
        broadcast.subscribe()
    }

    /// Asks for the first of `parts` of every place, in the order given, then for the second of every place, and so on;
    /// each answer is published as it comes. Returns when the last has been answered or has failed.
    ///
    /// Cancelling the calling task ends this call at once and gives up the requests nobody else waits for.
    ///
    /// `whenAsked` is called when everything has been asked for or joined: whoever replaces an older call by this one
    /// cancels that there and no sooner, or the requests both want would be given up in between.
    public func load(
        _ parts: [ReportPart], of places: [Place], policy: Policy, whenAsked: @Sendable () -> Void = {}
    ) async {
        guard !isShutDown, !Task.isCancelled else { return whenAsked() }
        let id = nextID()
        waiters[id] = Waiter(pending: [])
        for part in parts {
            for place in places { ask(for: part, of: place, policy: policy, waiter: id) }
        }
        whenAsked()
        startAdmitted()
        await withTaskCancellationHandler {
            await finished(waiter: id)
        } onCancel: {
            Task(executorPreference: executor) { await self.giveUp(waiter: id) }
        }
    }

    /// Gives up everything under way, lets every `load` return and ends every stream. Does not wait for the source to
    /// notice.
    public func shutDown() {
        isShutDown = true
        for id in waiters.keys.sorted() { giveUp(waiter: id) }
        broadcast.finish()
    }

    /// Why the source is not asked now, and until when; nil when it is.
    public nonisolated var pause: Pause? { source.pause }

    /// A person asked for fresh values: what waits for better times may be tried.
    public nonisolated func refreshAsked() { source.refreshAsked() }

    func nextID() -> Int {
        lastID += 1
        return lastID
    }

    func publish(_ event: WeatherUpdate.Event, for key: Key) {
        broadcast.publish(WeatherUpdate(place: key.place, part: key.part, event: event))
    }
}
