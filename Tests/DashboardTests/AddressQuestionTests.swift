import AppResources
import EngineSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine
@testable import WeatherService

/// Who is asked for the address of a place, and what the answer changes.
struct AddressQuestionTests {
    private static let township = LocalizedText(korean: "서면", english: "Seo-myeon")
    private static let village = LocalizedText(korean: "오색리", english: "Osaek-ri")

    private func place(
        _ names: LocalizedText = LocalizedText(korean: "정자1동", english: "Jeongja 1-dong"),
        in timeZone: String = "Asia/Seoul"
    ) throws -> Place {
        Place(
            id: .here(1), names: names, coordinate: try #require(Coordinate(latitude: 37.36, longitude: 127.11)),
            region: LocalizedText(korean: "경기도 성남시 분당구", english: "Bundang-gu, Seongnam-si, Gyeonggi-do"),
            country: LocalizedText(korean: "대한민국", english: "South Korea"), timeZone: timeZone)
    }

    private func found(_ names: LocalizedText, _ latitude: Double = 37.361) throws -> Place {
        Place(
            id: PlaceID(rawValue: "geo:found"), names: names,
            coordinate: try #require(Coordinate(latitude: latitude, longitude: 127.11)),
            region: LocalizedText(korean: "다른 곳", english: "Elsewhere"))
    }

    private static let openWeather = OpenWeatherSource(transport: NoAddress(), key: nil)

    private func address(
        of place: Place, from finder: CannedFinder, while source: any WeatherSource = openWeather,
        naver: NaverGeocoder? = nil
    ) async throws -> Place? {
        let supply = WeatherSupply(
            [(source, try #require(SourceProfile.of(source.id)))], finder: finder)
        let question = await Composition.question(
            about: place, in: .korean, naver: naver, source: supply, describe: { _ in place })
        return try await question?()
    }

    @Test func `OpenWeather is queried in Korea too, and its coarser answer changes nothing`() async throws {
        let (here, township) = (try place(), try place(Self.township))
        let coarse = CannedFinder([try found(LocalizedText(korean: "성남시", english: "Seongnam-si"))])
        #expect(try await address(of: here, from: coarse) == here)
        #expect(coarse.points.value == [here.coordinate])
        let fine = CannedFinder([try found(Self.village)])
        #expect(try await address(of: township, from: fine)?.names == Self.village)
        let abroad = try place(in: "Asia/Tokyo")
        #expect(try await address(of: abroad, from: fine)?.names == Self.village)
        #expect(try await address(of: abroad, from: fine)?.region == abroad.region)
    }

    @Test func `the offline address stays when a geocoder fails or finds nothing`() async throws {
        for zone in ["Asia/Seoul", "Asia/Tokyo"] {
            let here = try place(in: zone)
            #expect(try await address(of: here, from: CannedFinder(failing: .keyRefused)) == here)
            #expect(try await address(of: here, from: CannedFinder([])) == here)
        }
    }

    @Test func `OpenWeather is not queried where Naver Maps is, or while the weather has another source`() async throws
    {
        let finder = CannedFinder([])
        let credentials = NaverGeocoder.Credentials(
            id: try #require(APIKey("id123")), secret: try #require(APIKey("secret456")))
        let naver = NaverGeocoder(transport: NoAddress(), credentials: credentials)
        let here = try place()
        #expect(try await address(of: here, from: finder, naver: naver) == here)
        #expect(try await address(of: here, from: finder, while: OtherSource()) == nil)
        #expect(
            try await address(of: here, from: finder, while: SampleSource(now: { Timestamp(secondsSince1970: 0) }))
                == nil)
        #expect(finder.points.value == [])
        _ = try await address(of: try place(in: "Asia/Tokyo"), from: finder, naver: naver)
        #expect(finder.points.value.count == 1, "Naver Maps is not used outside Korea")
    }
}

/// Finds no address for any point.
private struct NoAddress: HTTPTransport {
    func get(_ url: RequestURL, again: @escaping Repetition) async throws -> HTTPAnswer {
        HTTPAnswer(status: 200, body: Array(#"{"status":{"code":3},"results":[]}"#.utf8))
    }
}
