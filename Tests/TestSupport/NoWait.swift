/// A clock on which every sleep is over at once, or cancelled.
public struct NoWait: Clock {
    public init() {}

    public var now: ContinuousClock.Instant { .now }
    public var minimumResolution: Duration { .zero }

    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        await Task.yield()
    }
}
