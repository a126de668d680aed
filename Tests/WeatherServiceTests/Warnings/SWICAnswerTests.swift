import Limits
import Testing
import Weather

@testable import WeatherService

private func row(_ members: String = "", geometry: String = SWICFixture.polygon) -> String {
    SWICFixture.row(members, geometry: geometry)
}

struct SWICAnswerTests {
    @Test func `a row is read as a warning`() throws {
        let answer = try SWICFixture.read(row(#""headline":"Gusts","description":"Up to 20 m/s.""#))
        let warning = try #require(answer.warnings.first)
        #expect(answer.warnings.count == 1 && answer.unreadableRows == 0)
        #expect(warning.id == Warning.ID(sender: "swic:kr-inv-en", identifier: "00-a1"))
        #expect(warning.issuer == "Invented Office" && warning.country == .southKorea)
        #expect(warning.document == SWICFixture.document && !warning.isCancellation)
        #expect(warning.level == .moderate && warning.certainty == .likely)
        #expect(warning.sent == Timestamp(1_795_654_800) && warning.onset == Timestamp(1_795_658_400))
        #expect(warning.expires == Timestamp(1_795_694_400))
        #expect(
            warning.texts
                == WarningTexts([
                    ("en", WarningText(event: "Strong Wind Watch", headline: "Gusts", description: "Up to 20 m/s."))
                ]))
        #expect(
            warning.areas == [
                WarningArea(name: "Island", polygons: SWICFixture.squareRing.map { [GeoPolygon(outer: $0)] } ?? [])
            ])
    }

