import Glibc
import Weather

/// The Web Mercator projection (EPSG:3857) on a sphere of the equator's radius.
enum WebMercator {
    private static let radius = 6_378_137.0

    /// The coordinate of a point in metres east of the prime meridian and north of the equator; nil if it is off the map.
    static func coordinate(east: Double, north: Double) -> Coordinate? {
        Coordinate(latitude: atan(sinh(north / radius)) * 180 / .pi, longitude: east / radius * 180 / .pi)
    }
}
