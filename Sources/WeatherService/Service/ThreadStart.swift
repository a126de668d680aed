import Dispatch

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
