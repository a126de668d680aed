import Limits
import Testing
import Weather

@testable import WeatherService

@Suite("The Korean feed of CAP")
struct KMACAPTests {
    private static func item(_ title: String, _ name: String) -> String {
        "<item><title>\(title)</title><link>https://www.weather.go.kr/w/repositary/xml/wrn/xml/\(name)</link></item>"
    }

    private static func feed(_ items: String...) throws(WeatherFailure) -> KMACAPFeed {
        try read("<rss version=\"2.0\"><channel><title>x</title>\(items.joined())</channel></rss>")
    }

    private static func read(_ text: String, status: Int = 200) throws(WeatherFailure) -> KMACAPFeed {
        try KMACAPFeed.read(HTTPAnswer(status: status, body: Array(text.utf8)))
    }

    private static let watch = "KR.W2604075_202604161200_SWA_75_EN.xml"
    private static let noon = Timestamp(secondsSince1970: 1_776_308_400)

    private static func warning(
        _ event: String, at sent: Timestamp = noon, areas: [String] = ["제주도산지"], language: String = "en",
        id: String = "1"
    ) -> Warning {
        Warning(
            id: Warning.ID(sender: "cap@korea.kr", identifier: id), issuer: "x", kind: WarningKind.of(event: event),
            level: .minor, sent: sent, texts: WarningTexts([(language, WarningText(event: event))]),
            areas: areas.map { WarningArea(name: $0) })
    }

    @Test("An item has its title, its document and the time in its name")
    func items() throws {
        let feed = try Self.feed(Self.item("Strong Wind Watch", Self.watch))
        #expect(feed.items.map(\.title) == ["Strong Wind Watch"])
        #expect(feed.items.map(\.document.name) == [Self.watch])
        #expect(feed.newest == Timestamp(iso8601: "2026-04-16T12:00:00+09:00"))
        #expect(feed.unreadableItems == 0)
        #expect(try Self.feed().items.isEmpty)
    }

