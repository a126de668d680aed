import Dispatch

/// Calls back after a pause, and after a longer one each time it is asked to again. Nothing runs in between, and
/// nothing is called any more once it is thrown away.
final class Retry {
    private let timer: any DispatchSourceTimer
    private var milliseconds = 25

    private static let longest = 2_000

    /// The first call comes after 25 ms: most locks are held by another instance that is starting as well.
    init(_ onDue: @escaping @Sendable () -> Void) {
        // Not on the shared pool of threads; see docs/decisions/0005.
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "nalssi.retry"))
        timer.setEventHandler(handler: onDue)
        schedule()
        timer.activate()
    }

    deinit { timer.cancel() }

    /// Calls back once more, after twice the pause before and after two seconds at most.
    func again() {
        milliseconds = min(2 * milliseconds, Self.longest)
        schedule()
    }

    private func schedule() {
        timer.schedule(deadline: .now() + .milliseconds(milliseconds), leeway: .milliseconds(milliseconds / 10))
    }
}
