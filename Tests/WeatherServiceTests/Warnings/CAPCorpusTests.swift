import Testing
import Weather
import XML

@testable import WeatherService

/// What is expected of a warning in a recorded message.
private struct Seen: Equatable, CustomStringConvertible {
    let name: String
    /// Of the English block, or else the first one; its words tell the kind.
    let event: String?
    let level: WarningLevel
    let certainty: WarningCertainty
    let onset: Timestamp?
    let expires: Timestamp?
    /// How many, and of shapes in all of them.
    let areas, polygons, circles: Int
    let languages: String
    let replaces: Int
    let isOver: Bool

    init(
        _ name: String, _ event: String?, _ level: WarningLevel, _ certainty: WarningCertainty, _ onset: String,
        _ expires: String?,
        areas: Int, polygons: Int, circles: Int, in languages: String, replaces: Int = 0, isOver: Bool = false
    ) {
        (self.name, self.event, self.level, self.certainty) = (name, event, level, certainty)
        self.onset = Timestamp(iso8601: onset)
        self.expires = expires.flatMap(Timestamp.init(iso8601:))
        (self.areas, self.polygons, self.circles, self.languages) = (areas, polygons, circles, languages)
        (self.replaces, self.isOver) = (replaces, isOver)
    }

    init(_ warning: Warning, in name: String) {
        self.name = name
        event = warning.texts.text(in: .english)?.event
        (level, certainty) = (warning.level, warning.certainty)
        (onset, expires) = (warning.onset, warning.expires)
        areas = warning.areas.count
        polygons = warning.areas.reduce(0) { $0 + $1.polygons.count }
        circles = warning.areas.reduce(0) { $0 + $1.circles.count }
        languages = warning.texts.byLanguage.map(\.language).joined(separator: " ")
        (replaces, isOver) = (warning.replaces.count, warning.isCancellation)
    }

    var description: String {
        """
        \(name): \(event ?? "–"), \(level), \(certainty), \(onset?.secondsSince1970 ?? 0)…\(expires?.secondsSince1970 ?? 0), \
        \(areas) areas, \(polygons) polygons, \(circles) circles, in \(languages), replaces \(replaces), \(isOver)
        """
    }
}

