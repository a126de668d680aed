import Synchronization

/// Sends everything published to all subscribers in order, and buffers it for slow readers.
///
/// Subscribing takes effect immediately (it does not wait for an actor), so nothing published afterwards is missed.
final class Broadcast<Element: Sendable>: Sendable {
    private struct State {
        var subscribers: [Int: AsyncStream<Element>.Continuation] = [:]
        var nextID = 0
        var isFinished = false
    }

    private let state = Mutex(State())

    func subscribe() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        let id = state.withLock { state -> Int? in
            guard !state.isFinished else { return nil }
            defer { state.nextID += 1 }
            state.subscribers[state.nextID] = continuation
            return state.nextID
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.unsubscribe(id)
        }
        return stream
    }

    func publish(_ element: Element) {
        for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.yield(element) }
    }

    /// Ends all streams after delivering what was published before. Later subscribers get a finished stream.
    func finish() {
        let subscribers = state.withLock { state in
            defer { state.subscribers = [:] }
            state.isFinished = true
            return Array(state.subscribers.values)
        }
        // Outside the lock: finishing calls `unsubscribe`.
        for subscriber in subscribers { subscriber.finish() }
    }

    private func unsubscribe(_ id: Int) {
        state.withLock { _ = $0.subscribers.removeValue(forKey: id) }
    }
}

/// What has changed since the last news. All of it belongs in one frame.
public struct ServiceNews: Sendable {
    /// What happened to requests, in order.
    public private(set) var updates: [WeatherUpdate]
    /// What is queued for lack of budget, if that has changed; sources with nothing queued are left out.
    public internal(set) var queues: [SourceID: QueueState]?
    /// The sources that fail, if that has changed.
    public internal(set) var troubles: SourceTroubles?

    public init(
        updates: [WeatherUpdate] = [], queues: [SourceID: QueueState]? = nil, troubles: SourceTroubles? = nil
    ) {
        self.updates = updates
        self.queues = queues
        self.troubles = troubles
    }

    public var isEmpty: Bool { updates.isEmpty && queues == nil && troubles == nil }

    mutating func append(_ update: WeatherUpdate) { updates.append(update) }

    /// Adds what was published after it.
    public mutating func append(_ later: ServiceNews) {
        updates += later.updates
        queues = later.queues ?? queues
        troubles = later.troubles ?? troubles
    }
}
