/// Keeps the last pictures of parts of the screen for as long as what they show stays the same.
@MainActor
public final class FrameCache<Key: Equatable> {
    private var last: [Int: (key: Key, frame: CellBuffer)] = [:]

    public init() {}

    /// The picture for `key`: the one from before, or what `draw` paints into an empty frame of `size`. Parts of the
    /// same kind that are on the screen at once have a slot each.
    public func frame(for key: Key, slot: Int = 0, size: Size, draw: (inout CellBuffer) -> Void) -> CellBuffer {
        if let last = last[slot], last.key == key, last.frame.size == size { return last.frame }
        var frame = CellBuffer(size: size)
        draw(&frame)
        last[slot] = (key, frame)
        return frame
    }
}
