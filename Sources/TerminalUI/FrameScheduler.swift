import Observation
import Runtime

/// Draws a frame when something a frame showed has changed, and at most once for any number of changes.
///
/// What a frame depends on is whatever observable state `draw` read while drawing it. Changes made while handling
/// input are drawn at once by `drawIfNeeded()`; all others a moment later, so that answers that come together are one
/// frame.
@MainActor
public final class FrameScheduler {
    private let draw: @MainActor () -> Void
    private var isNeeded = true
    private var isScheduled = false
    private let alarm: any Alarm

    /// Short enough not to be seen, long enough for what comes in one go.
    private static let gatheringMilliseconds = 1

    public init(alarm: any Alarm, draw: @escaping @MainActor () -> Void) {
        self.alarm = alarm
        self.draw = draw
    }

    /// Asks for a frame although no observed state changed (the terminal did).
    public func setNeedsFrame() {
        isNeeded = true
        schedule()
    }

    /// Draws now if anything shown has changed.
    public func drawIfNeeded() {
        guard isNeeded else { return }
        isNeeded = false
        if isScheduled { alarm.cancel() }
        isScheduled = false
        withObservationTracking {
            draw()
        } onChange: { [weak self] in
            // Only the main actor changes what is drawn, so this runs there, before the change is made.
            MainActor.assumeIsolated { self?.setNeedsFrame() }
        }
    }

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        alarm.set(milliseconds: Self.gatheringMilliseconds) { [weak self] in
            self?.isScheduled = false
            self?.drawIfNeeded()
        }
    }
}
