/// One of the sixteen compass points; the raw value counts clockwise from north, 0…15.
public enum CompassPoint: Int, CaseIterable, Sendable {
    case north, northNorthEast, northEast, eastNorthEast, east, eastSouthEast, southEast, southSouthEast
    case south, southSouthWest, southWest, westSouthWest, west, westNorthWest, northWest, northNorthWest

    /// The nearest point: each covers 22.5°.
    public init(_ bearing: Bearing) {
        let points = Self.allCases
        self = points[Int((bearing.degrees / 22.5).rounded()) % points.count]
    }
}
