import Limits
import TestSupport
import Testing

@testable import WeatherService

@Suite("Regions of Korean warnings")
struct KMARegionTests {
    private static func region(_ name: String, only parts: KMARegion...) -> KMARegion {
        KMARegion(name: name, scope: .only(parts))
    }

    private static func region(_ name: String, without parts: KMARegion...) -> KMARegion {
        KMARegion(name: name, scope: .without(parts))
    }

    private static func whole(_ name: String) -> KMARegion { KMARegion(name: name) }

    @Test("Parts, exclusions and brackets in brackets are read")
    func read() {
        let text = "제주도, 전라남도(거문도.초도, 완도(여서도 제외), 무안북부), 신안(흑산면제외) ,서울(서울서북권 제외)"
        #expect(
            KMARegionList(text)
                == KMARegionList(regions: [
                    Self.whole("제주도"),
                    Self.region(
                        "전라남도", only: Self.whole("거문도.초도"), Self.region("완도", without: Self.whole("여서도")),
                        Self.whole("무안북부")),
                    Self.region("신안", without: Self.whole("흑산면")),
                    Self.region("서울", without: Self.whole("서울서북권")),
                ]))
    }

    @Test("The word for an exclusion behind the last part counts for all of them")
    func exclusionOfAll() {
        #expect(
            KMARegionList("제주도(추자도, 서귀포시남부 제외)").regions
                == [Self.region("제주도", without: Self.whole("추자도"), Self.whole("서귀포시남부"))])
        #expect(
            KMARegionList("경기도(여주, 파주(파주남부) 제외)").regions
                == [
                    Self.region(
                        "경기도", without: Self.whole("여주"), Self.region("파주", only: Self.whole("파주남부")))
                ])
    }

    @Test(
        "What is not understood is kept as text, and costs no other region",
        arguments: [
            ("서울, 인천 제외, 대전", ["인천 제외"]), ("서울, 경기도(파주 제외, 여주), 대전", ["경기도(파주 제외, 여주)"]),
            ("서울, 경기도(), 대전", ["경기도()"]), ("서울, (강릉), 대전", ["(강릉)"]),
            ("서울, 경기도(파주) 북부, 대전", ["경기도(파주) 북부"]), ("서울, 경기도(파주)(여주), 대전", ["경기도(파주)(여주)"]),
            ("서울, 강원\n도, 대전", ["강원 도"]), ("서울, 경기도(제외), 대전", ["경기도(제외)"]),
            ("서울, 여주 o, 대전", ["여주 o"]),
        ])
    func unread(text: String, unread: [String]) {
        #expect(
            KMARegionList(text)
                == KMARegionList(regions: [Self.whole("서울"), Self.whole("대전")], unread: unread))
    }

    @Test(
        "With brackets that do not match, everything up to the end is kept",
        arguments: [
            ("서울, 경기도(파주, 여주, 대전", "경기도(파주, 여주, 대전"), ("서울, 경기도), 여주, 대전", "경기도), 여주, 대전"),
        ])
    func unbalanced(text: String, rest: String) {
        #expect(KMARegionList(text) == KMARegionList(regions: [Self.whole("서울")], unread: [rest]))
    }

    @Test("Nothing is read of nothing", arguments: ["", "  ", ",", " , "])
    func nothing(text: String) {
        #expect(KMARegionList(text) == KMARegionList())
    }

    @Test("A name may be as long as the limit, and no longer")
    func nameLimit() {
        let name = String(repeating: "가", count: Limits.KMA.name)
        #expect(KMARegionList(name).regions == [Self.whole(name)])
        #expect(KMARegionList(name + "나").unread == [name + "나"])
        #expect(KMARegionList("\(name)(\(name) 제외)").regions.count == 1)
    }

    @Test("Brackets may be nested to the limit, and no deeper")
    func nestingLimit() {
        func nested(_ levels: Int) -> String {
            (1...levels).map { "가\($0)" }.joined(separator: "(") + String(repeating: ")", count: levels - 1)
        }
        #expect(KMARegionList(nested(Limits.KMA.nesting)).unread.isEmpty)
        #expect(KMARegionList(nested(Limits.KMA.nesting + 1)).regions.isEmpty)
        #expect(KMARegionList(String(repeating: "가(", count: 30_000)).regions.isEmpty)
    }

    @Test("Regions beyond the limit are kept as one text")
    func countLimit() {
        let names = (0...Limits.KMA.regions).map { "가\($0)" }
        let list = KMARegionList(names.joined(separator: ","))
        #expect(list.regions.count == Limits.KMA.regions)
        #expect(list.unread == ["가\(Limits.KMA.regions)"])
        #expect(KMARegionList(names.dropLast().joined(separator: ",")).unread.isEmpty)
        let nothing = KMARegionList(String(repeating: "(),", count: Limits.KMA.regions + 5))
        #expect(nothing.unread.count == Limits.KMA.regions + 1)
    }

    @Test("Text from outside is kept without what a terminal would obey")
    func terminal() {
        let list = KMARegionList("서\u{1B}[31m울, 경기도(\u{202E}파주")
        #expect(list.regions.isEmpty)
        #expect(list.unread == ["서[31m울", "경기도(파주"])
    }

    @Test("Whatever regions can be printed are read back the same", arguments: 0..<300)
    func roundTrip(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let list = KMARegionList(regions: RandomKMA.regions(&random))
        #expect(KMARegionList(KMARegion.text(list.regions)) == list)
    }
}

