/// One of the sixteen points of the compass; the raw value counts them clockwise from north, 0…15.
public enum CompassPoint: Int, CaseIterable, Sendable {
    case north, northNorthEast, northEast, eastNorthEast, east, eastSouthEast, southEast, southSouthEast
    case south, southSouthWest, southWest, westSouthWest, west, westNorthWest, northWest, northNorthWest

    /// The nearest one: each has 22.5° to itself.
    public init(_ bearing: Bearing) {
        let points = Self.allCases
        self = points[Int((bearing.degrees / 22.5).rounded()) % points.count]
    }
}
