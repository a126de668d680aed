import Synchronization

/// A clock on which no time limit expires until the test says so.
final class HeldClock: Clock {
    private struct State {
        /// How far the clock is ahead, because time limits have expired.
        var ahead = Duration.zero
        /// How many sleeps are to end at once instead of starting.
        var passes = 0
        var lastSleeper = 0
        var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state = Mutex(State())

    /// More than any time limit.
    private static let jump = Duration.seconds(3_600)

    var now: ContinuousClock.Instant { .now + state.withLock { $0.ahead } }
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
                    if state.passes > 0 {
                        state.passes -= 1
                        state.ahead += Self.jump
                        return .success(())
                    }
                    state.sleepers[id] = continuation
                    return nil
                }
                if let end { continuation.resume(with: end) }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.resume(throwing: CancellationError())
        }
    }

    /// Ends this many sleeps: first those under way, then the next that start. `latest`: of those under way the last that began,
    /// because earlier ones may not have noticed yet that they are not needed.
    func runOut(_ count: Int, latest: Bool = false) {
        let sleepers = state.withLock { state in
            let sorted = state.sleepers.keys.sorted()
            let first = latest ? sorted.suffix(count) : sorted.prefix(count)
            state.passes += count - first.count
            state.ahead += Self.jump
            return first.compactMap { state.sleepers.removeValue(forKey: $0) }
        }
        for sleeper in sleepers { sleeper.resume() }
    }
}