    @Test("Requests go to the site alone")
    func requests() throws {
        #expect(KMACAPFeed.request(at: .kma).wireText == "https://www.weather.go.kr/w/rss/cap/warning.do")
        let document = try #require(
            KMACAPDocument(link: "https://other.example/w/repositary/xml/wrn/xml/\(Self.watch)"))
        let address = "https://www.weather.go.kr/w/repositary/xml/wrn/xml/\(Self.watch)"
        #expect(document.request(at: .kma).wireText == address)
    }

    @Test(
        "A link to anything else is none",
        arguments: [
            "https://www.weather.go.kr/w/index.do", "/w/repositary/xml/wrn/xml/", "/w/repositary/xml/wrn/xml/a/b.xml",
            "/w/repositary/xml/wrn/xml/../a.xml", "/w/repositary/xml/wrn/xml/a.html",
            "/w/repositary/xml/wrn/xml/a%2Fb.xml",
            "/w/repositary/xml/wrn/xml/a.xml?b=.xml", "/w/repositary/xml/wrn/xml/한.xml",
            "/w/repositary/xml/wrn/xml/.xml", "",
        ])
    func links(link: String) {
        #expect(KMACAPDocument(link: link) == nil)
    }

    @Test("A document's name may be as long as the limit, and no longer")
    func nameLimit() {
        let name = String(repeating: "a", count: Limits.KMA.documentName - 4)
        #expect(KMACAPDocument(name: name + ".xml") != nil)
        #expect(KMACAPDocument(name: name + "a.xml") == nil)
    }

    @Test("Items beyond the limit, and those without a link, are counted")
    func itemLimit() throws {
        let all = (0...Limits.KMA.items).map { Self.item("Dry Watch", "KR.W\($0)_202604161200_X_1_EN.xml") }
        let feed = try Self.feed(all.joined())
        #expect(feed.items.count == Limits.KMA.items && feed.unreadableItems == 1)
        let other = try Self.feed(Self.item("Dry Watch", Self.watch), "<item><title>x</title></item>")
        #expect(other.items.count == 1 && other.unreadableItems == 1)
    }

    @Test("A feed is not larger than the limit")
    func feedLimit() throws {
        let text = "<rss><channel></channel></rss>"
        let blanks = String(repeating: " ", count: Limits.KMA.feed - text.utf8.count)
        #expect(try Self.read(text + blanks).items.isEmpty)
        #expect(throws: WeatherFailure.tooLarge) { try Self.read(text + blanks + " ") }
    }

    @Test(
        "What is no feed is a failure, and never a feed without warnings",
        arguments: [
            (200, "<html><body/></html>", WeatherFailure.portal), (200, "<!DOCTYPE html><p>", .portal),
            (200, "", .unreadable(field: "body")), (200, "{}", .unreadable(field: "body")),
            (200, "<rss></rss>", .unreadable(field: "rss.channel")),
            (200, "<feed/>", .unreadable(field: "rss.channel")),
            (200, "<rss><channel><item/></channel></rss>", .unreadable(field: "rss.channel.item.link")),
            (404, "", .notFound), (503, "<rss><channel/></rss>", .server(status: 503)),
        ])
    func failures(status: Int, text: String, failure: WeatherFailure) {
        #expect(throws: failure) { try Self.read(text, status: status) }
    }

    private static func isFresh(_ feed: KMACAPFeed, beside others: [Warning]) -> Bool {
        let rows = others.map { row in
            var row = row
            row.country = .southKorea
            return row
        }
        return WarningNews(source: .kma, isUnproven: true, newest: feed.newest).isAsFresh(as: rows, of: .southKorea)
    }

    @Test("It is believed only while it is no older than the WMO's rows of the same office")
    func freshness() throws {
        let feed = try Self.feed(Self.item("Strong Wind Watch", Self.watch))
        func isFresh(_ seconds: Int) -> Bool {
            Self.isFresh(feed, beside: [Self.warning("Dry Watch", at: Self.noon.adding(seconds: seconds))])
        }
        #expect(isFresh(-3_600) && isFresh(0) && isFresh(59))
        #expect(!isFresh(60))
        #expect(Self.isFresh(feed, beside: []))
        #expect(Self.isFresh(try Self.feed(), beside: []))
        #expect(Self.isFresh(try Self.feed(), beside: [Self.warning("Dry Watch")]) == false)
    }

    @Test(
        "Kind and grade go by words",
        arguments: [
            ("Strong Wind Watch", "강풍주의보", WarningLevel.moderate), ("Gale Warning", "강풍경보", .severe),
            ("High Seas Watch", "풍랑주의보", .moderate), ("Wind Wave Warning", "풍랑경보", .severe),
            ("Heavy Rain Warning", "호우경보", .severe), ("Heavy Snow Advisory", "대설주의보", .moderate),
            ("Dry Watch", "건조주의보", .moderate),
            ("Cold Wave Warning", "한파경보", .severe), ("Typhoon Warning", "태풍경보", .severe),
            ("Yellow Dust Watch", "황사주의보", .moderate),
            ("Asian Dust Warning", "황사경보", .severe), ("Heat Wave Watch", "폭염주의보", .moderate),
            ("Heatwave Warning", "폭염경보", .severe),
            ("Severe Heat Wave Warning", "폭염중대경보", .extreme), ("Critical heatwave warning", "폭염중대경보", .extreme),
            ("Tropical Night Advisory", "열대야주의보", .moderate), ("Storm Surge Warning", "폭풍해일경보", .severe),
            ("Tsunami Watch", "지진해일주의보", .moderate), ("호우주의보", "호우주의보", .moderate), ("폭염중대경보", "폭염중대경보", .extreme),
            ("호우주의보 해제", "호우주의보", .moderate), ("Heavy Rain", "호우특보", .unknown),
        ])
    func words(event: String, korean: String, level: WarningLevel) {
        let name = KMAEventName(event)
        #expect(name?.korean == korean && name?.level == level)
    }

    @Test("What is no weather warning has no name", arguments: ["민방공 공습경보", "Civil defence", ""])
    func noName(event: String) {
        #expect(KMAEventName(event) == nil)
    }

    @Test("A message is the administration's, with the level of its words and its name in Korean")
    func ofKMA() {
        let warning = Self.warning("Severe Heat Wave Warning").ofKMA
        #expect(warning.issuer == "기상청" && warning.country == .southKorea && warning.level == .extreme)
        #expect(warning.texts.text(in: .korean)?.event == "폭염중대경보")
        #expect(warning.texts.text(in: .english)?.event == "Severe Heat Wave Warning")
        #expect(Self.warning("Something else").ofKMA.level == .minor)
    }

    @Test("A message that has not been read is known by its title, for somewhere in Korea")
    func unread() throws {
        let feed = try Self.feed(Self.item("Strong Wind Watch", Self.watch))
        let news = KMACAPNews(feed, documents: [:], toldAt: Self.noon)
        #expect(news.unread.map(\.name) == [Self.watch])
        let warning = try #require(news.messages.first)
        #expect(warning.kind == .strongWind && warning.level == .moderate && warning.areas.isEmpty)
        #expect(warning.country == .southKorea && warning.document == Self.watch)
        #expect(warning.texts.text(in: .korean)?.event == "강풍주의보")
        #expect(warning.isInForce(at: Self.noon))
    }

    @Test("What is gone from the feed is over")
    func gone() throws {
        let documents = [Self.watch: [Self.warning("Strong Wind Watch")]]
        let before = KMACAPNews(
            try Self.feed(Self.item("Strong Wind Watch", Self.watch)), documents: documents, toldAt: Self.noon)
        #expect(before.messages.count == 1 && before.unread.isEmpty)
        #expect(KMACAPNews(try Self.feed(), documents: documents, toldAt: Self.noon).messages.isEmpty)
    }

    @Test("A message without an end holds for as long as it is listed, and for at most a day after")
    func withoutEnd() throws {
        let told = Self.noon.adding(seconds: 5 * 86_400)
        let news = KMACAPNews(
            try Self.feed(Self.item("Dry Watch", Self.watch)), documents: [Self.watch: [Self.warning("Dry Watch")]],
            toldAt: told)
        let warning = try #require(news.messages.first)
        #expect(warning.onset == Self.noon && warning.isInForce(at: told))
        #expect(!warning.isInForce(at: told.adding(seconds: 86_400)))
    }

    @Test("A message that lifts a warning of its areas without naming it ends it there")
    func lifted() throws {
        var lift = Self.warning("호우주의보 해제", at: Self.noon.adding(seconds: 3_600), language: "ko", id: "2")
        lift.isCancellation = true
        let names = ["KR.A_202604161200_X_1_EN.xml", "KR.B_202604161300_X_1_EN.xml"]
        func left(_ warning: Warning) throws -> [[String]] {
            let feed = try Self.feed(Self.item("a", names[0]), Self.item("b", names[1]))
            let news = KMACAPNews(feed, documents: [names[0]: [warning], names[1]: [lift]], toldAt: Self.noon)
            return news.messages.filter { !$0.isCancellation }.map { $0.areas.map(\.name) }
        }
        #expect(try left(Self.warning("Heavy Rain Watch")).isEmpty)
        #expect(try left(Self.warning("Heavy Rain Watch", areas: ["추자도", "제주도산지"])) == [["추자도"]])
        #expect(try left(Self.warning("Heavy Rain Watch", areas: ["추자도"])) == [["추자도"]])
        #expect(try left(Self.warning("Heavy Rain Warning")) == [["제주도산지"]])
        #expect(try left(Self.warning("Strong Wind Watch")) == [["제주도산지"]])
        #expect(try left(Self.warning("Heavy Rain Watch", at: Self.noon.adding(seconds: 7_200))) == [["제주도산지"]])
    }
}

