/// What has changed since the last news. All of it belongs in one frame.
public struct ServiceNews: Sendable {
    /// What happened to requests, in order.
    public private(set) var updates: [WeatherUpdate]
    /// What is queued for lack of budget, if that has changed; sources with nothing queued are left out.
    public internal(set) var queues: [SourceID: QueueState]?

    public init(updates: [WeatherUpdate] = [], queues: [SourceID: QueueState]? = nil) {
        self.updates = updates
        self.queues = queues
    }

    public var isEmpty: Bool { updates.isEmpty && queues == nil }

    mutating func append(_ update: WeatherUpdate) { updates.append(update) }

    /// Adds what was published after it.
    public mutating func append(_ later: ServiceNews) {
        updates += later.updates
        queues = later.queues ?? queues
    }
}
