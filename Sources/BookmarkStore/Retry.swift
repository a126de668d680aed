import Dispatch

/// Calls back after a pause, and after a longer one each time it is asked again. Nothing runs in between, and there are
/// no calls after it is released.
final class Retry {
    private let timer: any DispatchSourceTimer
    private var milliseconds = 25

    private static let longest = 2_000

    /// The first call comes after 25 ms, because most locks are held by another instance that is also starting.
    init(_ onDue: @escaping @Sendable () -> Void) {
        // Not on the shared thread pool; see docs/decisions/0005.
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "nalssi.retry"))
        timer.setEventHandler(handler: onDue)
        schedule()
        timer.activate()
    }

    deinit { timer.cancel() }

    /// Calls back once more, after twice the previous pause but at most two seconds.
    func again() {
        milliseconds = min(2 * milliseconds, Self.longest)
        schedule()
    }

    private func schedule() {
        timer.schedule(deadline: .now() + .milliseconds(milliseconds), leeway: .milliseconds(milliseconds / 10))
    }
}