@Suite(
    "Recorded and invented messages of the Korean feed",
    .enabled(if: AnswerFolder.recordedLater.isThere, "the corpus of recorded answers is not beside this checkout"))
struct KMACAPCorpusTests {
    private static func answer(_ name: String) throws -> HTTPAnswer {
        HTTPAnswer(status: 200, body: try AnswerFolder.recordedLater.body("kma_cap/\(name)"))
    }

    private static func warnings(_ name: String) throws -> [Warning] { try KMACAPDocument.read(try answer(name)) }

    @Test("The feed has one item, or none")
    func feeds() throws {
        let feed = try KMACAPFeed.read(try Self.answer("05-feed.xml"))
        #expect(feed.items.map(\.title) == ["Strong Wind Watch"] && feed.unreadableItems == 0)
        #expect(try KMACAPFeed.read(try Self.answer("06-feed-empty.xml")).items.isEmpty)
    }

    @Test("Messages are read, with the level that their words say")
    func messages() throws {
        let watch = try #require(Self.warnings("01-strong-wind-watch-invented.xml").first)
        #expect(watch.kind == .strongWind && watch.level == .moderate && watch.areas.count == 1)
        #expect(watch.texts.text(in: .korean)?.event == "강풍주의보")
        let update = try #require(Self.warnings("02-update-bilingual-invented.xml").first)
        #expect(update.level == .severe && update.replaces == [watch.id])
        #expect(update.texts.text(in: .korean)?.description == "강풍이 예상되니 유의하시기 바랍니다.")
        let cancel = try #require(Self.warnings("03-cancel-invented.xml").first)
        #expect(cancel.isCancellation && cancel.replaces == [update.id])
        let lift = try #require(Self.warnings("04-lifted-as-alert-invented.xml").first)
        #expect(lift.isCancellation && lift.kind == .heavyRain)
        #expect(WarningBook([watch, update]).warnings == [update])
        #expect(WarningBook([watch, update, cancel]).warnings.isEmpty)
    }

    @Test("Messages that are not for everybody are none, and those of other offices keep their words")
    func others() throws {
        #expect(try Self.warnings("10-kieas-hra.xml").isEmpty)
        #expect(try Self.warnings("11-kieas-hrw.xml").isEmpty)
        #expect(try Self.warnings("12-kieas-clr.xml").map(\.isCancellation) == [true])
        #expect(try Self.warnings("13-kieas-cda.xml").map(\.kind) == [.other])
    }

    @Test("A feed is no message, and a message no feed")
    func confused() throws {
        #expect(throws: WeatherFailure.unreadable(field: "body")) { try Self.warnings("05-feed.xml") }
        #expect(throws: WeatherFailure.unreadable(field: "rss.channel")) {
            try KMACAPFeed.read(try Self.answer("03-cancel-invented.xml"))
        }
    }
}