/// Random values in the form of the administration's texts.
enum RandomKMA {
    private static let syllables = Array("가나다라마바사아자차카타파하강원제외주도시군구북남동서산지")

    static func name(_ random: inout SeededRandom) -> String {
        let length = random.number(1...6)
        var name = String((0..<length).map { _ in random.one(of: syllables) })
        if random.chance(15) { name += "." + String(random.one(of: syllables)) }
        if random.chance(5) { name += "5도" }
        if random.chance(5) { name += " " + String(random.one(of: syllables)) }
        while name.hasSuffix("제외") { name.removeLast() }
        return name.hasSuffix(" ") ? name + "가" : name
    }

    static func regions(_ random: inout SeededRandom, depth: Int = 1) -> [KMARegion] {
        (0..<random.number(1...(depth == 1 ? 8 : 4))).map { _ in
            let name = name(&random)
            guard depth < Limits.KMA.nesting, random.chance(40) else { return KMARegion(name: name) }
            let parts = regions(&random, depth: depth + 1)
            return KMARegion(name: name, scope: random.chance(30) ? .without(parts) : .only(parts))
        }
    }

    static func warningName(_ random: inout SeededRandom) -> String {
        random.one(of: ["강풍", "호우", "풍랑", "폭염", "가나다"])
            + random.one(of: ["주의보", "경보", "중대경보"])
    }

    /// Parts of the administration's texts in any order.
    static func anyText(_ random: inout SeededRandom) -> String {
        let parts = [
            "o ", "o", "\r\n", "\n", " : ", ":", "(", ")", ",", " ", "제외", " 제외)", "(1) ", "강풍주의보", "o 호우경보 : ", "제주도",
            "가나다",
            "없음", "예비특보", "\u{1B}", "\u{202E}", "（", "5",
        ]
        return (0..<random.number(1...25)).map { _ in random.one(of: parts) }.joined()
    }

    static func status(_ random: inout SeededRandom) -> KMAStatusText {
        let count = random.number(0...6)
        let entries = (0..<count).map { _ in
            KMAStatusText.Entry(name: warningName(&random), regions: KMARegionList(regions: regions(&random)))
        }
        return KMAStatusText(entries: entries, saysNone: entries.isEmpty)
    }

    static func preliminary(_ random: inout SeededRandom) -> KMAPreliminaryText {
        var text = KMAPreliminaryText("")
        text.warnings = (0..<random.number(0...5)).map { _ in
            let day = "\(random.number(1...12))월 \(random.number(1...31))일 "
            let word = random.one(of: ["새벽", "아침", "오전", "낮", "오후", "저녁", "밤"])
            let hours = random.chance(50) ? "(0\(random.number(0...9))시~\(random.number(10...24))시)" : ""
            return KMAPreliminaryWarning(
                name: random.one(of: ["강풍", "호우", "풍랑"]), time: random.chance(90) ? day + word + hours : nil,
                regions: KMARegionList(regions: regions(&random)))
        }
        return text
    }
}
