public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case press, release, wheelUp, wheelDown, wheelLeft, wheelRight
        /// Moved with the button held.
        case drag
    }

    public let kind: Kind
    public let position: Point
    public let isControlHeld: Bool

    public init(_ kind: Kind, at position: Point, isControlHeld: Bool = false) {
        self.kind = kind
        self.position = position
        self.isControlHeld = isControlHeld
    }
}
