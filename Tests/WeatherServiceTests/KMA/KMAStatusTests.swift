import JSON
import Limits
import Testing
import Weather

@testable import WeatherService

@Suite("The state of Korean warnings")
struct KMAStatusTests {
    private static func json(_ items: String...) -> [UInt8] {
        Array(
            (#"{"response":{"header":{"resultCode":"00","resultMsg":"NORMAL_SERVICE"},"body":{"dataType":"JSON","#
                + #""items":{"item":[\#(items.joined(separator: ","))]},"pageNo":1,"numOfRows":10,"totalCount":1}}}"#)
                .utf8)
    }

    private static func read(_ items: String...) throws(DataGoKrFailure) -> KMAStatus {
        let all = items.joined(separator: ",")
        return try KMAStatus.read(HTTPAnswer(status: 200, body: json(all)))
    }

    private static func item(_ t6: String, fc: String = "202609261200", seq: Int = 1) -> String {
        #"{"other":"o 없음","t6":"\#(t6)","t7":"o 없음","tmEf":"202609261200","tmFc":\#(fc),"tmSeq":\#(seq)}"#
    }

    private static let noon = Timestamp(iso8601: "2026-09-26T12:00:00+09:00")

    @Test("Times are Korea's, and may be numbers or texts")
    func times() throws {
        let status = try Self.read(Self.item("o 없 음", fc: #""202609261100""#))
        #expect(status.issued == Timestamp(iso8601: "2026-09-26T02:00:00Z"))
        #expect(status.inForce.isWhole && status.warnings(toldAt: status.issued).isEmpty)
    }

    @Test("Of several states the latest counts")
    func latest() throws {
        let earlier = Self.item("o 강풍주의보 : 제주도", fc: "202609261100", seq: 9)
        let later = Self.item("o 강풍경보 : 제주도", seq: 2)
        let first = Self.item("o 호우경보 : 제주도", seq: 1)
        for items in [[earlier, later, first], [later, first, earlier]] {
            let status = try Self.read(items.joined(separator: ","))
            #expect(status.inForce.entries.map(\.name) == ["강풍경보"])
        }
    }

    @Test(
        "A state without a time or text is unreadable, and none is no data",
        arguments: [
            (#"{"t6":"o 없음"}"#, "response.body.items.item[0].tmFc"),
            (#"{"tmFc":202609261200}"#, "response.body.items.item[0].t6"),
            (item("o 없음", fc: "2026"), "response.body.items.item[0].tmFc"),
            (item(" "), "response.body.items.item[0].t6"),
            (item("o 없음", fc: "202613261200"), "response.body.items.item[0].tmFc"),
        ])
    func unreadable(item: String, field: String) {
        #expect(throws: DataGoKrFailure.service(.unreadable(field: field))) { try Self.read(item) }
        #expect(throws: DataGoKrFailure.noData) { try Self.read() }
    }

    @Test("A warning has the administration's name for it, its level, its regions and no end")
    func warnings() throws {
        let noon = try #require(Self.noon)
        let status = try Self.read(
            Self.item(#"o 호우경보 : 제주도(제주도산지)\r\no 강풍주의보 : 서해남부앞바다, 전라남도(흑산도.홍도)"#))
        let warnings = status.warnings(toldAt: noon.adding(seconds: 300))
        #expect(warnings.map(\.kind) == [.heavyRain, .strongWind])
        #expect(warnings.map(\.level) == [.severe, .moderate])
        let first = try #require(warnings.first)
        #expect(first.id == Warning.ID(sender: "kma.go.kr", identifier: "호우경보"))
        #expect(first.issuer == "기상청" && first.country == .southKorea)
        #expect(first.onset == noon && first.sent == noon && first.expires == nil)
        #expect(first.areas.map(\.name) == ["제주도(제주도산지)"])
        #expect(first.texts.text(in: .korean)?.event == "호우경보")
        #expect(first.texts.text(in: .korean)?.description == "호우경보 : 제주도(제주도산지)")
        #expect(warnings.map { $0.areas.map(\.zones) } == [[["제주도 제주도산지"]], [["바다"], ["전라남도 흑산도.홍도"]]])
    }

    @Test("A warning in a state that is days old is still in force, and not after the state could not be had for a day")
    func oldState() throws {
        let noon = try #require(Self.noon)
        let status = try Self.read(Self.item("o 건조주의보 : 대전"))
        let told = noon.adding(seconds: 3 * 86_400)
        let warning = try #require(status.warnings(toldAt: told).first)
        #expect(warning.onset == noon)
        #expect(warning.isInForce(at: told))
        #expect(warning.isInForce(at: noon.adding(seconds: 60)))
        #expect(!warning.isInForce(at: told.adding(seconds: 86_400)))
    }

    @Test("Entries of one name are one warning")
    func sameName() throws {
        let status = try Self.read(Self.item(#"o 호우경보 : 대전\no 호우경보 : 세종"#))
        let warnings = status.warnings(toldAt: status.issued)
        #expect(warnings.map { $0.areas.map(\.name) } == [["대전", "세종"]])
    }

    @Test("A line that is not understood is told, and the state is not whole")
    func unread() throws {
        let status = try Self.read(Self.item(#"o 호우경보 : 대전, 세종(\no 알림"#))
        let unread = status.inForce.unread + status.inForce.entries.flatMap(\.regions.unread)
        #expect(unread == ["세종( o 알림"] || unread == ["알림", "세종("])
        #expect(!status.inForce.isWhole)
        let warning = try #require(status.warnings(toldAt: status.issued).first)
        let seoul = KMAPlaceZones(divisions: ["서울특별시", "중구", "명동"], at: nil)
        #expect(KMAReach(warning.areas, of: seoul) == .unknown)
        #expect(KMAReach(warning.areas, of: KMAPlaceZones(divisions: ["대전광역시", "중구"], at: nil)) == .concerns)
        // A region that was not understood may be any place; a line may be any warning.
        #expect(try Self.read(Self.item("o 호우경보 : 대전, 세종(")).hasAllWarnings)
        #expect(try !Self.read(Self.item(#"o 호우경보 : 대전\no 알림"#)).hasAllWarnings)
        #expect(try !Self.read(Self.item(#"o 호우경보 : 대전\no 없음"#)).hasAllWarnings)
    }

    @Test("More regions than a warning has areas for are in the last one")
    func manyRegions() throws {
        let regions = (0..<600).map { "새구역\($0)" } + ["대전"]
        let status = try Self.read(Self.item("o 호우경보 : \(regions.joined(separator: ", "))"))
        let warning = try #require(status.warnings(toldAt: status.issued).first)
        #expect(warning.areas.count == Limits.Warning.areas)
        #expect(KMAReach(warning.areas, of: KMAPlaceZones(divisions: ["대전광역시"], at: nil)) == .concerns)
    }

    @Test("What is only expected is never in force, and has its time in the administration's words")
    func preliminary() throws {
        let text =
            #"{"t6":"o 없음","t7":"(1) 풍랑 예비특보\r\no 09월 26일 밤(18시~24시) : 울릉도.독도\r\n(2) 강풍 예비특보\r\no 곧 : 대전","#
            + #""tmFc":202609261200}"#
        let status = try Self.read(text)
        let warnings = status.warnings(toldAt: status.issued)
        #expect(warnings.map(\.kind) == [.highSeas, .strongWind] && warnings.allSatisfy(\.isPreliminary))
        let noon = try #require(Self.noon)
        let seas = warnings[0]
        #expect(seas.onset == noon.adding(seconds: 6 * 3_600) && seas.expires == noon.adding(seconds: 12 * 3_600))
        #expect(!seas.isInForce(at: seas.onset) && seas.texts.text(in: .korean)?.event == "풍랑 예비특보(09월 26일 밤(18시~24시))")
        #expect(seas.areas.map(\.zones) == [["울릉도.독도"]])
        #expect(warnings[1].expires == nil && warnings[1].texts.text(in: .korean)?.headline == "곧")
        #expect(status.hasAllWarnings)
    }
}

/// Recorded answers.
@Suite(
    "Recorded answers about Korean warnings",
    .enabled(if: AnswerFolder.recorded.isThere, "the corpus of recorded answers is not beside this checkout"))
struct KMARecordedTests {
    private static func answer(_ name: String, status: Int = 200) throws -> HTTPAnswer {
        HTTPAnswer(status: status, body: try AnswerFolder.recorded.body(name))
    }

    @Test("A state without warnings says so")
    func none() throws {
        let status = try KMAStatus.read(try Self.answer("korea2/pwn_status_none.json"))
        #expect(status.inForce.isWhole && status.inForce.saysNone)
        #expect(status.issued == Timestamp(iso8601: "2026-09-26T12:00:00+09:00"))
        #expect(status.preliminaryWarnings.isEmpty && status.preliminary.unread.isEmpty)
    }

    @Test("Errors are those that the portal reports")
    func errors() throws {
        let failures: [(String, Int, DataGoKrFailure)] = [
            ("korea2/gateway_key_403.json", 403, .key(.notRegistered)),
            ("korea2/gateway_key_403.json", 200, .key(.notRegistered)),
            ("datagokr_gateway_error/01.json", 200, .key(.notRegistered)), ("korea2/mid_no_data.json", 200, .noData),
            ("korea2/wrn_err_99.json", 200, .serviceFailed(code: 99)),
            ("kma_error/01.json", 200, .requestRefused(code: 10)),
        ]
        for (name, status, failure) in failures {
            let answer = try Self.answer(name, status: status)
            #expect(throws: failure, "\(name)") { try KMAStatus.read(answer) }
        }
    }

    @Test("The texts of whole announcements are read completely, and printed as they were")
    func announcements() throws {
        let items = try DataGoKrAnswer.items(try Self.answer("korea2/wrn_msg.json"), whole: ["t6", "t7"])
        #expect(items.count == 2)
        for item in items {
            let (inForce, preliminary) = (KMAStatusText(item["t6"] ?? ""), KMAPreliminaryText(item["t7"] ?? ""))
            #expect(inForce.isWhole && preliminary.unread.isEmpty)
            #expect(inForce.text == item["t6"])
            #expect(preliminary.text == item["t7"])
        }
        let status = try KMAStatus.read(try Self.answer("korea2/wrn_msg.json"))
        #expect(status.inForce.entries.map(\.name) == ["호우경보", "호우주의보"])
        for item in items {
            let zones = KMAZones.current
            let doubtful = KMAStatusText(item["t6"] ?? "").entries.map { zones.extent(of: $0.regions).doubtful }
            #expect(doubtful.allSatisfy { $0.isEmpty }, "a zone that is not in the table")
        }
    }

    @Test("Names in a log of events are zones, but for a damaged one")
    func names() throws {
        let items = try DataGoKrAnswer.items(try Self.answer("korea2/pwn_cd.json"))
        let known = items.map {
            $0["areaName"].flatMap { KMAZones.current.zone(named: $0, in: KMAZones.country) } != nil
        }
        #expect(known == [true, true, true, false, true, true, true, true, true])
    }

    @Test("Every other recorded answer of the portal is read or reports a failure")
    func others() throws {
        for (name, body) in try AnswerFolder.recorded.bodies("korea2") + AnswerFolder.recorded.bodies("airkorea") {
            let result = Result { () throws(DataGoKrFailure) in
                try DataGoKrAnswer.items(HTTPAnswer(status: 200, body: body))
            }
            if case .success(let items) = result { #expect(items.allSatisfy { !$0.fields.isEmpty }, "\(name)") }
        }
    }
}
