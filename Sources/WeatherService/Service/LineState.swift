import Weather

/// What stands in line because the budget has no room for it.
public struct LineState: Hashable, Sendable {
    /// Places somebody is looking at that wait for any of their parts.
    public let places: Int
    /// When the last of it will have been sent; nil when nothing waits.
    public let until: Timestamp?

    public static let empty = LineState(places: 0, until: nil)

    public init(places: Int, until: Timestamp?) {
        self.places = places
        self.until = until
    }
}
