import Weather

@testable import BookmarkStore

/// Places and times for the tests.
enum Samples {
    static let time = Timestamp(secondsSince1970: 1_795_239_000)

    static func place(_ number: Int) -> Place {
        Place(
            id: PlaceID(rawValue: "test:\(number)"),
            names: LocalizedText(korean: "곳 \(number)", english: "Place \(number)"),
            coordinate: Coordinate(latitude: Double(number % 90), longitude: Double(number % 180)) ?? zero)
    }

    /// A place with every field filled in, including names in languages the program does not support.
    static let tokyo = Place(
        id: PlaceID(rawValue: "owm:1850144"),
        names: LocalizedText(["ko": "도쿄", "en": "Tokyo", "ja": "東京", "ar": "طوكيو"]),
        coordinate: Coordinate(latitude: 35.6895, longitude: 139.69171) ?? zero,
        region: LocalizedText(["ko": "도쿄도", "ja": "東京都"]), country: LocalizedText(["en": "Japan"]),
        timeZone: "Asia/Tokyo", usualOffset: UTCOffset(seconds: 32_400), height: 599)

    /// A place with a name in one foreign language only.
    static let foreign = Place(
        id: PlaceID(rawValue: "om:'; DROP TABLE bookmark; --"),
        names: LocalizedText(["de": "Klein Ürzig \"x\" \\ \u{1F600}"]),
        coordinate: Coordinate(latitude: -90, longitude: 180) ?? zero)

    private static let zero = KoreanOrigin.coordinate
}

private enum KoreanOrigin {
    /// 127°30′E 38°N, the origin of Korean survey coordinates.
    static let coordinate: Coordinate = {
        guard let coordinate = Coordinate(latitude: 38, longitude: 127.5) else { preconditionFailure("in range") }
        return coordinate
    }()
}
