import Weather

/// Places used by the tests.
enum TestPlaces {
    static let seoul = place("owm:1835848", "서울", "Seoul", 37.56826, 126.977829, offset: 32_400)
    static let busan = place("owm:1838524", "부산", "Busan", 35.102779, 129.040283, offset: 32_400)
    static let sydney = place("owm:2147714", "시드니", "Sydney", -33.8679, 151.2073, offset: 36_000)
    static let tromso = place("owm:3133895", "트롬쇠", "Tromsø", 69.6496, 18.957, offset: 3_600)
    static let apia = place("owm:4035413", "아피아", "Apia", -13.8333, -171.7667, offset: 46_800)

    static func place(
        _ id: String, _ korean: String, _ english: String, _ latitude: Double, _ longitude: Double, offset: Int
    ) -> Place {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("a test place must be on the Earth")
        }
        return Place(
            id: PlaceID(rawValue: id), names: LocalizedText(korean: korean, english: english), coordinate: coordinate,
            usualOffset: UTCOffset(seconds: offset))
    }

    /// `count` places along the equator.
    static func many(_ count: Int) -> [Place] {
        (0..<count).map { place("test:\($0)", "\($0)", "\($0)", 0, Double($0 % 360) - 180, offset: 0) }
    }
}

extension Timestamp {
    init(_ seconds: Int) {
        self.init(secondsSince1970: seconds)
    }
}
