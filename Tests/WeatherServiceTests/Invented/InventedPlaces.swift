import Weather

/// The places that invented answers are about, near the coordinates in the answers. Their usual offsets differ from those in
/// the answers, so that a test shows which of the two was used.
enum InventedPlaces {
    static let sandIsland = place("sand-island", 34.21, 127.66)
    static let saltbridge = place("saltbridge", 52.01, -3.02)
    static let polarSea = place("polar-sea", 71.39, 24.07)
    static let pebbleIsle = place("pebble-isle", -41.5, 15.25)
    static let kieselbach = place("kieselbach", 48.77, 10.33)

    /// A clock that no answer has.
    static let usualOffset = UTCOffset(seconds: 7_200)

    private static func place(_ id: String, _ latitude: Double, _ longitude: Double) -> Place {
        TestPlaces.place("test:" + id, id, id, latitude, longitude, offset: usualOffset.seconds)
    }
}

extension Wind {
    /// In m/s and degrees.
    init(_ speed: Double?, from degrees: Double? = nil, gust: Double? = nil) {
        self.init(
            speed: speed.map(Speed.init(metresPerSecond:)), direction: degrees.map(Bearing.init(degrees:)),
            gust: gust.map(Speed.init(metresPerSecond:)))
    }
}

extension Temperature {
    init(_ celsius: Double) { self.init(celsius: celsius) }
}

extension LocalClock {
    init(_ seconds: Int) { self.init(UTCOffset(seconds: seconds)) }
}
