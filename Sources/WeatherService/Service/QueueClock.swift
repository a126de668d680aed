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

    /// A single sleep that ends once: when its time has come or when it is cancelled, possibly before it begins.
    ///
    /// Its timer ends with it. Most sleeps are time limits of requests that finish long before: a leftover timer would be
    /// kept until its deadline and wake the process then.
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
                // This also releases the sleeper.
                timer.cancel()
                return continuation
            }
            continuation?.resume(with: result)
        }
    }
}
