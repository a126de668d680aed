public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case press, release, wheelUp, wheelDown, wheelLeft, wheelRight
        /// Moved with the button held.
        case drag
    }

    public let kind: Kind
    public let position: Point

    public init(_ kind: Kind, at position: Point) {
        self.kind = kind
        self.position = position
    }
}
