/// A part of the world between two meridians and two parallels, in degrees.
///
/// It may reach beyond ±180: from 170 to 190 lies on both sides of the date line.
public struct MapBox: Hashable, Sendable {
    public let west, south, east, north: Double

    /// Nil unless all four are finite, west is at most east, south at most north, and both meridians within ±540.
    public init?(west: Double, south: Double, east: Double, north: Double) {
        guard west <= east, south <= north, west >= -540, east <= 540, south.isFinite, north.isFinite else {
            return nil
        }
        self.init(unchecked: west, south, east, north)
    }

    init(unchecked west: Double, _ south: Double, _ east: Double, _ north: Double) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// Whether the two have a point in common, a point of the rim included.
    public func touches(_ other: MapBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }

    /// Whether all of `other` lies inside.
    public func contains(_ other: MapBox) -> Bool {
        west <= other.west && other.east <= east && south <= other.south && other.north <= north
    }
}
