#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Distances and the sun, as far as a stand-in needs them.
enum Geodesy {
    static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

    /// Great-circle distance on a sphere of 6,371 km (haversine formula).
    static func kilometres(
        from: (latitude: Double, longitude: Double), to: (latitude: Double, longitude: Double)
    ) -> Double {
        let halfLatitude = sin(radians(to.latitude - from.latitude) / 2)
        let halfLongitude = sin(radians(to.longitude - from.longitude) / 2)
        let haversine =
            halfLatitude * halfLatitude
            + cos(radians(from.latitude)) * cos(radians(to.latitude)) * halfLongitude * halfLongitude
        return 2 * 6_371 * asin(min(1, haversine.squareRoot()))
    }
}
