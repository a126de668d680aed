import Limits
import Testing
import Weather

@testable import WeatherService

/// Which municipality of Japan a place is in.
@Suite struct JMAAreaTests {
    /// Two squares that overlap, one far away, as the agency writes them.
    private static let text = """
        {"1000100":{"name":"西市","ne":[36,140],"sw":[35,139]},"1000200":{"name":"東市","ne":[36,140.8],"sw":[35,139.8]},\
        "4720700":{"name":"石垣市","ne":[24.6,124.4],"sw":[24.3,124.0]},"x":{"ne":[1,1],"sw":[0,0]}}
        """

    private static func list() throws -> JMAAreaList { try JMAAreaList.read(HTTPAnswer(text)) }

    private static func place(_ north: Double, _ east: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: north, longitude: east))
    }

    private static func outline(_ rings: [[(Double, Double)]]) -> JMAOutline {
        JMAOutline(rings.compactMap { GeoRing($0.map { (latitude: $0.0, longitude: $0.1) }) })
    }

    private static func square(_ north: Double, _ east: Double, _ size: Double) -> [(Double, Double)] {
        [(north, east), (north, east + size), (north + size, east + size), (north + size, east)]
    }

    @Test func `municipalities have names and boxes`() throws {
        let list = try Self.list()
        #expect(list.areas.map(\.code) == ["1000100", "1000200", "4720700"])
        #expect(list.name(of: "4720700") == "石垣市" && list.name(of: "0000000").isEmpty)
    }

    @Test(arguments: [
        ("{}", "ne"), ("[]", "body"), ("", "body"), (#"{"1000100":{"ne":[36],"sw":[35,139]}}"#, "ne"),
        (#"{"1000100":{"ne":[35,140],"sw":[36,139]}}"#, "ne"), (#"{"1000100":{"ne":[95,140],"sw":[36,139]}}"#, "ne"),
        (#"{"1000100":{"ne":["x",140],"sw":[36,139]}}"#, "ne"), (#"{"100":{"ne":[36,140],"sw":[35,139]}}"#, "ne"),
    ])
    func `a list without a usable box is unreadable`(text: String, field: String) {
        #expect(throws: WeatherFailure.unreadable(field: field)) { try JMAAreaList.read(HTTPAnswer(text)) }
    }

    @Test func `a list of more municipalities than Japan can have is too large`() {
        let rows = (0...Limits.JMA.areas).map { #""\#(1_000_000 + $0)":{"ne":[36,140],"sw":[35,139]}"# }
        #expect(throws: WeatherFailure.tooLarge) {
            try JMAAreaList.read(HTTPAnswer("{\(rows.joined(separator: ","))}"))
        }
    }

    @Test func `a place in one box needs no outline`() throws {
        let step = try Self.list().area(of: Self.place(35.5, 139.2)) { _ in nil }
        #expect(step == .found("1000100"))
    }

    @Test func `of several boxes the outline decides, the nearest centre first`() throws {
        let (list, place) = (try Self.list(), try Self.place(35.5, 139.85))
        #expect(list.area(of: place) { _ in nil } == .needs("1000100"))
        let west = Self.outline([Self.square(35, 139, 0.8)])
        let east = Self.outline([Self.square(35, 139.8, 1)])
        #expect(list.area(of: place) { $0 == "1000100" ? west : nil } == .needs("1000200"))
        #expect(list.area(of: place) { $0 == "1000100" ? west : east } == .found("1000200"))
        // In neither, as on a pier, or if no outline can be had.
        #expect(list.area(of: place) { _ in JMAOutline.none } == .found("1000100"))
    }

    @Test func `a place in no box is in the nearest one, if that is near`() throws {
        let list = try Self.list()
        #expect(list.area(of: try Self.place(36.2, 139.2)) { _ in nil } == .found("1000100"))
        #expect(list.area(of: try Self.place(36.4, 139.2)) { _ in nil } == .nowhere)
        #expect(list.area(of: try Self.place(37.5665, 126.978)) { _ in nil } == .nowhere)
    }

    @Test func `islands are further rings of one polygon, and so are lakes`() throws {
        let body = """
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"code":"1000100","name":"西市"},\
            "geometry":{"type":"Polygon","coordinates":[[[139,35],[140,35],[140,36],[139,36],[139,35]],\
            [[139.4,35.4],[139.6,35.4],[139.6,35.6],[139.4,35.6],[139.4,35.4]],\
            [[141,35],[142,35],[142,36],[141,36],[141,35]]]}}]}
            """
        let outline = try JMAOutline.read(HTTPAnswer(body))
        let inside = try [Self.place(35.2, 139.2), Self.place(35.5, 141.5)]
        let outside = try [Self.place(35.5, 139.5), Self.place(35.5, 140.5)]
        #expect(inside.allSatisfy(outline.contains) && !outside.contains(where: outline.contains))
    }

    @Test(arguments: [("{}", "features"), ("[]", "body"), (#"{"features":[{"geometry":null}]}"#, "features")])
    func `an outline without a ring is unreadable`(text: String, field: String) {
        #expect(throws: WeatherFailure.unreadable(field: field)) { try JMAOutline.read(HTTPAnswer(text)) }
    }

    @Test func `requests are for the list, and for the outline of one municipality`() {
        let base = "https://www.jma.go.jp/bosai/common/const/"
        #expect(JMAAreaList.request(at: .jma).wireText == base + "class20relm.json")
        #expect(
            JMAOutline.request(for: "4720700", at: .jma).wireText == base + "geojson/class20s/4720700.json")
    }
}
