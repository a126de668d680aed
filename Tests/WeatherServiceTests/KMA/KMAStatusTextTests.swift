import Limits
import TestSupport
import Testing
import Weather

@testable import WeatherService

@Suite("The text of Korean warnings in force")
struct KMAStatusTextTests {
    private static func printed(_ text: String) -> [String] {
        KMAStatusText(text).entries.map { "\($0.name) : \(KMARegion.text($0.regions.regions))" }
    }

    @Test(
        "Entries are read whatever separates them",
        arguments: [
            "o 강풍주의보 : 울릉도.독도, 전라남도(거문도.초도)\r\no 풍랑주의보 : 동해중부먼바다",
            "o 강풍주의보 : 울릉도.독도, 전라남도(거문도.초도)\no 풍랑주의보 : 동해중부먼바다\n\n",
            "o 강풍주의보 : 울릉도.독도, 전라남도(거문도.초도) o 풍랑주의보 : 동해중부먼바다",
            "o 강풍주의보 : 울릉도.독도, 전라남도(거문도.초도)o 풍랑주의보 : 동해중부먼바다",
            "○ 강풍주의보: 울릉도.독도,전라남도( 거문도.초도 )\n○ 풍랑 주의보 ： 동해중부먼바다",
            "o 강풍주의보 : 울릉도.독도,\r\n   전라남도(거문도.초도)\r\no 풍랑주의보 :\r\n동해중부먼바다",
            "o 강풍주의보 : 울릉도.독도, 전라남도(\n거문도.초도)\no 풍랑주의보 : 동해중부먼바다",
        ])
    func entries(text: String) {
        #expect(
            Self.printed(text) == ["강풍주의보 : 울릉도.독도, 전라남도(거문도.초도)", "풍랑주의보 : 동해중부먼바다"])
        #expect(KMAStatusText(text).isWhole)
    }

    @Test("It says that there are none in several spellings", arguments: ["o 없음", "o 없 음", "o 없음\r\n\r\n", "ㅇ 없음"])
    func none(text: String) {
        let status = KMAStatusText(text)
        #expect(status.saysNone && status.entries.isEmpty && status.isWhole)
    }

    @Test(
        "What is not understood is kept, and the rest is read",
        arguments: [
            ("오늘의 특보\no 강풍주의보 : 제주도", ["오늘의 특보"]),
            ("o 강풍주의보 : 제주도\n※ 자세한 내용은 누리집", ["※ 자세한 내용은 누리집"]),
            ("o 강풍주의보 : 제주도\no 참고 : 내일", ["참고 : 내일"]), ("o 강풍주의보 : 제주도\no 강풍경보", ["강풍경보"]),
            ("o 강풍주의보 : 제주도\no 호우경보 : ", ["호우경보 :"]),
            ("o 강풍주의보 : 제주도\no 풍랑 예비특보 : 제주도앞바다", ["풍랑 예비특보 : 제주도앞바다"]),
            ("o 강풍주의보 : 제주도\no 강풍·풍랑주의보 : 제주도", ["강풍·풍랑주의보 : 제주도"]),
            ("o 강풍주의보 : 제주도\n(1) 알림 (2) 참고", ["알림", "참고"]),
            ("o 강풍주의보 : 제주도\n(1) 알림\no 없음", ["알림: 없음"]),
        ])
    func unread(text: String, unread: [String]) {
        let status = KMAStatusText(text)
        #expect(Self.printed(text) == ["강풍주의보 : 제주도"])
        #expect(status.unread == unread)
        #expect(!status.isWhole)
    }

    @Test("A region that is not understood leaves its warning, and the text incomplete")
    func unreadRegion() {
        let status = KMAStatusText("o 강풍주의보 : 제주도, 경기도(파주")
        #expect(status.entries.map(\.regions.unread) == [["경기도(파주"]])
        #expect(!status.isWhole)
    }

    @Test("A text of nothing, and one that says both, are incomplete", arguments: ["", " ", "o 없음\no 강풍주의보 : 제주도"])
    func contradiction(text: String) {
        #expect(!KMAStatusText(text).isWhole)
    }

    @Test(
        "The name tells kind and level",
        arguments: [
            ("강풍주의보", WarningKind.strongWind, WarningLevel.moderate), ("호우경보", .heavyRain, .severe),
            ("폭염중대경보", .heatWave, .extreme), ("열대야주의보", .tropicalNight, .moderate), ("한파경보", .coldWave, .severe),
            ("건조주의보", .dry, .moderate), ("폭풍해일경보", .stormSurge, .severe), ("지진해일주의보", .tsunami, .moderate),
            ("풍랑주의보", .highSeas, .moderate), ("태풍경보", .tropicalCyclone, .severe), ("대설주의보", .heavySnow, .moderate),
            ("황사경보", .yellowDust, .severe), ("안개특보", .fog, .unknown), ("새것주의보", .other, .moderate),
        ])
    func names(name: String, kind: WarningKind, level: WarningLevel) throws {
        let read = try #require(KMAWarningName(name))
        #expect(WarningKind.of(event: read.text) == kind && read.level == level && !read.isPreliminary)
    }

    @Test("What is no name of a warning is none", arguments: ["", "주의보", "참고", "강풍", "특보", "강풍주의보!", "강풍주의보해제"])
    func noNames(name: String) {
        #expect(KMAWarningName(name) == nil)
    }

    @Test("A text may be as long as the limit, and more of it is told")
    func length() {
        let text = "o 강풍주의보 : 제주도"
        let full = text + String(repeating: " ", count: Limits.KMA.status - text.count)
        #expect(KMAStatusText(full).isWhole)
        #expect(KMAStatusText(full + " ").unread == ["…"])
    }

    @Test("Entries beyond the limit are kept as text")
    func count() {
        func status(_ count: Int) -> KMAStatusText {
            KMAStatusText([String](repeating: "o 강풍주의보 : 제주도", count: count).joined(separator: "\n"))
        }
        #expect(status(Limits.KMA.entries).isWhole)
        #expect(status(Limits.KMA.entries + 1).entries.count == Limits.KMA.entries)
        #expect(status(Limits.KMA.entries + 1).unread == ["강풍주의보 : 제주도"])
    }

    @Test("Whatever can be printed is read back the same", arguments: 0..<200)
    func roundTrip(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let status = RandomKMA.status(&random)
        #expect(KMAStatusText(status.text) == status, "\(status)")
    }

    @Test("Whatever is read of any text, printed and read again is the same, and no word is lost", arguments: 0..<400)
    func anyText(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = RandomKMA.anyText(&random)
        var status = KMAStatusText(text)
        let shown = status.unread + status.entries.flatMap { [$0.name, "\($0.regions)"] }
        for word in ["제주도", "가나다"] where text.contains(word) {
            #expect(shown.contains { $0.contains(word) }, "\(text)")
        }
        status.unread = []
        status.entries = status.entries.filter { !$0.regions.regions.isEmpty }
        for index in status.entries.indices { status.entries[index].regions.unread = [] }
        status.saysNone = status.entries.isEmpty
        #expect(KMAStatusText(status.text) == status, "\(text)")
    }
}

