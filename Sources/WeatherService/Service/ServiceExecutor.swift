import Dispatch
import Files
import Synchronization

/// A single thread for a service and all its tasks.
///
/// The total work for twenty cities is a few milliseconds, so one thread is enough. It is not a thread of the shared pool
/// because on Linux, Dispatch monitors that pool with a timer that fires every second from its first use until the
/// process ends, and an idle program should sleep.
public final class ServiceExecutor: SerialExecutor, TaskExecutor {
    let queue: DispatchQueue

    /// `label` is the thread's name in debuggers.
    public init(label: String = "nalssi.service") {
        queue = DispatchQueue(label: label)
    }

    /// Does work that waits for a disk on this thread, after all that is queued. Returns the work, whose result can be waited for.
    @discardableResult
    public func begin<Value: Sendable>(_ work: DiskWork<Value>) -> DiskWork<Value> {
        work.begin(on: queue)
        return work
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }
}

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

/// The start of the threads of several executors ahead of their first jobs, and of Dispatch's own, which waits for timers.
///
/// No thread can start while a library is being loaded, so a job that needed a new one would wait for that.
public struct ThreadStart: Sendable {
    private let begun = DispatchGroup()

    /// Far longer than it takes.
    private static let limit = DispatchTimeInterval.milliseconds(20)

    public init(of executors: [ServiceExecutor]) {
        for _ in executors { begun.enter() }
        for executor in executors {
            executor.queue.async { [begun] in
                begun.leave()
                // If it ended before the others have begun, its thread would serve them, too.
                _ = begun.wait(timeout: .now() + Self.limit)
            }
        }
        executors.first?.queue.asyncAfter(deadline: .now() + .milliseconds(1)) {}
    }

    /// Returns once all of them have started.
    public func wait() { _ = begun.wait(timeout: .now() + Self.limit) }
}
