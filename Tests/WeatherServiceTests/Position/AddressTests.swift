import Foundation
import Limits
import Testing
import Weather

@testable import WeatherService

/// The position of an IP address, and Naver Maps' address of a point.
struct AddressTests {
    private static let seoul = Coordinate(latitude: 37.5665, longitude: 126.978)

    // MARK: IP

    private func position(_ body: String, status: Int = 200) async -> Result<IPPosition, WeatherFailure> {
        let finder = IPPositionFinder(
            transport: CannedTransport(HTTPAnswer(status: status, retryAfter: 7, body: Array(body.utf8))))
        do {
            return .success(try await finder.position())
        } catch {
            return .failure(error as? WeatherFailure ?? .offline)
        }
    }

    @Test func `an answer about an IP address has a point and perhaps a city`() async throws {
        let full = await position(
            #"{"ip":"192.0.2.1","success":true,"city":"Seo\u001bul","latitude":37.5665,"longitude":"126.978"}"#)
        #expect(try full.get().coordinate == Self.seoul)
        #expect(try full.get().city == "Seoul")
        #expect(try await position(#"{"latitude":37.5665,"longitude":126.978}"#).get().city == nil)
    }

    @Test(arguments: [
        (200, #"{"ip":"127.0.0.1","success":false,"message":"Reserved range"}"#, WeatherFailure.notFound),
        (200, #"{"success":false,"message":"You've hit the monthly limit"}"#, .rateLimited(retryAfter: 7)),
        (429, #"{"success":false,"message":"limit"}"#, .rateLimited(retryAfter: 7)),
        (429, "", .rateLimited(retryAfter: 7)), (500, "{}", .server(status: 500)), (301, "", .redirected),
        (200, "", .unreadable(field: "body")), (200, "[]", .unreadable(field: "body")),
        (200, "<html>log in</html>", .portal), (200, "{}", .unreadable(field: "latitude")),
        (200, #"{"latitude":37.5}"#, .unreadable(field: "longitude")),
        (200, #"{"latitude":91,"longitude":0}"#, .unreadable(field: "longitude")),
        (200, #"{"latitude":"nan","longitude":0}"#, .unreadable(field: "latitude")),
    ])
    func `an answer without a position is reported with its cause`(status: Int, body: String, failure: WeatherFailure)
        async
    {
        #expect(await position(body, status: status) == .failure(failure))
    }

    @Test(.enabled(if: AnswerFolder.recorded.isThere, "the corpus of recorded answers is not beside this checkout"))
    func `a recorded refusal is read as a limit`() throws {
        let body = try #require(try AnswerFolder.recorded.bodies("ipgeo_error").first?.body)
        #expect(throws: WeatherFailure.rateLimited(retryAfter: nil)) {
            try IPPosition(HTTPAnswer(status: 200, body: body))
        }
    }

    // MARK: Naver

    private func address(_ body: String, status: Int = 200) throws(AddressFailure) -> NaverAddress? {
        try NaverAddress.read(HTTPAnswer(status: status, retryAfter: 9, body: Array(body.utf8)))
    }

    private static func region(_ names: String...) -> String {
        let areas = names.enumerated().map { #""area\#($0 + 1)":{"name":"\#($1)"}"# }
        return #""region":{\#(areas.joined(separator: ","))}"#
    }

    private func result(_ name: String, _ parts: String) -> String { #"{"name":"\#(name)",\#(parts)}"# }

    private func body(_ results: String...) -> String {
        #"{"status":{"code":0},"results":[\#(results.joined(separator: ","))]}"#
    }

    @Test func `the longitude comes first, the kinds are listed, and the key is only in the header`() throws {
        let credentials = NaverGeocoder.Credentials(
            id: try #require(APIKey("id123")), secret: try #require(APIKey("secret456")))
        let geocoder = NaverGeocoder(
            transport: CannedTransport(HTTPAnswer(status: 200, body: [])), credentials: credentials)
        let url = geocoder.url(at: try #require(Self.seoul))
        #expect(
            url.wireText == "https://maps.apigw.ntruss.com/map-reversegeocode/v2/gc?coords=126.978,37.5665"
                + "&orders=roadaddr,addr,admcode,legalcode&output=json")
        #expect(url.headers == ["x-ncp-apigw-api-key-id": "id123", "x-ncp-apigw-api-key": "secret456"])
        #expect(!"\(url)\(String(reflecting: url))".contains("secret456") && url.bodyLimit == Limits.Position.body)
    }

    @Test func `an address has its divisions, road and lot, and missing parts are left out`() throws {
        let region = Self.region("경기도", "성남시 분당구", "정자동", "")
        let full = try address(
            body(
                result("roadaddr", region + #","land":{"name":"느티로51번길","number1":"19","number2":""}"#),
                result("addr", region + #","land":{"type":"1","number1":"178","number2":"1"}"#)))
        #expect(full?.areas == ["경기도", "성남시 분당구", "정자동"])
        #expect(full?.road == "느티로51번길 19" && full?.lot == "178-1")
        let mountain = try address(
            body(result("addr", Self.region("강원", "양양군", "서면", "오색리") + #","land":{"type":"2","number1":"1"}"#)))
        #expect(mountain?.areas.last == "오색리" && mountain?.lot == "산 1" && mountain?.road == nil)
        let coast = try address(body(result("legalcode", Self.region("부산광역시", "강서구"))))
        #expect(coast?.areas == ["부산광역시", "강서구"] && coast?.lot == nil)
        let road = try address(body(result("roadaddr", #""land":{"name":"느티로"}"#)))
        #expect(road?.road == "느티로" && road?.areas == [])
        #expect(try address(body(result("roadaddr", #""land":7,"region":[]"#), "null", "5")) == nil)
        #expect(try address(#"{"status":{"code":3},"results":[]}"#) == nil)
        #expect(try address(#"{"status":{"code":0}}"#) == nil)
    }

    @Test func `the legal division comes before the administrative one`() throws {
        let both = try address(
            body(
                result("admcode", Self.region("서울특별시", "종로구", "청운효자동")),
                result("legalcode", Self.region("서울특별시", "종로구", "세종로"))))
        #expect(both?.areas.last == "세종로")
    }

    @Test func `hostile text does not reach the screen`() throws {
        let found = try address(
            body(result("legalcode", Self.region("\\u001b[2J서울", "\\u202e구", String(repeating: "가", count: 500)))))
        #expect(found?.areas.prefix(2) == ["[2J서울", "구"])
        #expect(found?.areas.last?.count == Limits.Network.text)
    }

    @Test(arguments: [
        (400, "100", AddressFailure.service(.requestRefused(status: 400))), (401, "200", .keyRefused),
        (401, "210", .notPermitted), (401, "", .keyRefused), (403, "", .notPermitted), (404, "300", .noSuchService),
        (413, "430", .service(.requestRefused(status: 413))), (429, "400", .quotaUsedUp),
        (429, "410", .tooOften(retryAfter: 9)), (429, "420", .tooOften(retryAfter: 9)),
        (500, "900", .service(.server(status: 500))), (503, "500", .service(.server(status: 503))),
        (504, "510", .service(.server(status: 504))), (302, "", .service(.redirected)), (511, "", .service(.portal)),
    ])
    func `every refusal by the gateway has its failure`(status: Int, code: String, failure: AddressFailure) {
        let body = code.isEmpty ? "" : #"{"error":{"errorCode":"\#(code)","message":"?"}}"#
        #expect(throws: failure) { try address(body, status: status) }
        let answer = HTTPAnswer(status: status, body: Array(body.utf8))
        #expect(NaverGeocoder.refusesKey(answer) == (failure == .keyRefused))
    }

    @Test(arguments: [
        ("", AddressFailure.service(.unreadable(field: "status.code"))),
        ("{}", .service(.unreadable(field: "status.code"))), ("<result/>", .service(.portal)),
        (#"{"status":{"code":100}}"#, .service(.requestRefused(status: 400))),
        (#"{"status":{"code":900}}"#, .service(.server(status: 500))),
    ])
    func `an invalid answer is reported as such`(body: String, failure: AddressFailure) {
        #expect(throws: failure) { try address(body) }
    }

    @Test(.enabled(if: AnswerFolder.recorded.isThere, "the corpus of recorded answers is not beside this checkout"))
    func `a recorded address is read`() throws {
        let bodies = try AnswerFolder.recorded.bodies("korea2")
        let real = try #require(bodies.first { $0.name.hasSuffix("naver_gc_roadaddr.json") }?.body)
        let found = try #require(try NaverAddress.read(HTTPAnswer(status: 200, body: real)))
        #expect(found.areas == ["경기도", "성남시 분당구", "정자동"] && found.road == "느티로51번길 19")
        for (name, body) in bodies where !name.hasSuffix("naver_gc_roadaddr.json") {
            #expect(throws: AddressFailure.self, "\(name)") {
                try NaverAddress.read(HTTPAnswer(status: 200, body: body))
            }
        }
    }
}
