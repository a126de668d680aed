import Dispatch

/// One thread for a service and everything it starts.
///
/// All of it together is a few milliseconds of work for twenty cities, so one thread is enough. And it is not a thread
/// of the shared pool: on Linux, Dispatch watches that pool with a timer that fires every second from its first use to
/// the end of the process, and a program at rest should sleep.
public final class ServiceExecutor: SerialExecutor, TaskExecutor {
    let queue: DispatchQueue

    /// `label` is what debuggers call the thread.
    public init(label: String = "nalssi.service") {
        queue = DispatchQueue(label: label)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }
}