/// Recorded messages of many issuers.
@Suite(.enabled(if: AnswerFolder.recordedLater.isThere, "the corpus of recorded answers is not beside this checkout"))
struct CAPCorpusTests {
    private static let warnings = [
        Seen(
            "cap/01-kde-dwd-update.xml", "STARKES GEWITTER", .moderate, .likely, "2022-08-26T20:03:00Z",
            "2022-08-26T21:00:00Z", areas: 2, polygons: 0, circles: 0, in: "de", replaces: 1),
        Seen(
            "cap/02-kde-431022.xml", "MacArthur-Reedman - Stage 2 Water Restrictions", .minor, .possible,
            "2025-06-17T17:36:42Z", nil, areas: 1, polygons: 2, circles: 0, in: "en", replaces: 1),
        Seen(
            "cap/04-kde-il-488abaaf-cad5-4d2b.xml", "FLOOD", .severe, .possible, "2025-03-06T20:00:00Z",
            "2025-03-07T12:00:00Z", areas: 3, polygons: 0, circles: 0, in: "en he"),
        Seen(
            "cap/05-kde-mo-cap-monsoon.xml", "STRONG MONSOON SIGNAL", .moderate, .observed, "2025-04-12T22:00:00Z", nil,
            areas: 1, polygons: 1, circles: 0, in: "zh pt en", replaces: 1, isOver: true),
        Seen(
            "cap/06-kde-multi-area.xml", "Moderate thunderstorm warning", .moderate, .likely, "2022-08-10T14:11:00Z",
            "2022-08-11T14:00:00Z", areas: 4, polygons: 0, circles: 0, in: "fr en"),
        Seen(
            "cap/07-kde-polygon-trailing-space.xml", "Ventos Costeiros", .moderate, .likely, "2022-08-12T18:00:00Z",
            "2022-08-14T13:00:00Z", areas: 1, polygons: 1, circles: 0, in: "pt"),
        Seen(
            "cap/08-kde-rs-2.xml", "Thunderstorm yellow", .moderate, .likely, "2025-08-17T22:00:00Z",
            "2025-08-18T21:59:59Z", areas: 1, polygons: 1, circles: 0, in: "en sr", replaces: 1),
        Seen(
            "cap/09-kde-thunderstorm.xml", "SEVERE THUNDERSTORM", .severe, .observed, "2003-06-17T21:57:00Z",
            "2003-06-17T23:00:00Z", areas: 1, polygons: 1, circles: 0, in: "en"),
        Seen(
            "cap/10-kde-tsunami.xml", "Tsunami Information", .minor, .unlikely, "2022-08-01T00:40:48Z",
            "2022-08-01T01:40:48Z", areas: 1, polygons: 0, circles: 1, in: "en"),
        Seen(
            "cap/20-circle-and-point.xml", "Bush Fire", .severe, .observed, "2026-08-05T00:00:00Z",
            "2099-08-05T12:00:00Z", areas: 3, polygons: 1, circles: 1, in: "en"),
        Seen(
            "cap/30-google-australia.xml", "Fire", .minor, .observed, "2011-10-05T13:04:00Z", "2011-10-06T13:04:00Z",
            areas: 1, polygons: 0, circles: 1, in: "en"),
        Seen(
            "cap/30-google-australia.xml", "Fire", .minor, .observed, "2011-10-05T13:04:00Z", "2011-10-06T13:04:00Z",
            areas: 1, polygons: 0, circles: 1, in: "en"),
        Seen(
            "cap/31-google-canada.xml", "thunderstorm", .minor, .observed, "2012-05-02T23:20:00Z",
            "2012-05-03T00:20:00Z", areas: 2, polygons: 2, circles: 0, in: "en fr", replaces: 2, isOver: true),
        Seen(
            "cap/32-google-earthquake-latin1.xml", "Earthquake", .unknown, .likely, "2012-10-14T22:40:56Z",
            "2012-10-21T22:53:04Z", areas: 1, polygons: 0, circles: 0, in: "en", isOver: true),
        Seen(
            "cap/33-google-weather-cap11.xml", "Flash Flood Watch", .severe, .possible, "2010-08-30T10:07:00Z",
            "2010-08-30T18:00:00Z", areas: 1, polygons: 0, circles: 0, in: "en"),
        Seen(
            "cap/36-google-tsunami.xml", "Tsunami Warning", .extreme, .likely, "2011-09-02T11:36:50Z",
            "2011-09-02T12:36:50Z", areas: 1, polygons: 0, circles: 0, in: "en", replaces: 1),
        Seen(
            "cap/41-fpas-ireland-small-craft.xml", "Small Craft", .moderate, .likely, "2025-04-14T12:00:00Z",
            "2025-04-14T19:00:00Z", areas: 1, polygons: 0, circles: 0, in: "en"),
        Seen(
            "cap/42-fpas-kazakhstan-en.xml", "Freezing rain, icing", .moderate, .likely, "2025-03-06T15:00:00Z",
            "2025-03-07T16:00:00Z", areas: 1, polygons: 1, circles: 0, in: "en"),
        Seen(
            "cap/43-fpas-russia.xml", "Ветер", .moderate, .likely, "2025-03-02T09:00:00Z", "2025-03-03T09:00:00Z",
            areas: 1, polygons: 6, circles: 0, in: "ru"),
        Seen(
            "cap/44-fpas-gdacs.xml", "Earthquake", .moderate, .observed, "2025-03-01T22:52:24Z", nil, areas: 1,
            polygons: 1, circles: 0, in: "en", isOver: true),
        Seen(
            "cap/45-fpas-expired.xml", "TestCase", .moderate, .likely, "2024-04-22T03:00:00Z", "2024-04-22T13:00:00Z",
            areas: 1, polygons: 1, circles: 0, in: "de"),
        Seen(
            "cap/46-fpas-geocode-only.xml", "TestCase", .moderate, .likely, "2024-04-22T03:00:00Z",
            "2024-04-22T13:00:00Z", areas: 1, polygons: 0, circles: 0, in: "de"),
        Seen(
            "cap/50-linecast-metservice-cap-desertroad.xml", "snow", .moderate, .likely, "2026-08-31T11:00:00Z",
            "2034-12-31T17:00:00Z", areas: 1, polygons: 1, circles: 0, in: "en", replaces: 1),
        Seen(
            "cap/51-linecast-bom-cap-fire-nsw.xml", "Fire Weather", .extreme, .unknown, "2035-11-25T16:00:00Z",
            "2035-11-26T13:00:00Z", areas: 1, polygons: 0, circles: 0, in: "en"),
        Seen(
            "cap/51-linecast-bom-cap-fire-nsw.xml", "Fire Weather", .severe, .unknown, "2035-11-25T16:00:00Z",
            "2035-11-26T13:00:00Z", areas: 1, polygons: 0, circles: 0, in: "en"),
        Seen(
            "cap/52-linecast-sachet-cap-2026081001.xml", "Thunderstorm with Lightning", .severe, .likely,
            "2035-01-01T03:29:00Z", "2035-01-01T15:30:00Z", areas: 1, polygons: 0, circles: 0, in: "en"),
        Seen(
            "cap/53-linecast-sachet-cap-2026081002.xml", "Lightning", .moderate, .possible, "2035-01-01T03:29:00Z",
            "2035-01-01T05:30:00Z", areas: 1, polygons: 0, circles: 0, in: "en hi"),
        Seen(
            "kma_cap/01-strong-wind-watch-invented.xml", "Strong Wind Watch", .moderate, .likely,
            "2026-04-16T09:00:00Z", nil, areas: 1, polygons: 1, circles: 0, in: "en"),
        Seen(
            "kma_cap/02-update-bilingual-invented.xml", "Strong Wind Warning", .severe, .observed,
            "2026-04-16T09:00:00Z", "2026-04-16T21:00:00Z", areas: 2, polygons: 1, circles: 0, in: "en ko", replaces: 1),
        Seen(
            "kma_cap/03-cancel-invented.xml", nil, .unknown, .unknown, "2026-04-16T21:00:00Z", nil, areas: 0,
            polygons: 0, circles: 0, in: "", replaces: 1, isOver: true),
        Seen(
            "kma_cap/04-lifted-as-alert-invented.xml", "호우주의보 해제", .minor, .observed, "2026-04-16T22:00:00Z", nil,
            areas: 1, polygons: 1, circles: 0, in: "ko", isOver: true),
        Seen(
            "kma_cap/12-kieas-clr.xml", "민방위 경보 해제", .minor, .observed, "2015-08-19T05:20:00Z", nil, areas: 1,
            polygons: 0, circles: 0, in: "ko", isOver: true),
        Seen(
            "kma_cap/13-kieas-cda.xml", "민방공 공습경보", .severe, .observed, "2015-08-19T05:00:00Z", nil, areas: 1,
            polygons: 0, circles: 0, in: "ko"),
        Seen(
            "swic_cap/01-india-2026.xml", "Moderate Rain", .moderate, .likely, "2026-08-18T16:22:31Z",
            "2026-08-18T19:30:00Z", areas: 1, polygons: 0, circles: 0, in: "en"),
        Seen(
            "swic_cap/02-china-two-languages-2026.xml", "high temperature", .extreme, .unknown, "2026-08-01T05:31:00Z",
            "2026-08-02T05:32:19Z", areas: 1, polygons: 0, circles: 0, in: "en zh", replaces: 1),
        Seen(
            "swic_cap/03-macao-no-english.xml", "暴雨", .moderate, .likely, "2026-08-01T01:00:00Z",
            "2099-08-01T13:00:00Z", areas: 1, polygons: 1, circles: 0, in: "zh pt"),
        Seen(
            "swic_cap/04-wuqing-gale.xml", "gale", .minor, .unknown, "2026-10-03T00:32:00Z", "2026-10-04T00:32:00Z",
            areas: 1, polygons: 1, circles: 0, in: "en zh"),
    ]

