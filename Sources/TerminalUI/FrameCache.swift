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
