import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

/// Points and their zones.
@Suite struct NWSPointTests {
    @Test func `a point has at most four decimals and no zeros at the end`() throws {
        for (north, east, text) in [
            (40.712800, -74.006, "40.7128,-74.006"), (30, -85, "30,-85"), (0.00004, -0.00004, "0,0"),
            (-14.27829, -170.70254, "-14.2783,-170.7025"), (13.5, 144.80004, "13.5,144.8"),
        ] {
            let point = NWSPoint(try #require(Coordinate(latitude: north, longitude: east)))
            #expect(point.text == text && NWSPoint(text) == point)
            #expect(point.request(at: .nws).wireText == "https://api.weather.gov/points/\(text)")
        }
        for text in ["40.71280,-74", "40,", "91,0", "40,-74,0", "1e1,5", "nan,0", "-0,0", ""] {
            #expect(NWSPoint(text) == nil, "\(text)")
        }
    }

    @Test func `the zones are those of the point, none where the service has none`() throws {
        #expect(try NWSPointAnswer.zones(HTTPAnswer(status: 200, body: GoodBodies.nwsPoint)) == ["XXZ015", "XXC037"])
        #expect(try NWSPointAnswer.zones(HTTPAnswer(status: 404, body: GoodBodies.nwsProblem)).isEmpty)
        for (answer, failure) in [
            (HTTPAnswer(404, #"{"type":"https://api.weather.gov/problems/NotFound"}"#), WeatherFailure.notFound),
            (HTTPAnswer(404, "<html></html>"), .notFound), (HTTPAnswer(301, ""), .redirected),
            (HTTPAnswer(200, "<html></html>"), .portal), (HTTPAnswer(503, ""), .server(status: 503)),
            (HTTPAnswer(200, "{}"), .unreadable(field: "properties")),
            (HTTPAnswer(200, "["), .unreadable(field: "body")),
            (
                HTTPAnswer(200, #"{"properties":{"county":"https://x/zones/county/../../x"}}"#),
                .unreadable(field: "properties.forecastZone")
            ),
        ] {
            #expect(throws: failure) { try NWSPointAnswer.zones(answer) }
        }
    }

    @Test func `a zone's code is two letters, C or Z, and three digits`() {
        for code in ["ORZ006", "FLC037"] { #expect(NWSZone.isCode(code)) }
        for code in ["", "OR006", "orZ006", "ORX006", "ORZ0066", "ORZ00a", "ORZ٠٠٦"] {
            #expect(!NWSZone.isCode(code), "\(code)")
        }
    }

    @Test func `the list of points is read back, without what is damaged and beyond what is kept`() throws {
        var list = NWSPointList()
        for number in 0..<Limits.NWS.points + 10 {
            let point = NWSPoint(try #require(Coordinate(latitude: 30, longitude: -100 + Double(number) / 100)))
            list.add(NWSPointList.Entry(askedAt: Timestamp(number), zones: ["XXZ001", "XXC001"]), of: point)
        }
        #expect(list.entries.count == Limits.NWS.points && NWSPointList(list.bytes) == list)
        #expect(list.entries.values.map(\.askedAt).min() == Timestamp(10))
        let text = "30,-85 5 XXZ001\n30,-85\n31,-85 x\n32,-85 5 nonsense\n33,-85 7\n\u{0}"
        let read = NWSPointList(Array(text.utf8))
        #expect(read.entries.count == 2 && read.entries.values.contains { $0.zones.isEmpty })
    }
}
