import AppResources
import Testing
import Weather

@testable import Engine
@testable import WeatherService

/// The address line of a place, composed from offline data and a service's answer.
struct AddressLineTests {
    private func place(
        _ names: LocalizedText = LocalizedText(korean: "정자1동", english: "Jeongja 1-dong"),
        in timeZone: String = "Asia/Seoul"
    ) throws -> Place {
        Place(
            id: .here(1), names: names, coordinate: try #require(Coordinate(latitude: 37.36, longitude: 127.11)),
            region: LocalizedText(korean: "경기도 성남시 분당구", english: "Bundang-gu, Seongnam-si, Gyeonggi-do"),
            country: LocalizedText(korean: "대한민국", english: "South Korea"), timeZone: timeZone)
    }

    private static let areas = ["경기도", "성남시 분당구", "정자동"]

    @Test(arguments: [
        (areas, "느티로51번길 19", "178-1", "정자동", "경기도 성남시 분당구 느티로51번길 19"),
        (areas, nil, "178-1", "정자동", "경기도 성남시 분당구 정자동 178-1"), (areas, nil, nil, "정자동", "경기도 성남시 분당구"),
        ([], "느티로", nil, "정자1동", "경기도 성남시 분당구 느티로"), (["세종특별자치시"], nil, nil, "세종특별자치시", "경기도 성남시 분당구"),
    ])
    func `Naver's parts are put in their places, and a missing part is left out`(
        areas: [String], road: String?, lot: String?, name: String, line: String
    ) throws {
        let addressed = try place().addressed(NaverAddress(areas: areas, road: road, lot: lot))
        #expect(addressed.names.text(in: .korean) == name)
        #expect(addressed.names.text(in: .english) == "Jeongja 1-dong")
        #expect(addressed.region?.text(in: .korean) == line)
        #expect(addressed.region?.text(in: .english).hasSuffix("Bundang-gu, Seongnam-si, Gyeonggi-do") == true)
    }

    @Test func `a service's name is used if it is nearby, but not if it is in the next town`() throws {
        let near = Place(
            id: PlaceID(rawValue: "geo:near"), names: LocalizedText(korean: "가까운 곳", english: "Near"),
            coordinate: try #require(Coordinate(latitude: 37.4, longitude: 127.1)))
        let far = Place(
            id: PlaceID(rawValue: "geo:far"), names: LocalizedText(korean: "먼 곳", english: "Far"),
            coordinate: try #require(Coordinate(latitude: 39, longitude: 127.1)))
        let here = try place(in: "Asia/Tokyo")
        #expect(here.named(near).names.text(in: .english) == "Near")
        #expect(here.named(near).region == here.region)
        #expect(here.named(far) == here)
    }

    // MARK: OpenWeather

    private static let township = LocalizedText(korean: "서면", english: "Seo-myeon")
    private static let village = LocalizedText(korean: "오색리", english: "Osaek-ri")

    private func found(_ names: LocalizedText, _ latitude: Double = 37.361) throws -> Place {
        Place(
            id: PlaceID(rawValue: "geo:found"), names: names,
            coordinate: try #require(Coordinate(latitude: latitude, longitude: 127.11)),
            region: LocalizedText(korean: "다른 곳", english: "Elsewhere"))
    }

    @Test func `a village is put before its township`() throws {
        let township = try place(Self.township)
        let refined = township.refined(by: try found(Self.village), lyingIn: township)
        #expect(refined.names == Self.village)
        #expect(refined.region?.text(in: .korean) == "경기도 성남시 분당구 서면")
        #expect(refined.region?.text(in: .english) == "Seo-myeon, Bundang-gu, Seongnam-si, Gyeonggi-do")
        #expect(refined.coordinate == township.coordinate && refined.country == township.country)
        #expect(township.refined(by: try found(Self.village, 37.39), lyingIn: township) == township, "too far away")
        #expect(township.refined(by: try found(Self.village), lyingIn: try place()) == township, "in the next town")
    }

    @Test(arguments: ["서울특별시", "성남시", "분당구", "정자동", "정자1동", "서면", "Bundang-gu", "강남"])
    func `an equally coarse or coarser name does not replace a part of a Korean address`(name: String) throws {
        for own in [Self.township, LocalizedText(korean: "정자1동", english: "Jeongja 1-dong")] {
            let known = try place(own)
            #expect(known.refined(by: try found(LocalizedText(korean: name, english: name)), lyingIn: known) == known)
        }
        let neighbourhood = try place()
        #expect(neighbourhood.refined(by: try found(Self.village), lyingIn: neighbourhood) == neighbourhood)
    }

    @Test(arguments: [
        (["TZ": "Asia/Tokyo"], "Asia/Tokyo"), (["TZ": ":/usr/share/zoneinfo/Europe/Paris"], "Europe/Paris"),
        (["TZ": "UTC"], "UTC"), (["TZ": ":"], nil),
    ])
    func `the time zone is taken from TZ`(variables: [String: String], zone: String?) {
        #expect(Environment(variables).timeZoneName == zone)
    }

    @Test func `Naver needs both id and key, and each may be in a file`() throws {
        let both = Environment(["NAVER_MAPS_CLIENT_ID": "id", "NAVER_MAPS_CLIENT_SECRET": "key"])
        #expect(
            try both.naverCredentials()
                == NaverGeocoder.Credentials(id: try #require(APIKey("id")), secret: try #require(APIKey("key"))))
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
