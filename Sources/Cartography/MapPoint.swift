/// A point of the map, in degrees.
public struct MapPoint: Hashable, Sendable {
    public let longitude, latitude: Double

    init(_ longitude: Double, _ latitude: Double) {
        (self.longitude, self.latitude) = (longitude, latitude)
    }
}