@Suite("Korean preliminary warnings")
struct KMAPreliminaryTests {
    private static let issued = Timestamp(iso8601: "2026-09-26T05:30:00+09:00")

    private static func moment(_ text: String) -> Timestamp? { Timestamp(iso8601: text + ":00+09:00") }

    @Test("A heading is for all lines below it")
    func headings() {
        let text = """
            (1) 풍랑 예비특보\r\no 09월 26일 새벽(00시~06시) : 제주도남쪽바깥먼바다, 제주도남서쪽안쪽먼바다\r\n\
            o 09월 27일 오전(06시~12시) : 동해중부앞바다\r\n(2) 강풍 예비특보\r\no 09월 26일 밤(21시~24시) : 울릉도.독도
            """
        let read = KMAPreliminaryText(text)
        #expect(read.unread.isEmpty)
        #expect(read.warnings.map(\.name) == ["풍랑", "풍랑", "강풍"])
        #expect(read.warnings.map(\.kind) == [.highSeas, .highSeas, .strongWind])
        #expect(read.warnings.map(\.time) == ["09월 26일 새벽(00시~06시)", "09월 27일 오전(06시~12시)", "09월 26일 밤(21시~24시)"])
        #expect(KMARegion.text(read.warnings[0].regions.regions) == "제주도남쪽바깥먼바다, 제주도남서쪽안쪽먼바다")
    }

