import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The address line of a place, from what is known offline and what a service adds.
struct AddressLineTests {
    private func place(_ names: LocalizedText = LocalizedText(korean: "정자1동", english: "Jeongja 1-dong")) throws
        -> Place
    {
        Place(
            id: .here(1), names: names, coordinate: try #require(Coordinate(latitude: 37.36, longitude: 127.11)),
            region: LocalizedText(korean: "경기도 성남시 분당구", english: "Bundang-gu, Seongnam-si, Gyeonggi-do"),
            country: LocalizedText(korean: "대한민국", english: "South Korea"), timeZone: "Asia/Seoul")
    }

    private static let areas = ["경기도", "성남시 분당구", "정자동"]

    @Test(arguments: [
        (areas, "느티로51번길 19", "178-1", "정자동", "경기도 성남시 분당구 느티로51번길 19"),
        (areas, nil, "178-1", "정자동", "경기도 성남시 분당구 정자동 178-1"), (areas, nil, nil, "정자동", "경기도 성남시 분당구"),
        ([], "느티로", nil, "정자1동", "경기도 성남시 분당구 느티로"), (["세종특별자치시"], nil, nil, "세종특별자치시", "경기도 성남시 분당구"),
    ])
    func `what Naver knows is put in its place, and a missing part is left out`(
        areas: [String], road: String?, lot: String?, name: String, line: String
    ) throws {
        let addressed = try place().addressed(NaverAddress(areas: areas, road: road, lot: lot))
        #expect(addressed.names.text(in: .korean) == name)
        #expect(addressed.names.text(in: .english) == "Jeongja 1-dong")
        #expect(addressed.region?.text(in: .korean) == line)
        #expect(addressed.region?.text(in: .english).hasSuffix("Bundang-gu, Seongnam-si, Gyeonggi-do") == true)
    }

    @Test func `a service's name is taken from nearby, not from the next town`() throws {
        let near = Place(
            id: PlaceID(rawValue: "geo:near"), names: LocalizedText(korean: "가까운 곳", english: "Near"),
            coordinate: try #require(Coordinate(latitude: 37.4, longitude: 127.1)))
        let far = Place(
            id: PlaceID(rawValue: "geo:far"), names: LocalizedText(korean: "먼 곳", english: "Far"),
            coordinate: try #require(Coordinate(latitude: 39, longitude: 127.1)))
        #expect(try place().named(near).names.text(in: .english) == "Near")
        #expect(try place().named(near).region == place().region)
        #expect(try place().named(far) == place())
    }

    @Test(arguments: [
        (["TZ": "Asia/Tokyo"], "Asia/Tokyo"), (["TZ": ":/usr/share/zoneinfo/Europe/Paris"], "Europe/Paris"),
        (["TZ": "UTC"], "UTC"), (["TZ": ":"], nil),
    ])
    func `the time zone is the one TZ names`(variables: [String: String], zone: String?) {
        #expect(Environment(variables).timeZoneName == zone)
    }

    @Test func `Naver's id and key are needed together, and may be in files`() throws {
        let both = Environment(["NAVER_MAPS_CLIENT_ID": "id", "NAVER_MAPS_CLIENT_SECRET": "key"])
        #expect(try both.naverCredentials() != nil)
        #expect(try Environment([:]).naverCredentials() == nil)
        #expect(
            throws: LaunchProblem.keyPartMissing(
                given: "NAVER_MAPS_CLIENT_ID", missing: "NAVER_MAPS_CLIENT_SECRET")
        ) { try Environment(["NAVER_MAPS_CLIENT_ID": "id"]).naverCredentials() }
        #expect(throws: LaunchProblem.keyFileEmpty(name: "NAVER_MAPS_CLIENT_SECRET_FILE", path: "/dev/null")) {
            try Environment(["NAVER_MAPS_CLIENT_ID": "id", "NAVER_MAPS_CLIENT_SECRET_FILE": "/dev/null"])
                .naverCredentials()
        }
        #expect(throws: LaunchProblem.badGpsdAddress(name: "NALSSI_GPSD")) {
            try Environment(["NALSSI_GPSD": "http://x"]).gpsd()
        }
    }
}
