/// Keeps the last picture of one part of the screen for as long as what it shows stays the same.
@MainActor
public final class FrameCache<Key: Equatable> {
    private var last: (key: Key, frame: CellBuffer)?

    public init() {}

    /// The picture for `key`: the one from before, or what `draw` paints into an empty frame of `size`.
    public func frame(for key: Key, size: Size, draw: (inout CellBuffer) -> Void) -> CellBuffer {
        if let last, last.key == key, last.frame.size == size { return last.frame }
        var frame = CellBuffer(size: size)
        draw(&frame)
        last = (key, frame)
        return frame
    }
}
