import Testing
import Weather

@testable import WeatherService

/// Invented answers of the geocoders, and the places they stand for.
@Suite struct PlaceAnswersTests {
    private static func place(
        _ id: String, _ names: [String: String], _ latitude: Double, _ longitude: Double,
        region: [String: String]? = nil, country: [String: String]? = nil, timeZone: String? = nil, offset: Int = 0
    ) throws -> Place {
        Place(
            id: PlaceID(rawValue: id), names: LocalizedText(names),
            coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
            region: region.map { LocalizedText($0) }, country: country.map { LocalizedText($0) }, timeZone: timeZone,
            usualOffset: UTCOffset(seconds: offset))
    }

    private func openWeather(_ file: String) throws -> OpenWeatherPlaceFinder {
        let body = try AnswerFolder.invented.body(file)
        return OpenWeatherPlaceFinder(
            transport: CannedTransport(HTTPAnswer(status: 200, body: body)), key: APIKey("abc123"))
    }

    static let geo = ["owm_geo/places.json", "owm_geo/sea.json"]

    @Test func `places of a name and places around a point are read alike`() async throws {
        let expected = [
            try Self.place(
                "geo:34.2185,127.6642", ["en": "Sand Island", "ko": "모래섬"], 34.2185031, 127.6642007,
                region: ["en": "Namhaean"], country: ["en": "KR"]),
            try Self.place("geo:34.5000,127.0000", ["en": "Moraeseom-ri"], 34.5, 127, country: ["en": "KR"]),
            // Neither of its languages is the program's.
            try Self.place(
                "geo:-41.5003,15.2500", ["en": "Pebble Isle"], -41.5003, 15.25, region: ["en": "QI"],
                country: ["en": "XX"]),
        ]
        for (file, places) in [(Self.geo[0], expected), (Self.geo[1], [])] {
            let finder = try openWeather(file)
            #expect(try await finder.places(named: "모래섬", in: .korean) == places, "\(file)")
            let point = InventedPlaces.sandIsland.coordinate
            #expect(try await finder.places(around: point, in: .korean) == places, "\(file)")
        }
    }

    static let single = ["owm_geo_zip/code.json", "owm_geo_item/place.json"]

    @Test func `a postal code's place is a single entry`() async throws {
        let expected = [
            try Self.place("geo:39.8052,-8.6614", ["en": "Areal"], 39.8052, -8.6614, country: ["en": "PT"]),
            try Self.place(
                "geo:48.7702,10.3311", ["en": "Kieselbach"], 48.7702113, 10.3311402, region: ["en": "Ostalb"],
                country: ["en": "DE"]),
        ]
        for (file, place) in zip(Self.single, expected) {
            let transport = RoutedTransport([
                "/geo/1.0/zip": HTTPAnswer(status: 200, body: try AnswerFolder.invented.body(file)),
                "/geo/1.0/direct": HTTPAnswer("[]"),
            ])
            let finder = OpenWeatherPlaceFinder(transport: transport, key: APIKey("abc123"))
            #expect(try await finder.places(named: "9876-543,PT", in: .english) == [place], "\(file)")
        }
    }

    static let search = ["om_geo/three-places.json", "om_geo_empty/nothing.json"]

    @Test func `Open-Meteo's places have their names in the requested language`() async throws {
        let (coast, korea) = (["ko": "남해안"], ["ko": "대한민국"])
        let expected = [
            try Self.place(
                "owm:99000011", ["ko": "모래섬"], 34.21853, 127.6642, region: coast, country: korea,
                timeZone: "Asia/Seoul"),
            try Self.place(
                "owm:99000015", ["ko": "모래섬나루"], 34.5, 127, region: coast, country: korea, timeZone: "Asia/Seoul"),
            // A latitude of zero is left out, like everything that is zero or empty.
            try Self.place("geo:0.0000,6.7500", ["ko": "모래"], 0, 6.75, region: ["ko": "적도"]),
        ]
        for (file, places) in [(Self.search[0], expected), (Self.search[1], [])] {
            let answer = HTTPAnswer(status: 200, body: try AnswerFolder.invented.body(file))
            let finder = OpenMeteoPlaceFinder(
                transport: CannedTransport(answer), baseURL: try ServiceAddress(parsing: "https://geo.example.org"))
            #expect(try await finder.places(named: "모래", in: .english) == places, "\(file)")
        }
    }
}