    @Test func `rows of one document are one warning with several areas, in whatever order they come`() throws {
        let rows = [
            row(#""areadesc":"West""#), row(#""areadesc":"East""#), row(#""areadesc":"North""#, geometry: "null"),
        ]
        let answer = try SWICFixture.read(SWICFixture.body(rows))
        #expect(answer.warnings.map { $0.areas.map(\.name) } == [["East", "North", "West"]])
        #expect(answer.warnings[0].areas.map(\.hasShape) == [true, false, true])
        #expect(try SWICFixture.read(SWICFixture.body(rows.reversed())) == answer)
    }

    @Test func `a document about two events is two warnings of the same id`() throws {
        let answer = try SWICFixture.read(row(), row(#""event":"High Seas Warning","s":3,"expires":null"#))
        #expect(
            answer.warnings.map(\.texts.byLanguage.first?.text.event) == ["High Seas Warning", "Strong Wind Watch"])
        #expect(Set(answer.warnings.map(\.id)).count == 1)
        #expect(answer.warnings[0].expires == nil && answer.warnings[0].level == .severe)
    }

    @Test(arguments: [
        ("1", WarningLevel.minor), ("2", .moderate), ("3", .severe), ("4", .extreme), ("0", .unknown),
        (#""4""#, .extreme), ("null", .unknown), ("9", .unknown), ("2.5", .unknown), ("-1", .unknown),
        ("1e300", .unknown),
        (#""severe""#, .unknown),
    ])
    func `numbers may be strings, and unknown ones are unknown`(number: String, level: WarningLevel) throws {
        let warning = try #require(try SWICFixture.read(row(#""s":\#(number),"c":\#(number)"#)).warnings.first)
        #expect(warning.level == level)
        #expect(warning.certainty.rawValue == level.rawValue)
    }

    @Test func `a warning whose urgency is past says that it is over`() throws {
        let answer = try SWICFixture.read(row(#""u":1"#))
        #expect(answer.warnings.map(\.isCancellation) == [true])
        #expect(try SWICFixture.read(row(#""u":"1""#)).warnings.map(\.isCancellation) == [true])
    }

    @Test func `texts that say nothing are absent`() throws {
        for text in ["", " ", "No description", #"\u001b"#] {
            let answer = try SWICFixture.read(row(#""headline":"\#(text)","description":"\#(text)","areadesc":"""#))
            let read = try #require(answer.warnings.first?.texts.byLanguage.first?.text)
            #expect(read == WarningText(event: "Strong Wind Watch"))
            #expect(answer.warnings[0].areas.map(\.name) == [""])
        }
    }

    @Test func `texts are safe for a terminal and bounded`() throws {
        let long = String(repeating: "가", count: 10_000)
        let answer = try SWICFixture.read(
            row(
                #""event":"A\u001b[31m\u202eB\n C","headline":"\#(long)","description":"\#(long)""#
                    + #","areadesc":"\#(long)""#))
        let text = try #require(answer.warnings.first?.texts.byLanguage.first?.text)
        #expect(text.event == "A[31mB C")
        #expect(text.headline?.count == Limits.Warning.line && text.description?.count == Limits.XML.text)
        #expect(answer.warnings[0].areas[0].name.count == Limits.Warning.line)
    }

    @Test func `outlines of countries are no warnings, and a row without a document is left out`() throws {
        let outline = row(#""row_type":"BOUNDARY","capurl":null"#)
        let answer = try SWICFixture.read(outline, row(), row(#""capurl":null"#), row(#""capurl":"""#), "null")
        #expect(answer.warnings.count == 1 && answer.unreadableRows == 3)
        // A country where nothing happens may still have an outline.
        #expect(try SWICFixture.read(outline).warnings.isEmpty)
        #expect(try SWICFixture.read(SWICFixture.body([])).warnings.isEmpty)
    }

    @Test(arguments: [
        (#""capurl":null"#, "features[0].properties.capurl"), (#""event":"""#, "features[0].properties.event"),
        (
            #""capurl":"x.xml","sent":"soon","effective":null,"onset":7"#, "features[0].properties.sent"
        ),
    ])
    func `an answer of which no row can be read is not one without warnings`(members: String, field: String) {
        #expect(throws: WeatherFailure.unreadable(field: field)) { try SWICFixture.read(row(members), row(members)) }
    }

    @Test func `the time of sending falls back to the beginning, and then to the document's name`() throws {
        let effective = try SWICFixture.read(row(#""sent":null,"effective":"2026-11-26T01:30:00Z""#))
        #expect(effective.warnings.first?.sent == Timestamp(1_795_656_600))
        let none = try SWICFixture.read(row(#""sent":"2569-11-26T01:00:00Z","effective":null,"onset":null"#))
        #expect(none.warnings.first?.sent == Timestamp(1_795_654_800))
        #expect(none.warnings.first?.onset == Timestamp(1_795_654_800))
    }

    @Test func `two documents that name each other are one warning in two languages`() throws {
        let other = "kr-inv-ko/2026/11/26/01/00/00-b2.xml"
        let english = row(#""rlink":"\#(other)""#)
        let korean = row(
            #""capurl":"\#(other)","rlink":"\#(SWICFixture.document)","event":"강풍주의보","areadesc":"섬""#, geometry: "null"
        )
        for rows in [[english, korean], [korean, english]] {
            let answer = try SWICFixture.read(SWICFixture.body(rows))
            #expect(answer.warnings.count == 1)
            let warning = try #require(answer.warnings.first)
            #expect(warning.texts.byLanguage.map(\.language) == ["en", "ko"])
            #expect(warning.texts.text(in: .korean)?.event == "강풍주의보")
            #expect(warning.document == SWICFixture.document && warning.areas.map(\.name) == ["Island"])
        }
        // One that names the other is enough; one that names something else is another warning.
        #expect(try SWICFixture.read(english, row(#""capurl":"\#(other)","event":"강풍주의보""#)).warnings.count == 1)
        #expect(try SWICFixture.read(row(), row(#""capurl":"\#(other)","event":"강풍주의보""#)).warnings.count == 2)
    }

    @Test func `two warnings of a document are joined with the two of the other language in turn`() throws {
        let other = "kr-inv-ko/2026/11/26/01/00/00-b2.xml"
        let link = #""rlink":"\#(other)""#
        let korean = #""capurl":"\#(other)""#
        let answer = try SWICFixture.read(
            row(link + #","event":"A""#), row(link + #","event":"B""#), row(korean + #","event":"가""#),
            row(korean + #","event":"나""#), row(korean + #","event":"다","s":4"#))
        #expect(
            answer.warnings.map { $0.texts.byLanguage.map(\.text.event) } == [["A", "가"], ["B", "나"], ["다"]])
    }

    @Test func `the newest time is that of the newest row that is not in the future`() throws {
        let answer = try SWICFixture.read(
            row(), row(#""sent":"2026-11-26T04:59:00Z""#), row(#""sent":"2027-11-26T04:59:00Z""#), row(#""sent":"x""#))
        #expect(answer.newest == Timestamp(1_795_669_140))
        let body = Array(#"{"features":[{"properties":{"sent":"2026-11-26T04:00:00Z","capurl":"x"}}]}"#.utf8)
        #expect(
            try SWICAnswer.newest(HTTPAnswer(status: 200, body: body), now: SWICFixture.now) == Timestamp(1_795_665_600)
        )
    }

    @Test func `no more rows are read than one answer may have`() throws {
        let all = [String](repeating: row(geometry: "null"), count: Limits.SWIC.rows + 1)
        #expect(try SWICFixture.read(SWICFixture.body(all)).warnings.first?.areas.count == Limits.SWIC.rows)
    }

    @Test(arguments: [
        ("", WeatherFailure.unreadable(field: "body")), (" \n", .unreadable(field: "body")),
        ("Err\nErr\nErr\n", .unreadable(field: "body")), ("{", .unreadable(field: "body")),
        ("<!DOCTYPE html><html></html>", .portal), ("<html><body>Login</body></html>", .portal),
        (
            #"<?xml version="1.0"?><ows:ExceptionReport xmlns:ows="x"></ows:ExceptionReport>"#,
            .unreadable(field: "ExceptionReport")
        ),
        ("<ExceptionReport/>", .unreadable(field: "ExceptionReport")), ("{}", .unreadable(field: "features")),
        ("[]", .unreadable(field: "body")), (#"{"features":null}"#, .unreadable(field: "features")),
        (#"{"features":{}}"#, .unreadable(field: "features")), (#"{"error":"x"}"#, .unreadable(field: "features")),
    ])
    func `what is no collection with status 200 is a failure`(body: String, failure: WeatherFailure) {
        #expect(throws: failure) { try SWICFixture.read(Array(body.utf8)) }
    }

    @Test(arguments: [
        (404, WeatherFailure.notFound), (403, .requestRefused(status: 403)), (500, .server(status: 500)),
        (503, .server(status: 503)), (429, .rateLimited(retryAfter: nil)), (204, .server(status: 204)),
    ])
    func `any other status is a failure`(status: Int, failure: WeatherFailure) {
        #expect(throws: failure) { try SWICFixture.read(SWICFixture.body([]), status: status) }
    }

    @Test func `an answer beyond the limit is not read`() throws {
        let body = SWICFixture.body([])
        let padding = [UInt8](repeating: 0x20, count: Limits.SWIC.rowBytes - body.count)
        #expect(try SWICFixture.read(body + padding).warnings.isEmpty)
        #expect(throws: WeatherFailure.tooLarge) { try SWICFixture.read(body + padding + [0x20]) }
    }
}

/// The shapes of areas.
struct SWICShapeTests {
    private func polygons(_ geometry: String) throws -> [GeoPolygon] {
        try #require(try SWICFixture.read(row(geometry: geometry)).warnings.first?.areas.first).polygons
    }

    private let square = SWICFixture.square
    private let hole = "[[126.5,35.5],[127,35.5],[127,36],[126.5,35.5]]"

    @Test func `a polygon has its holes, and several polygons are one area`() throws {
        let outer = try #require(SWICFixture.squareRing)
        let inner = try #require(SWICFixture.ring([(35.5, 126.5), (35.5, 127), (36, 127), (35.5, 126.5)]))
        #expect(
            try polygons(#"{"type":"Polygon","coordinates":[\#(square),\#(hole)]}"#) == [
                GeoPolygon(outer: outer, holes: [inner])
            ])
        #expect(
            try polygons(#"{"coordinates":[[\#(square)],[\#(hole)]],"type":"MultiPolygon"}"#) == [
                GeoPolygon(outer: outer), GeoPolygon(outer: inner),
            ])
    }

    @Test func `a height is ignored`() throws {
        let high = square.replacing("35]", with: "35,12.5]")
        #expect(try polygons(#"{"type":"Polygon","coordinates":[\#(high)]}"#).map(\.outer) == [SWICFixture.squareRing])
    }

    @Test(arguments: [
        "null", "{}", "[]", "7", #"{"type":"Point","coordinates":[126,35]}"#,
        #"{"type":"LineString","coordinates":[[126,35],[127,36],[128,36]]}"#,
        #"{"type":"MultiLineString","coordinates":[[[126,35],[127,36],[128,36]]]}"#,
        #"{"type":"Polygon","coordinates":[]}"#, #"{"type":"Polygon","coordinates":[[]]}"#,
        #"{"type":"Polygon","coordinates":[[[126,35],[128,37]]]}"#, #"{"type":"Polygon","coordinates":null}"#,
        #"{"type":"Polygon","coordinates":[[["NaN",35],[127,36],[128,36],[128,35]]]}"#,
        #"{"type":"Polygon","coordinates":[[[126],[127,36],[128,36],[128,35]]]}"#,
        #"{"type":"Polygon","coordinates":[[[35,126],[36,127],[36,128],[35,126]]]}"#,
        #"{"type":"Polygon","coordinates":[[[126,35],[127,91],[128,36],[126,35]]]}"#,
        #"{"type":"GeometryCollection","geometries":[]}"#,
    ])
    func `an area without a good shape has none, and the warning stays`(geometry: String) throws {
        let answer = try SWICFixture.read(row(geometry: geometry))
        #expect(answer.warnings.map { $0.areas.map(\.name) } == [["Island"]])
        #expect(answer.warnings.first?.areas.first?.hasShape == false)
    }

    @Test func `a damaged hole is left out, and a damaged polygon leaves the others`() throws {
        let damaged = "[[126,35],[127,99],[128,36],[126,35]]"
        let holed = try polygons(#"{"type":"Polygon","coordinates":[\#(square),\#(damaged)]}"#)
        #expect(holed == SWICFixture.squareRing.map { [GeoPolygon(outer: $0)] })
        let several = try polygons(#"{"type":"MultiPolygon","coordinates":[[\#(damaged)],[\#(square)]]}"#)
        #expect(several == holed)
    }

    @Test func `a ring with more points than any may have is none, and the others stay`() throws {
        func ring(_ count: Int) -> String {
            let points = (0..<count).map { index in
                "[\(126 + Double(index % 7)),\(35 + Double(index) / 1_000_000)]"
            }
            return "[\(points.joined(separator: ","))]"
        }
        for (count, expected) in [(GeoRing.mostGiven, 2), (GeoRing.mostGiven + 1, 1)] {
            let found = try polygons(#"{"type":"MultiPolygon","coordinates":[[\#(ring(count))],[\#(square)]]}"#)
            #expect(found.count == expected, "\(count)")
        }
    }

    @Test func `polygons and rings beyond the limits are left out`() throws {
        let many = [String](repeating: "[\(square)]", count: Limits.GeoJSON.polygons + 1).joined(separator: ",")
        #expect(try polygons(#"{"type":"MultiPolygon","coordinates":[\#(many)]}"#).count == Limits.GeoJSON.polygons)
        let holes = [String](repeating: hole, count: Limits.GeoJSON.rings).joined(separator: ",")
        let polygon = try polygons(#"{"type":"Polygon","coordinates":[\#(square),\#(holes)]}"#)
        #expect(polygon.first?.holes.count == Limits.GeoJSON.rings - 1)
    }

    @Test func `arrays nested too deeply are no shape, and beyond the limit of all JSON no answer`() throws {
        let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        #expect(try polygons(#"{"type":"Polygon","coordinates":\#(deep)}"#).isEmpty)
        let deeper = String(repeating: "[", count: 100_000)
        #expect(throws: WeatherFailure.unreadable(field: "body")) {
            try SWICFixture.read(row(geometry: #"{"coordinates":\#(deeper)"#))
        }
    }
}
