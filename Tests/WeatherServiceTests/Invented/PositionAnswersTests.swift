import Testing
import Weather

@testable import WeatherService

/// Invented answers of the services that say where the user is, and what they stand for.
@Suite struct PositionAnswersTests {
    private static func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    // MARK: gpsd

    static let sessions = ["gpsd_session/fix.txt", "gpsd_session/no-receiver.txt"]

    @Test func `a session with gpsd is read line by line`() throws {
        let fix = GpsdReport.fix(try Self.point(34.218503, 127.664201))
        let expected: [[GpsdReport?]] = [
            [.other, .other, .other, .noFix, .other, fix, .other], [.other, .noReceiver, .other],
        ]
        for (file, reports) in zip(Self.sessions, expected) {
            var lines = GpsdLines()
            let taken = lines.take(try AnswerFolder.invented.body(file))
            #expect(taken.map(GpsdReport.init(line:)) == reports, "\(file)")
        }
    }

    static let lines = [
        "gpsd_tpv/three-dimensional.json", "gpsd_tpv/two-dimensional.json", "gpsd_tpv/without-position.json",
        "gpsd_tpv/no-fix.json", "gpsd_watch/watch.json",
    ]

    @Test func `a line from gpsd gives the position, a missing fix, or neither`() throws {
        let expected: [GpsdReport] = [
            .fix(try Self.point(34.218511902, 127.664200417)), .fix(try Self.point(52, -3)), .other, .noFix, .other,
        ]
        for (file, report) in zip(Self.lines, expected) {
            #expect(GpsdReport(line: try AnswerFolder.invented.body(file)) == report, "\(file)")
        }
    }

    // MARK: The IP address

    static let positions = ["ipgeo/city.json", "ipgeo/country.json"]

    @Test func `the position of an IP address may have a city`() throws {
        let expected = [(try Self.point(34.2185, 127.6642), "Moraeseom"), (try Self.point(36, 128), nil)]
        for (file, (point, city)) in zip(Self.positions, expected) {
            let found = try IPPosition(HTTPAnswer(status: 200, body: try AnswerFolder.invented.body(file)))
            #expect(found.coordinate == point && found.city == city, "\(file)")
        }
    }

    static let refusals: [(file: String, status: Int, failure: WeatherFailure)] = [
        ("ipgeo_error/reserved.json", 200, .notFound),
        ("ipgeo_error/reserved-of-another-service.json", 200, .notFound),
        ("ipgeo_error/limit.json", 200, .rateLimited(retryAfter: nil)),
        ("ipgeo_error/rate.json", 200, .rateLimited(retryAfter: nil)),
        ("ipgeo_error/rate.json", 429, .rateLimited(retryAfter: nil)),
    ]

    @Test func `a refusal to locate an IP address has its cause`() throws {
        for (file, status, failure) in Self.refusals {
            let answer = HTTPAnswer(status: status, body: try AnswerFolder.invented.body(file))
            #expect(throws: failure, "\(file)") { try IPPosition(answer) }
        }
    }

    // MARK: Naver Maps

    static let addresses: [(file: String, address: NaverAddress?)] = [
        (
            "naver_gc/road-and-lot.json",
            NaverAddress(areas: ["남해안도", "모래시 섬구", "나루동"], road: "물결로2길 8", lot: "64-3")
        ),
        (
            "naver_gc/mountain.json",
            NaverAddress(areas: ["남해안도", "조약군", "바위면", "돌산리"], road: nil, lot: "산 71")
        ),
        ("naver_gc/sea.json", nil),
    ]

    @Test func `an address has its divisions, road and lot, and the sea has none`() throws {
        for (file, address) in Self.addresses {
            let answer = HTTPAnswer(status: 200, body: try AnswerFolder.invented.body(file))
            #expect(try NaverAddress.read(answer) == address, "\(file)")
        }
    }

    static let gateway: [(file: String, status: Int, failure: AddressFailure)] = [
        ("naver_gc/not-permitted.json", 401, .notPermitted), ("naver_gc/quota.json", 429, .quotaUsedUp),
    ]

    @Test func `the gateway's codes are told apart`() throws {
        for (file, status, failure) in Self.gateway {
            let answer = HTTPAnswer(status: status, body: try AnswerFolder.invented.body(file))
            #expect(throws: failure, "\(file)") { try NaverAddress.read(answer) }
        }
    }
}
