import Synchronization

/// A clock on which nothing runs out of time before the test says so, and everything does afterwards.
final class HeldClock: Clock {
    private struct State {
        var isOver = false
        var lastSleeper = 0
        var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state = Mutex(State())

    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let end: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.isOver { return .success(()) }
                    state.sleepers[id] = continuation
                    return nil
                }
                if let end { continuation.resume(with: end) }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.resume(throwing: CancellationError())
        }
    }

    /// The time of everything that waits is up.
    func runOut() {
        let sleepers = state.withLock { state in
            state.isOver = true
            defer { state.sleepers = [:] }
            return state.sleepers.values
        }
        for sleeper in sleepers { sleeper.resume() }
    }

    /// From now on nothing runs out of time again.
    func hold() {
        state.withLock { $0.isOver = false }
    }
}
