import Limits
import Weather

@testable import WeatherService

// Korea's warnings. The first byte of an input is the status.
extension FuzzTarget {
    static let kmaStatus = FuzzTarget(
        name: "kma-status",
        seeds: {
            [
                #"{"response":{"header":{"resultCode":"00"},"body":{"items":{"item":[{"t6":"o 호우경보 : 제주도(추자도, "#
                    + #"서귀포시남부 제외)\r\no 풍랑주의보 : 제주도앞바다","t7":"(1) 강풍 예비특보\r\no 09월 26일 밤(21시~24시) : 대전","#
                    + #""tmFc":202609261200,"tmEf":"202609261300","tmSeq":1}]}}}}"#,
                "<OpenAPI_ServiceResponse><cmmMsgHeader><errMsg>SERVICE ERROR</errMsg><returnAuthMsg>"
                    + "SERVICE_KEY_IS_NOT_REGISTERED_ERROR</returnAuthMsg><returnReasonCode>30</returnReasonCode>"
                    + "</cmmMsgHeader></OpenAPI_ServiceResponse>",
                "<response><header><resultCode>00</resultCode></header><body><items><item><t6>o 없음</t6>"
                    + "<tmFc>202609261200</tmFc></item></items></body></response>",
            ].map { [0] + Array($0.utf8) }
        },
        words: jsonWords + [
            "o ", "○ ", "\\r\\n", " : ", "(1) ", " 제외)", "(여서도 제외)", "주의보", "중대경보", " 예비특보", "없 음", "전국", "강원도(",
            "완도", "인천", "앞바다", "내일", "일 ", "00시~06시", "\"t6\":", "\"t7\":", "\"tmFc\":", "\"resultCode\":", "<t6>",
            "</t6>", "LIMITED_NUMBER_OF_SERVICE_REQUESTS_EXCEEDS_ERROR", "NODATA_ERROR", "\u{FEFF}", "\u{202E}",
        ], corpus: ["korea2", "datagokr_gateway_error", "kma_error"], prefix: [0], longest: 16_384
    ) { bytes in
        var tape = ByteTape(bytes)
        let status = tape.one(of: statuses)
        let body = Array(tape.rest)
        checkText(String(decoding: body, as: UTF8.self))
        do throws(DataGoKrFailure) {
            let state = try KMAStatus.read(HTTPAnswer(status: status, body: body))
            require(status == 200, "an answer with status \(status) was accepted")
            check(state)
        } catch .service(.unreadable(let field)) {
            require(!field.isEmpty && field.utf8.count < 60, "a field called \(field)")
        } catch {
            require(error.weatherFailure(at: time) != .noKey, "a failure of this program")
        }
    }

    static let kmaCAP = FuzzTarget(
        name: "kma-cap",
        seeds: {
            [
                "<rss version=\"2.0\"><channel><item><title>Strong Wind Watch</title><link>"
                    + "https://www.weather.go.kr/w/repositary/xml/wrn/xml/KR.W2604075_202604161200_SWA_75_EN.xml"
                    + "</link></item></channel></rss>"
            ].map { [0] + Array($0.utf8) }
        },
        words: [
            "<item>", "</item>", "<title>", "</title>", "<link>", "</link>", "/w/repositary/xml/wrn/xml/", ".xml",
            "../",
            "_202604161200_", "Severe Heat Wave Warning", "Tropical Night Advisory", "해제", "lifted", "<![CDATA[",
            "&amp;",
        ], corpus: ["kma_cap"], prefix: [0], longest: 8_192
    ) { bytes in
        var tape = ByteTape(bytes)
        let answer = HTTPAnswer(status: tape.one(of: statuses), body: Array(tape.rest))
        do throws(WeatherFailure) {
            let feed = try KMACAPFeed.read(answer)
            require(answer.status == 200, "an answer with status \(answer.status) was accepted")
            require(feed.items.count <= Limits.KMA.items, "\(feed.items.count) items")
            for item in feed.items {
                TextChecks.check(item.title, as: .line)
                require(KMACAPDocument(name: item.document.name) == item.document, "\(item.document.name)")
            }
            let news = KMACAPNews(feed, documents: [:], toldAt: time)
            require(news.unread.count == feed.items.count, "\(news.unread.count) documents to read")
            for warning in news.messages { check(warning) }
        } catch .unreadable(let field) {
            require(!field.isEmpty && field.utf8.count < 60, "a field called \(field)")
        } catch {
            // Any other failure is told by the status or the first byte.
        }
        do throws(WeatherFailure) {
            let warnings = try KMACAPDocument.read(answer)
            require(warnings.allSatisfy { $0.issuer == "기상청" && $0.country == .southKorea }, "another's warning")
            for warning in warnings { check(warning) }
        } catch {
            // It may be a feed.
        }
    }

    /// What was read is printed, and read back the same; what was not fits a terminal.
    private static func checkText(_ text: String) {
        let regions = KMARegionList(text)
        require(KMARegionList(KMARegion.text(regions.regions)).regions == regions.regions, "other regions")
        for unread in regions.unread { TextChecks.check(unread, as: .line) }
        var status = KMAStatusText(text)
        for unread in status.unread { TextChecks.check(unread, as: .line) }
        status.unread = []
        for index in status.entries.indices { status.entries[index].regions.unread = [] }
        status.entries.removeAll { $0.regions.regions.isEmpty }
        status.saysNone = status.entries.isEmpty
        let items = status.entries.map { "o \($0.name) : \(KMARegion.text($0.regions.regions))" }
        let printed = items.isEmpty ? "o 없음" : items.joined(separator: "\r\n")
        require(KMAStatusText(printed) == status, "another text")
    }

    private static func check(_ state: KMAStatus) {
        let unread = state.inForce.unread + state.inForce.entries.flatMap(\.regions.unread)
        WeatherChecks.check(state.issued, "issued")
        for unread in unread + state.preliminary.unread { TextChecks.check(unread, as: .line) }
        for warning in state.preliminaryWarnings {
            TextChecks.check(warning.name)
            if let words = warning.time { TextChecks.check(words) }
            if let span = warning.span(issued: state.issued) { require(!span.isEmpty, "no time") }
        }
        let seoul = KMAPlaceZones(divisions: ["서울특별시", "중구", "명동"], at: nil)
        for warning in state.warnings(toldAt: state.issued) {
            check(warning)
            for area in warning.areas {
                require(!area.zones.isEmpty || !area.doubtfulZones.isEmpty, "an area that is nowhere")
                require(area.zones.isDisjoint(with: area.doubtfulZones), "covered and doubtful")
            }
            require(unread.isEmpty || seoul != nil, "Seoul has no zone")
            require(!warning.isPreliminary || !warning.isInForce(at: warning.onset), "in force too early")
        }
    }

    private static func check(_ warning: Warning) {
        require(!warning.texts.byLanguage.isEmpty || warning.isCancellation, "a warning of nothing")
        require(warning.areas.count <= Limits.Warning.areas, "\(warning.areas.count) areas")
        for area in warning.areas { TextChecks.check(area.name, as: .line) }
        for (_, text) in warning.texts.byLanguage {
            TextChecks.check(text.event, as: .line)
            if let words = text.description { TextChecks.check(words, as: .prose) }
        }
    }

    /// 2026-11-26 05:00 UTC.
    private static let time = Timestamp(secondsSince1970: 1_795_669_200)
}
