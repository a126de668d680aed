import Dispatch

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
