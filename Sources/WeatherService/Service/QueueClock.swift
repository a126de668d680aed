import Dispatch
import Synchronization

/// The continuous clock, sleeping on a service's own thread instead of the shared pool; see `ServiceExecutor`.
public struct QueueClock: Clock {
    private let queue: DispatchQueue

    public init(_ executor: ServiceExecutor) {
        queue = executor.queue
    }

    public var now: ContinuousClock.Instant { .now }
    public var minimumResolution: Duration { ContinuousClock().minimumResolution }

    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let sleeper = Sleeper()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sleeper.begin(continuation)
                let wait = now.duration(to: deadline).components
                let nanoseconds = max(0, wait.seconds * 1_000_000_000 + wait.attoseconds / 1_000_000_000)
                // A cancelled sleep leaves this behind; it then ends nothing.
                queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { sleeper.end(.success(())) }
            }
        } onCancel: {
            sleeper.end(.failure(CancellationError()))
        }
    }

    /// One sleep, ended once: by its time or by cancellation, whichever comes first, which may be before it begins.
    private final class Sleeper: Sendable {
        private enum State {
            case new
            case asleep(CheckedContinuation<Void, any Error>)
            case over(Result<Void, any Error>)
        }

        private let state = Mutex(State.new)

        func begin(_ continuation: CheckedContinuation<Void, any Error>) {
            let early = state.withLock { state -> Result<Void, any Error>? in
                if case .over(let result) = state { return result }
                state = .asleep(continuation)
                return nil
            }
            if let early { continuation.resume(with: early) }
        }

        func end(_ result: Result<Void, any Error>) {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                defer { state = .over(result) }
                guard case .asleep(let continuation) = state else { return nil }
                return continuation
            }
            continuation?.resume(with: result)
        }
    }
}
