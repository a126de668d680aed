import Runtime

/// Draws a frame when its content has changed, and only one for any number of changes.
///
/// A frame depends on the values that `draw` reads (`Observed`). Changes made while handling input are drawn at once by
/// `drawIfNeeded()`; all others at the end of the main loop's turn, so that what arrives together shares a frame.
@MainActor
public final class FrameScheduler {
    private let draw: @MainActor () -> Void
    private var isNeeded = true
    private var isScheduled = false
    private let alarm: any Alarm

    public init(alarm: any Alarm, draw: @escaping @MainActor () -> Void) {
        self.alarm = alarm
        self.draw = draw
    }

    /// Requests a frame although no value it reads has changed, for example after a change of the terminal.
    public func setNeedsFrame() {
        isNeeded = true
        schedule()
    }

    /// Draws now if the content has changed.
    public func drawIfNeeded() {
        guard isNeeded else { return }
        isNeeded = false
        if isScheduled { alarm.cancel() }
        isScheduled = false
        ReadTracking.track {
            draw()
        } onChange: { [weak self] in
            self?.setNeedsFrame()
        }
    }

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        alarm.set(milliseconds: 0) { [weak self] in
            self?.isScheduled = false
            self?.drawIfNeeded()
        }
    }
}

/// Caches the last frame of a part of the screen until its content changes.
@MainActor
public final class FrameCache<Key: Equatable> {
    private var last: [Int: (key: Key, frame: CellBuffer)] = [:]

    public init() {}

    /// The frame for `key`: the cached one, or what `draw` paints into an empty frame of `size`. Parts of the same kind that
    /// are on the screen together need different slots.
    public func frame(for key: Key, slot: Int = 0, size: Size, draw: (inout CellBuffer) -> Void) -> CellBuffer {
        if let last = last[slot], last.key == key, last.frame.size == size { return last.frame }
        var frame = CellBuffer(size: size)
        draw(&frame)
        last[slot] = (key, frame)
        return frame
    }
}
