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
