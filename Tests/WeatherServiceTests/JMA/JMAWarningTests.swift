import Testing
import Weather

@testable import WeatherService

/// What the agency's warnings are called, and what becomes of them.
@Suite struct JMAWarningTests {
    private static let noon = JMAFixture.noon

    private func warnings(_ bulletins: String..., in areas: Set<String>, toldAt: Timestamp = noon) throws -> [Warning] {
        try JMAStatus.read(JMAFixture.map(bulletins)).warnings(in: areas, toldAt: toldAt) { "name of \($0)" }
    }

    @Test(arguments: [
        ("43", "レベル４大雨危険警報", "호우위험경보(4단계)", "heavy rain danger warning (level 4)", WarningLevel.extreme),
        ("33", "レベル５大雨特別警報", "호우특별경보(5단계)", "heavy rain special warning (level 5)", .extreme),
        ("03", "レベル３大雨警報", "호우경보(3단계)", "heavy rain warning (level 3)", .severe),
        ("29", "レベル２土砂災害注意報", "산사태주의보(2단계)", "landslide advisory (level 2)", .moderate),
        ("05", "暴風警報", "폭풍경보", "storm warning", .severe), ("15", "強風注意報", "강풍주의보", "gale advisory", .moderate),
        ("32", "暴風雪特別警報", "눈보라특별경보", "snowstorm special warning", .extreme),
        ("20", "濃霧注意報", "짙은 안개주의보", "dense fog advisory", .moderate),
        ("27", "その他の注意報", "기타주의보", "other advisory", .moderate),
        ("99", "警報・注意報（コード99）", "특보(코드 99)", "warning (code 99)", .unknown),
    ])
    func `a code has a name in three languages, and a level`(
        code: String, japanese: String, korean: String, english: String, level: WarningLevel
    ) throws {
        let warning = try #require(JMAWarningCode(code))
        #expect(warning.names == JMAHazard.Names(japanese, korean, english) && warning.level == level)
    }

    @Test func `no code means two things, and all grades of a hazard are of one kind`() {
        let codes = JMAHazard.all.flatMap(\.codes.values)
        #expect(Set(codes).count == codes.count && codes.count == 36)
        for hazard in JMAHazard.all {
            let kinds = Set(hazard.codes.values.compactMap { JMAWarningCode($0)?.kind })
            #expect(kinds.count == 1 && kinds != [.other] || hazard.codes == [.advisory: "27"], "\(hazard.names)")
        }
    }

    @Test func `the Korean words are of the same kind, as far as they are known`() {
        for code in JMAHazard.all.flatMap(\.codes.values).compactMap(JMAWarningCode.init) {
            #expect([code.kind, .other].contains(WarningKind.of(event: code.names.korean)), "\(code.names)")
        }
    }

    @Test func `only what is asked for is told, one warning for each code of a bulletin`() throws {
        let bulletin = JMAFixture.bulletin(
            office: "福岡管区気象台", headline: "大雨に警戒してください。",
            [
                ("4013000", [("03", "発表"), ("14", "継続")]), ("4020200", [("03", "発表")]),
                ("4020300", [("03", "発表")]),
            ])
        let found = try warnings(bulletin, in: ["4013000", "4020200"])
        #expect(found.map(\.id.identifier) == ["福岡管区気象台 03", "福岡管区気象台 14"])
        let rain = try #require(found.first)
        #expect(rain.areas.map(\.zones) == [["4013000"], ["4020200"]] && rain.areas[0].name == "name of 4013000")
        #expect(rain.issuer == "福岡管区気象台" && rain.country == .japan && rain.id.sender == "jma.go.jp")
        #expect(rain.kind == .heavyRain && rain.sent == Self.noon && rain.onset == Self.noon && rain.expires == nil)
        #expect(rain.texts.byLanguage.map(\.language) == ["ja", "ko", "en"])
        #expect(rain.texts.byLanguage[0].text.headline == "大雨に警戒してください。")
        #expect(rain.texts.text(in: .korean)?.event == "호우경보(3단계)")
        #expect(try warnings(bulletin, in: []).isEmpty)
    }

    @Test func `an old bulletin is believed as long as the agency tells it`() throws {
        let bulletin = JMAFixture.bulletin([("1310100", [("21", "継続")])])
        for days in [0, 1, 40] {
            let told = Self.noon.adding(seconds: days * 86_400)
            let warning = try #require(try warnings(bulletin, in: ["1310100"], toldAt: told).first)
            #expect(warning.isInForce(at: told) && warning.onset == Self.noon && warning.sent <= told)
            #expect(!warning.isInForce(at: told.adding(seconds: 86_400)))
        }
    }

    @Test func `a bulletin from the future is in force, because the agency says so`() throws {
        let bulletin = JMAFixture.bulletin(at: Self.noon.adding(seconds: 7_200), [("1310100", [("21", "継続")])])
        let warning = try #require(try warnings(bulletin, in: ["1310100"]).first)
        #expect(warning.isInForce(at: Self.noon) && warning.sent == Self.noon)
    }

    @Test func `bulletins of an office about the same hazard are parts of one message`() throws {
        let first = JMAFixture.bulletin([("1310100", [("14", "発表")])])
        let second = JMAFixture.bulletin(at: Self.noon.adding(seconds: 60), [("1310200", [("14", "発表")])])
        let found = try warnings(
            first, second, in: ["1310100", "1310200"], toldAt: Self.noon.adding(seconds: 60))
        #expect(found.map(\.part) == [0, 1] && Set(found.map(\.id)).count == 1)
        #expect(found.map { $0.areas[0].zones } == [["1310200"], ["1310100"]])
        #expect(WarningBook(found).warnings.count == 2)
    }

    @Test func `two offices that warn of the same stay two warnings`() throws {
        let tokyo = JMAFixture.bulletin(office: "気象庁", [("1310100", [("14", "発表")])])
        let chiba = JMAFixture.bulletin(office: "銚子地方気象台", [("1210000", [("14", "発表")])])
        let found = try warnings(tokyo, chiba, in: ["1310100", "1210000"])
        #expect(WarningBook(found).warnings.count == 2)
    }
}
