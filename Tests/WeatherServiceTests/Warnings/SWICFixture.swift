import Weather

@testable import WeatherService

/// Invented rows in the form of the centre's.
enum SWICFixture {
    /// 2026-11-26 05:00 UTC.
    static let now = Timestamp(1_795_669_200)

    static let square = "[[126,35],[128,35],[128,37],[126,37],[126,35]]"
    static let polygon = #"{"type":"Polygon","coordinates":[\#(square)]}"#
    static let document = "kr-inv-en/2026/11/26/01/00/00-a1.xml"

    /// A row; these members replace its own of the same name, because the first of a name counts.
    static func row(_ members: String = "", geometry: String = polygon)
        -> String
    {
        """
        {"type":"Feature","id":"x.1","geometry":\(geometry),"geometry_name":"wkb_geometry","properties":{\
        \(members)\(members.isEmpty ? "" : ",")"capurl":"\(document)","identifier":"00-a1","event":"Strong Wind Watch","headline":"","description":"",\
        "s":2,"u":3,"c":3,"sent":"2026-11-26T01:00:00Z","effective":"2026-11-26T01:00:00Z",\
        "onset":"2026-11-26T02:00:00Z","expires":"2026-11-26T12:00:00Z","areadesc":"Island","mem":"095",\
        "marine":"0","row_type":"POLYGON","rlink":null}}
        """
    }

    static func body(_ rows: [String]) -> [UInt8] {
        Array(#"{"type":"FeatureCollection","features":[\#(rows.joined(separator: ","))],"totalFeatures":1}"#.utf8)
    }

    static func read(_ body: [UInt8], status: Int = 200) throws(WeatherFailure) -> SWICAnswer {
        try SWICAnswer.read(HTTPAnswer(status: status, body: body), sources: sources, members: members, now: now)
    }

    static func read(_ rows: String...) throws(WeatherFailure) -> SWICAnswer { try read(body(rows)) }

    static let members = SWICMembers([("095", .southKorea), ("901", CountryCode(rawValue: "JP"))])
    static let sources = SWICSources(
        byID: ["kr-inv-en": SWICSources.Office(country: .southKorea, name: "Invented Office", reports: true)])

    static func ring(_ points: [(north: Double, east: Double)]) -> GeoRing? {
        GeoRing(points.compactMap { Coordinate(latitude: $0.north, longitude: $0.east) })
    }

    static let squareRing = ring([(35, 126), (35, 128), (37, 128), (37, 126), (35, 126)])
}