    /// Messages that have none: private, restricted, for tests, or without blocks.
    private static let withoutWarnings = [
        "cap/03-kde-454888.xml",
        "cap/34-google-minimal.xml",
        "cap/40-fpas-alertswiss-test.xml",
        "kma_cap/10-kieas-hra.xml",
        "kma_cap/11-kieas-hrw.xml",
    ]

    /// Why the others cannot be read.
    private static let refused: [(name: String, problem: CAPProblem)] = [
        // It has no scope.
        ("cap/35-google-invalid.xml", .unreadable(field: "scope")),
        // An attack with external entities.
        ("cap/37-google-xxe-attack.cap", .xml(.documentType(line: 3))),
        // Feeds.
        ("cap/47-fpas-bom-rss-index.xml", .otherDocument), ("cap/54-linecast-metservice-rss.xml", .otherDocument),
        ("kma_cap/05-feed.xml", .otherDocument), ("kma_cap/06-feed-empty.xml", .otherDocument),
    ]

    private static let names = Set(warnings.map(\.name)).sorted() + withoutWarnings

    @Test func `every message has the expected warnings`() throws {
        for name in Self.names {
            let alert = try CAPDocument.alert(in: AnswerFolder.recordedLater.body(name))
            let warnings = alert.warnings
            #expect(warnings.map { Seen($0, in: name) } == Self.warnings.filter { $0.name == name })
            #expect(warnings.map(\.part) == Array(warnings.indices), "\(name)")
            for warning in warnings {
                #expect(warning.id == alert.id && !warning.issuer.isEmpty, "\(name)")
                let words = warning.texts.text(in: .english)?.event ?? ""
                #expect(warning.kind == WarningKind.of(event: words), "\(name)")
                #expect(warning.areas.allSatisfy { !$0.name.isEmpty }, "\(name)")
            }
        }
    }

