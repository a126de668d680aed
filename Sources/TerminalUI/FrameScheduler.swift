import Observation

/// Draws a frame when something a frame showed has changed, and at most once for any number of changes.
///
/// What a frame depends on is whatever observable state `draw` read while drawing it. Changes made while handling
/// input are drawn at once by `drawIfNeeded()`; all others by a task of their own, once the main actor is free.
@MainActor
public final class FrameScheduler {
    private let draw: @MainActor () -> Void
    private var isNeeded = true
    private var isScheduled = false

    public init(draw: @escaping @MainActor () -> Void) {
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
        Task { [weak self] in
            self?.isScheduled = false
            self?.drawIfNeeded()
        }
    }
}
