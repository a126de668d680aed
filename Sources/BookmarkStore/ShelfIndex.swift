/// The index of a bookmark in the user's order. The index of a place in a displayed list is a plain `Int`: other places
/// may precede it there, and the list may be sorted differently.
public struct ShelfIndex: Hashable, Sendable {
    /// Counted from 0.
    public let offset: Int

    public init(_ offset: Int) {
        self.offset = offset
    }

    /// From a position counted from 1, as people count.
    public init(position: Int) { self.init(position - 1) }

    public var position: Int { offset + 1 }
}

extension ShelfIndex: Strideable, ExpressibleByIntegerLiteral {
    public init(integerLiteral offset: Int) { self.init(offset) }
    public func distance(to other: ShelfIndex) -> Int { other.offset - offset }
    public func advanced(by distance: Int) -> ShelfIndex { ShelfIndex(offset + distance) }
}
