import Weather

/// What stands in line because the budget has no room for it.
public struct LineState: Hashable, Sendable {
    /// Places somebody is looking at that wait for any of their parts.
    public let places: Int
    /// When the last of it will have been sent; nil when nothing waits.
    public let until: Timestamp?
    /// Places that wait for what tiles tell beside the current weather: their forecast, their air.
    public let outlines: Int
    /// When the last of those will have been sent, as far as nothing else is asked for meanwhile; nil when none waits.
    public let outlinesUntil: Timestamp?

    public static let empty = LineState(places: 0, until: nil)

    public init(places: Int, until: Timestamp?, outlines: Int = 0, outlinesUntil: Timestamp? = nil) {
        self.places = places
        self.until = until
        self.outlines = outlines
        self.outlinesUntil = outlinesUntil
    }

    /// What stands in several lines together.
    public init(_ lines: some Collection<LineState>) {
        self.init(
            places: lines.reduce(0) { $0 + $1.places }, until: lines.compactMap(\.until).max(),
            outlines: lines.reduce(0) { $0 + $1.outlines }, outlinesUntil: lines.compactMap(\.outlinesUntil).max())
    }
}
