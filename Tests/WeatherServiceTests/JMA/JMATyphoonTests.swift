import Limits
import Testing
import Weather

@testable import WeatherService

/// What the agency tells of a cyclone.
@Suite struct JMATyphoonTests {
    private static let noon = JMAFixture.noon
    private static let utc = "2026-10-09T03:00:00Z"

    private static func part(hours: Int, _ members: String) -> String {
        let time = JMAFixture.japan(noon.adding(seconds: hours * 3_600))
        let name = hours == 0 ? "実況" : "予報　\(hours)時間後"
        return #"{"part":{"jp":"\#(name)"},"advancedHours":\#(hours),"validtime":{"JST":"\#(time)"},\#(members)}"#
    }

    private static let title =
        #"{"part":"title","typhoonNumber":"2624","name":{"jp":"ジョンダリ","en":"Jongdari"},"#
        + #""category":{"jp":"台風","en":"TY"},"issue":{"JST":"2026-10-09T12:45:00+09:00","UTC":"2026-10-09T03:45:00Z"}}"#
    private static let analysis = part(
        hours: 0,
        #""position":{"deg":[24.0,131.2]},"pressure":"920","category":{"en":"TY"},"intensity":"猛烈な","scale":"超大型","#
            + #""course":"西北西","speed":{"km/h":"35","kt":"20"},"maximumWind":{"sustained":{"m/s":"55"},"gust":{"m/s":"75"}},"#
            + #""galeWarning":[{"area":"南","range":{"km":500}},{"area":{"jp":"北側"},"range":{"km":390}}],"#
            + #""stormWarning":[{"area":{"jp":"全域"},"range":{"km":140}},{"area":"沖","range":{"km":9}}]"#)
    private static let tomorrow = part(
        hours: 24, #""position":{"deg":[28.5,129.5]},"probabilityCircleRadius":{"km":65,"nm":35},"pressure":"x""#)

    private static func specification(_ parts: String...) throws(WeatherFailure) -> JMATyphoonSpecification {
        try JMATyphoonSpecification.read(HTTPAnswer("[\(parts.joined(separator: ","))]"))
    }

    private static let cyclone = JMATyphoonList.Cyclone(
        id: "TC2628", number: nil, category: .storm, issued: noon)

    // MARK: The list

    @Test func `the list names cyclones, some of them without a number`() throws {
        let list = try JMATyphoonList.read(
            HTTPAnswer(
                #"[{"tropicalCyclone":"TC2628","typhoonNumber":"2624","category":"STS","issue":"\#(Self.utc)"},"#
                    + #"{"tropicalCyclone":"TC2625","typhoonNumber":"a","category":"LOW","issue":"\#(Self.utc)"}]"#))
        #expect(list.cyclones.map(\.id) == ["TC2628", "TC2625"] && list.unreadable == 0)
        #expect(list.cyclones.map(\.number) == [Typhoon.Number(year: 2026, ordinal: 24), nil])
        #expect(list.cyclones.map(\.category) == [.severeStorm, .low] && list.cyclones[0].issued == Self.noon)
        #expect(try JMATyphoonList.read(HTTPAnswer("[]")).cyclones.isEmpty)
    }

    @Test(arguments: [
        #"{"tropicalCyclone":"../x","issue":"2026-10-09T03:00:00Z"}"#, #"{"tropicalCyclone":"TC2628"}"#, "{}", "3",
        #"{"tropicalCyclone":"","issue":"2026-10-09T03:00:00Z"}"#,
        #"{"tropicalCyclone":"TC2628","issue":"2026-10-09T03:00:00"}"#,
    ])
    func `an entry that cannot be asked about is counted`(entry: String) throws {
        let list = try JMATyphoonList.read(HTTPAnswer("[\(entry)]"))
        #expect(list.cyclones.isEmpty && list.unreadable == 1)
    }

    @Test func `a list of too many, or of anything else, is refused`() {
        let many = [String](repeating: "{}", count: Limits.JMA.cyclonesAtOnce + 1).joined(separator: ",")
        #expect(throws: WeatherFailure.tooLarge) { try JMATyphoonList.read(HTTPAnswer("[\(many)]")) }
        #expect(throws: WeatherFailure.unreadable(field: "body")) { try JMATyphoonList.read(HTTPAnswer("{}")) }
        #expect(throws: WeatherFailure.notFound) { try JMATyphoonList.read(HTTPAnswer(404, "")) }
    }

    // MARK: Specifications

    @Test func `times, positions and pressure`() throws {
        let read = try Self.specification(Self.title, Self.tomorrow, Self.analysis)
        let typhoon = try #require(JMATyphoon.typhoon(Self.cyclone, read, nil))
        #expect(typhoon.number == Typhoon.Number(year: 2026, ordinal: 24) && typhoon.category == .typhoon)
        #expect(typhoon.name == Typhoon.Name(japanese: "ジョンダリ", international: "Jongdari"))
        #expect(typhoon.issued == Self.noon.adding(seconds: 45 * 60) && typhoon.positions.count == 2)
        let now = typhoon.positions[0]
        #expect(now.time == Self.noon && now.basis == .analysis && now.category == .typhoon)
        #expect(now.centre == Coordinate(latitude: 24, longitude: 131.2))
        #expect(now.pressure?.hectopascals == 920)
        let next = typhoon.positions[1]
        #expect(next.basis == .forecast && next.circle == 65 && next.pressure == nil)
    }

    @Test func `a depression without a name or a pressure`() throws {
        let read = try Self.specification(
            #"{"part":"title","typhoonNumber":"a","category":{"en":"TD"},"issue":{"UTC":"\#(Self.utc)"}}"#,
            Self.part(
                hours: 0,
                #""position":{"deg":[19.8,131.2]},"course":"不定","speed":{"note":{"jp":"ゆっくり"}},"intensity":"-","scale":"-""#
            ))
        let depression = try #require(JMATyphoon.typhoon(Self.cyclone, read, nil))
        #expect(depression.number == nil && depression.name == nil && depression.category == .depression)
        let now = depression.positions[0]
        #expect(now.pressure == nil && now.circle == nil)
    }

    @Test(arguments: [
        ("{}", "body"), ("[]", "title"), ("[\(analysis)]", "title"), (#"[{"part":"title"}]"#, "title.issue"),
        ("[\(title)]", "position"), ("[\(title),\(tomorrow)]", "position"),
        (#"[\#(title),{"part":{"jp":"実況"},"position":{"deg":[24,131]}}]"#, "position"),
        ("[\(title),\(part(hours: 0, #""position":{"deg":[95,131]}"#))]", "position"),
    ])
    func `without a title, an issue or the present it is unreadable`(text: String, field: String) {
        #expect(throws: WeatherFailure.unreadable(field: field)) { try JMATyphoonSpecification.read(HTTPAnswer(text)) }
    }

    // MARK: Shapes

    private static func shapes(at time: String = utc) throws(WeatherFailure) -> JMATyphoonShapes {
        try JMATyphoonShapes.read(
            HTTPAnswer(
                #"[{"advancedHours":0,"validtime":{"UTC":"\#(time)"},"track":{"preTyphoon":[[10.2,139.1]],"typhoon":[[11.4,136.9]]},"#
                    + #""stormWarningArea":{"arc":[[[24,131.2],185200,[0,360]],[[24,131.2],-5,[0,9]],[[24],5,[0,9]],7]}},"#
                    + #"{"advancedHours":24,"validtime":{"JST":"2026-10-10T12:00:00+09:00"},"probabilityCircle":{"radius":105564}}]"#
            ))
    }

    @Test func `radii in metres become kilometres`() throws {
        let shapes = try Self.shapes()
        #expect(shapes.analysis == Self.noon)
        #expect(shapes.circles == [Self.noon.adding(seconds: 86_400): 105.564])
    }

    @Test func `only shapes of the same time are joined`() throws {
        let later = Self.part(hours: 24, #""position":{"deg":[28.5,129.5]}"#)
        let read = try Self.specification(Self.title, Self.analysis, later)
        let joined = try #require(JMATyphoon.typhoon(Self.cyclone, read, try Self.shapes()))
        #expect(joined.positions.map(\.circle) == [nil, 105.564])
        let other = try #require(
            JMATyphoon.typhoon(Self.cyclone, read, try Self.shapes(at: "2026-10-09T00:00:00Z")))
        #expect(other.positions.map(\.circle) == [nil, nil])
        // The specification's own circle counts.
        let own = try Self.specification(Self.title, Self.analysis, Self.tomorrow)
        #expect(JMATyphoon.typhoon(Self.cyclone, own, try Self.shapes())?.positions[1].circle == 65)
    }

    @Test func `requests name the cyclone`() {
        let base = "https://www.jma.go.jp/bosai/typhoon/data/"
        #expect(JMATyphoonList.request(at: .jma).wireText == base + "targetTc.json")
        #expect(
            JMATyphoon.specificationRequest(for: "TC2628", at: .jma).wireText
                == base + "TC2628/specifications.json")
        #expect(JMATyphoon.shapesRequest(for: "TC2628", at: .jma).wireText == base + "TC2628/forecast.json")
    }

    @Test func `numbers of typhoons`() {
        #expect(JMATyphoon.number("5101") == Typhoon.Number(year: 1951, ordinal: 1))
        #expect(["a", "", "2600", "26240", "２６２４"].allSatisfy { JMATyphoon.number($0) == nil })
    }
}
