import Dispatch

/// Ticks while something animates. At rest there is no timer, so the program is not woken up.
@MainActor
public protocol AnimationClock: AnyObject {
    /// Starts or stops the ticks; calling again with the same value changes nothing.
    func setRunning(_ running: Bool)
    /// Called at each tick.
    var onTick: (@MainActor () -> Void)? { get set }
}

/// An animation clock on a Dispatch timer.
@MainActor
public final class TimerAnimationClock: AnimationClock {
    public var onTick: (@MainActor () -> Void)?
    private var timer: (any DispatchSourceTimer)?
    private let interval: DispatchTimeInterval

    /// Ticks every `milliseconds`.
    public init(milliseconds: Int) {
        interval = .milliseconds(milliseconds)
    }

    public func setRunning(_ running: Bool) {
        if running == (timer != nil) { return }
        timer?.cancel()
        timer = nil
        guard running else { return }
        let started = DispatchSource.makeTimerSource(queue: .main)
        started.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(5))
        started.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.onTick?() } }
        started.activate()
        timer = started
    }
}
