import Glibc

extension Coordinate {
    /// Kilometres along the surface, by the haversine formula on a sphere of 6,371.0088 km (the mean radius of the
    /// Earth, IUGG).
    public func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let north = (other.latitude - latitude) * radians / 2
        let east = (other.longitude - longitude) * radians / 2
        let half =
            sin(north) * sin(north)
            + cos(latitude * radians) * cos(other.latitude * radians) * sin(east) * sin(east)
        return 2 * 6_371.0088 * asin(min(1, half.squareRoot()))
    }
}
