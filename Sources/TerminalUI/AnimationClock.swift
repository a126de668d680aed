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

/// Something that slides in and out: its position and its direction.
///
/// A value without a clock: its owner advances it by the time passed. If it turns round on the way, it continues from where it
/// is.
public struct Slide: Hashable, Sendable {
    /// Whether it is in, or on its way in.
    public private(set) var isOpen: Bool
    /// Milliseconds of the way in that are done.
    private var elapsed: Int
    private let duration: Int

    /// `milliseconds`: the duration of the whole way.
    public init(milliseconds: Int, isOpen: Bool = false) {
        duration = max(1, milliseconds)
        self.isOpen = isOpen
        elapsed = isOpen ? duration : 0
    }

    public var isMoving: Bool { elapsed != (isOpen ? duration : 0) }
    public var isClosed: Bool { !isOpen && !isMoving }

    /// How much of it is visible, 0…1: fast at first, then slower (cubic ease-out).
    public var shown: Double {
        let left = 1 - Double(elapsed) / Double(duration)
        return 1 - left * left * left
    }

    /// Starts sliding in or out; without motion, it arrives at once.
    public mutating func slide(open: Bool, isMotionAllowed: Bool) {
        isOpen = open
        if !isMotionAllowed { elapsed = open ? duration : 0 }
    }

    public mutating func advance(milliseconds passed: Int) {
        elapsed = isOpen ? min(duration, elapsed + passed) : max(0, elapsed - passed)
    }
}