    @Test func `every other document says what is wrong with it`() throws {
        for (name, problem) in Self.refused {
            let body = try AnswerFolder.recordedLater.body(name)
            #expect(throws: problem, "\(name)") { try CAPDocument.alert(in: body) }
        }
    }

    @Test func `nothing recorded is left out here`() throws {
        let known = Set(Self.names + Self.refused.map(\.name))
        for kind in ["cap", "kma_cap", "swic_cap"] {
            for (name, _) in try AnswerFolder.recordedLater.bodies(kind) { #expect(known.contains(name), "\(name)") }
        }
    }

    @Test func `a declared ISO-8859-1 is read`() throws {
        let body = try AnswerFolder.recordedLater.body("cap/32-google-earthquake-latin1.xml")
        let text = try #require(CAPDocument.alert(in: body).infos.first?.text)
        #expect(text.headline?.contains("Usulután") == true)
    }

    @Test func `a recorded message that is cut off anywhere is refused`() throws {
        for name in Self.names {
            let body = try AnswerFolder.recordedLater.body(name)
            // After the last element there are only comments and blanks.
            let end = try #require(body.lastIndex(of: UInt8(ascii: ">")))
            for count in stride(from: 0, to: end, by: 97) {
                #expect(throws: CAPProblem.self, "\(name), \(count) bytes") {
                    try CAPDocument.alert(in: Array(body.prefix(count)))
                }
            }
        }
    }
}
