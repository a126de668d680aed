import Dispatch
import Files

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

    /// Runs work that waits for a disk on this thread, after all that is queued, and waits for its result only so long: nil if it is
    /// not there within `milliseconds`. The work then goes on.
    public func answer<Value: Sendable>(
        within milliseconds: Int, _ work: @escaping @Sendable () -> Value
    ) -> Value? {
        DiskWait.result(on: queue, within: milliseconds, work)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }
}
