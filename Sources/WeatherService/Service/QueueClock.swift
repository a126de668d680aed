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
                let wait = now.duration(to: deadline).components
                let nanoseconds = max(0, wait.seconds * 1_000_000_000 + wait.attoseconds / 1_000_000_000)
                sleeper.begin(continuation, on: queue, nanoseconds: Int(nanoseconds))
            }
        } onCancel: {
            sleeper.end(.failure(CancellationError()))
        }
    }

    /// One sleep, ended once: by its time or by cancellation, whichever comes first, which may be before it begins.
    ///
    /// Its timer ends with it. Most sleeps are the limits of requests that are answered long before: a timer left behind
    /// would be kept until its time has come, and wake the process then.
    private final class Sleeper: Sendable {
        private enum State {
            case new
            case asleep(CheckedContinuation<Void, any Error>, any DispatchSourceTimer)
            case over(Result<Void, any Error>)
        }

        private let state = Mutex(State.new)

        func begin(_ continuation: CheckedContinuation<Void, any Error>, on queue: DispatchQueue, nanoseconds: Int) {
            let early = state.withLock { state -> Result<Void, any Error>? in
                if case .over(let result) = state { return result }
                let timer = DispatchSource.makeTimerSource(queue: queue)
                timer.schedule(deadline: .now() + .nanoseconds(nanoseconds))
                timer.setEventHandler { self.end(.success(())) }
                timer.activate()
                state = .asleep(continuation, timer)
                return nil
            }
            if let early { continuation.resume(with: early) }
        }

        func end(_ result: Result<Void, any Error>) {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                defer { state = .over(result) }
                guard case .asleep(let continuation, let timer) = state else { return nil }
                // Lets go of this sleeper as well.
                timer.cancel()
                return continuation
            }
            continuation?.resume(with: result)
        }
    }
}
