/// Ticks while something animates. At rest there is no timer, so the program is not woken up.
@MainActor
public protocol AnimationClock: AnyObject {
    /// Starts or stops the ticks; calling again with the same value changes nothing.
    func setRunning(_ running: Bool)
    /// Called at each tick.
    var onTick: (@MainActor () -> Void)? { get set }
}
