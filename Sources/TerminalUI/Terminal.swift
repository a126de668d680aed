/// What shows frames. Views never see it; the app hands it finished buffers.
@MainActor
public protocol Terminal: AnyObject {
    var size: Size { get }
    /// Shows `buffer`; the hardware cursor stands at `cursor`, or is hidden when nil.
    func present(_ buffer: CellBuffer, cursor: Point?)
}

/// A terminal that only remembers, for tests.
@MainActor
public final class RecordingTerminal: Terminal {
    public var size: Size
    public private(set) var frames: [CellBuffer] = []
    public private(set) var cursor: Point?

    public init(size: Size) {
        self.size = size
    }

    public func present(_ buffer: CellBuffer, cursor: Point?) {
        frames.append(buffer)
        self.cursor = cursor
    }
}