    @Test("Kind and time may be in one line")
    func oneLine() {
        let read = KMAPreliminaryText("○ 풍랑 예비특보(27일 오전(06~12시)): 남해동부바깥먼바다\no 한파 예비특보 : 강원도(태백)")
        #expect(read.warnings.map(\.name) == ["풍랑", "한파"])
        #expect(read.warnings.map(\.time) == ["27일 오전(06~12시)", nil])
        #expect(read.unread.isEmpty)
    }

    @Test(
        "The day and hours are those of its words",
        arguments: [
            ("09월 26일 새벽(00시~06시)", "2026-09-26T00:00", "2026-09-26T06:00"),
            ("27일 오전(06~12시)", "2026-09-27T06:00", "2026-09-27T12:00"),
            ("28일 밤", "2026-09-28T00:00", "2026-09-29T00:00"),
            ("26일 밤(21시~24시)", "2026-09-26T21:00", "2026-09-27T00:00"),
            ("내일(27일) 오전(06~12시)", "2026-09-27T06:00", "2026-09-27T12:00"),
            ("오늘 밤(18~24시)", "2026-09-26T18:00", "2026-09-27T00:00"), ("모레 낮", "2026-09-28T00:00", "2026-09-29T00:00"),
            ("1일 새벽", "2026-10-01T00:00", "2026-10-02T00:00"), ("25일 밤", "2026-09-25T00:00", "2026-09-26T00:00"),
        ])
    func spans(time: String, start: String, end: String) throws {
        let warning = KMAPreliminaryWarning(name: "풍랑", time: time, regions: KMARegionList())
        let issued = try #require(Self.issued)
        let span = try #require(warning.span(issued: issued))
        #expect(span.lowerBound == Self.moment(start) && span.upperBound == Self.moment(end))
    }

    @Test("The end of a year is known by the month")
    func endOfYear() throws {
        let warning = KMAPreliminaryWarning(name: "한파", time: "01월 01일 아침(06시~09시)", regions: KMARegionList())
        let issued = try #require(Self.moment("2026-12-31T17:00"))
        #expect(warning.span(issued: issued)?.lowerBound == Self.moment("2027-01-01T06:00"))
    }

    @Test(
        "Words that are not understood have no time",
        arguments: ["곧", "20일 밤", "13월 27일 밤", "08월 27일 밤", "32일 밤", "2026일", "이번 주말", ""])
    func unknown(time: String) throws {
        let warning = KMAPreliminaryWarning(name: "풍랑", time: time, regions: KMARegionList())
        let issued = try #require(Self.issued)
        #expect(warning.span(issued: issued) == nil)
    }

    @Test(
        "What is not understood is kept as text",
        arguments: [
            ("(1) 대설 예비특보\r\no 강원도 정선군", ["대설 예비특보: 강원도 정선군"]), ("(1) 참고\r\no 오늘 : 제주도", ["참고: 오늘 : 제주도"]),
            ("o 09월 26일 밤 : 제주도", ["09월 26일 밤 : 제주도"]), ("예비특보는 아래와 같음", ["예비특보는 아래와 같음"]),
        ])
    func unread(text: String, unread: [String]) {
        let read = KMAPreliminaryText(text)
        #expect(read.warnings.isEmpty)
        #expect(read.unread == unread)
    }

    @Test("There may be none", arguments: ["o 없음", "o 없 음", ""])
    func none(text: String) {
        let read = KMAPreliminaryText(text)
        #expect(read.warnings.isEmpty && read.unread.isEmpty)
    }

    @Test("Whatever can be printed is read back the same", arguments: 0..<200)
    func roundTrip(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let text = RandomKMA.preliminary(&random)
        #expect(KMAPreliminaryText(text.text) == text, "\(text)")
    }
}
