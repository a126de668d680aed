/// Where a bookmark stands in the person's order. Where a place stands in what is shown is a plain number: other places may stand
/// before it, and the list may be shown in another order.
public struct ShelfIndex: Hashable, Sendable {
    /// Counted from 0.
    public let offset: Int

    public init(_ offset: Int) {
        self.offset = offset
    }

    /// As people count, from 1.
    public init(position: Int) { self.init(position - 1) }

    public var position: Int { offset + 1 }
}

extension ShelfIndex: Strideable, ExpressibleByIntegerLiteral {
    public init(integerLiteral offset: Int) { self.init(offset) }
    public func distance(to other: ShelfIndex) -> Int { other.offset - offset }
    public func advanced(by distance: Int) -> ShelfIndex { ShelfIndex(offset + distance) }
}
