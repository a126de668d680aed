/// Something that slides in and out: how far it is, and where it is going.
///
/// A value without a clock: whoever owns it tells it how much time has passed. Turning round on the way goes back from
/// where it is.
public struct Slide: Hashable, Sendable {
    /// Whether it is in, or on its way in.
    public private(set) var isOpen: Bool
    /// Milliseconds of the way in that lie behind it.
    private var elapsed: Int
    private let duration: Int

    /// `milliseconds` is the whole way.
    public init(milliseconds: Int, isOpen: Bool = false) {
        duration = max(1, milliseconds)
        self.isOpen = isOpen
        elapsed = isOpen ? duration : 0
    }

    public var isMoving: Bool { elapsed != (isOpen ? duration : 0) }
    public var isClosed: Bool { !isOpen && !isMoving }

    /// How much of it is in view, 0…1: fast at first, then slower, as things stop in the world (cubic ease-out).
    public var shown: Double {
        let left = 1 - Double(elapsed) / Double(duration)
        return 1 - left * left * left
    }

    /// Sends it in or out; at once where nothing may move.
    public mutating func slide(open: Bool, isMotionAllowed: Bool) {
        isOpen = open
        if !isMotionAllowed { elapsed = open ? duration : 0 }
    }

    public mutating func advance(milliseconds passed: Int) {
        elapsed = isOpen ? min(duration, elapsed + passed) : max(0, elapsed - passed)
    }
}
