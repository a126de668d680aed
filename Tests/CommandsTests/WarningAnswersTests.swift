import AppResources
import Engine
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Commands

/// Official warnings in what `nalssi now` and `nalssi forecast` print.
@Suite struct WarningAnswersTests {
    private static let now = Timestamp(secondsSince1970: 1_795_239_000)
    private static let source = SampleSource(now: { now })
    private static let seoul = KoreaTwenty.places[9]
    private static let hour = 3_600

    /// A warning of all of Korea, which began an hour ago.
    private static let typhoon = Warning(
        id: Warning.ID(sender: "test", identifier: "1"), issuer: "기상청", country: .southKorea,
        kind: .tropicalCyclone,
        level: .severe, sent: now.adding(seconds: -2 * hour), onset: now.adding(seconds: -hour),
        expires: now.adding(seconds: 5 * hour),
        texts: WarningTexts([("en", WarningText(event: "Typhoon Warning", headline: "A headline"))]), areas: [])

    private static func known(
        _ warnings: [Warning], _ coverage: WarningCoverage?, way: WarningWay = .asked
    ) -> KnownWarnings {
        KnownWarnings(
            WarningBook(warnings), way, at: [WarningPlace(seoul)], coverage: [seoul.id: coverage ?? .untold(nil)])
    }

    private static let told = WarningCoverage.told(at: now.adding(seconds: -300))

    private static func now(_ known: KnownWarnings) -> PlaceNow {
        var report = Report()
        let current = source.currentWeather(at: seoul)
        report.current.answered(
            current, ReportStamp(source: .openMeteo, observedAt: current.observedAt, fetchedAt: now))
        return PlaceNow(seoul, report, known, every: 10, now: now)
    }

    private static func ahead(_ known: KnownWarnings) -> PlaceAhead {
        var report = Report()
        report.forecast.answered(
            source.forecast(at: seoul), ReportStamp(source: .openMeteo, observedAt: nil, fetchedAt: now))
        return PlaceAhead(seoul, report, known, days: 1, hours: nil, every: 10, now: now)
    }

    private static func words(_ language: Language = .korean) -> NowWords {
        NowWords(format: format(language), source: { _ in "Open-Meteo" }, credit: "credit")
    }

    private static func format(_ language: Language = .korean) -> WeatherFormat {
        WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
    }

    @Test func `a line and a template name the warning in force, and a template says if none is known`() throws {
        #expect(Self.words().lines([Self.now(Self.known([Self.typhoon], Self.told))]).contains("⚠ 태풍경보"))
        func text(_ known: KnownWarnings) throws -> String {
            try NowTemplate("{warning}|").line(Self.now(known), Self.words(.english))
        }
        #expect(try text(Self.known([Self.typhoon], Self.told)) == "tropical cyclone warning|\n")
        #expect(try text(Self.known([], Self.told)) == "|\n")
        for known in [
            Self.known([], .unreported), Self.known([], .silent(since: Self.now)), Self.known([], .untold(.offline)),
            Self.known([], nil, way: .undecided), Self.known([], nil, way: .refused),
        ] {
            #expect(try text(known) == "––|\n")
        }
    }

    @Test func `below the lines it says how old the warnings are, and of which places none can be known`() {
        func last(_ known: [KnownWarnings], _ language: Language = .korean) -> [Substring] {
            Self.words(language).lines(known.map(Self.now)).split(separator: "\n").dropFirst(known.count)
                .dropLast()
        }
        #expect(last([Self.known([Self.typhoon], Self.told)]) == ["기상특보: 5분 전 확인"])
        #expect(last([Self.known([], Self.told)], .english) == ["Official warnings: checked 5 min ago"])
        #expect(last([Self.known([], .unreported)]) == ["서울 기상특보: 알려 주는 곳 없음"])
        #expect(
            last([Self.known([], .silent(since: Self.now.adding(seconds: -Self.hour))), Self.known([], Self.told)])
                == ["기상특보: 5분 전 확인", "서울 기상특보: 1시간 전부터 소식 없음"])
        #expect(
            last(Array(repeating: Self.known([], .untold(.offline)), count: 5))
                == ["서울, 서울, 서울 외 2곳 기상특보: 받지 못함(연결 안 됨)"])
        for way in [WarningWay.undecided, .refused] {
            #expect(last([Self.known([], nil, way: way)]).first?.contains("요청하지 않았어요") == true)
        }
        #expect(last([Self.known([], nil, way: .invented)]).isEmpty)
    }

    @Test func `Waybar gets a class for a warning and one for its level`() {
        let warned = WaybarObject([Self.now(Self.known([Self.typhoon], Self.told))], Self.words(), isSample: false)
        #expect(warned.class.contains("warning") && warned.class.contains("warning-severe"))
        #expect(warned.tooltip.contains("태풍경보"))
        let free = WaybarObject([Self.now(Self.known([], Self.told))], Self.words(), isSample: false)
        #expect(!free.class.contains { $0.hasPrefix("warning") })
    }

    @Test func `JSON tells the states apart, and no list of warnings is mistaken for none`() throws {
        func place(_ known: KnownWarnings) throws -> String {
            NowDocument([Self.now(known)], Self.words(), source: .openMeteo).json
        }
        let warned = try place(Self.known([Self.typhoon], Self.told))
        #expect(warned.contains(#""warningState":"inForce""#) && warned.contains(#""kind":"tropical-cyclone""#))
        #expect(warned.contains(#""level":"severe""#) && warned.contains(#""area":null"#))
        #expect(warned.contains(#""event":"Typhoon Warning""#) && warned.contains(#""issuer":"기상청""#))
        let states: [(KnownWarnings, String, Bool)] = [
            (Self.known([], Self.told), "none", true), (Self.known([], .unreported), "unreported", false),
            (Self.known([], .silent(since: Self.now)), "silent", true),
            (Self.known([], .untold(.offline)), "unknown", false),
            (Self.known([], nil, way: .undecided), "notAsked", false),
            (Self.known([], nil, way: .invented), "notAsked", false),
        ]
        for (known, state, hasTime) in states {
            let text = try place(known)
            #expect(text.contains(#""warningState":"\#(state)""#) && text.contains(#""warnings":[]"#), "\(state)")
            #expect(text.contains(#""warningsAsked":null"#) != hasTime, "\(state)")
        }
    }

    @Test func `a forecast names the warnings that are not over, with their times`() {
        var later = Self.typhoon
        later.id.identifier = "2"
        later.kind = .heavySnow
        (later.onset, later.expires) = (
            Self.now.adding(seconds: 20 * Self.hour), Self.now.adding(seconds: 30 * Self.hour)
        )
        var over = Self.typhoon
        over.id.identifier = "3"
        over.kind = .fog
        (over.onset, over.expires) = (Self.now.adding(seconds: -9 * Self.hour), Self.now.adding(seconds: -Self.hour))
        let ahead = Self.ahead(Self.known([Self.typhoon, later, over], Self.told))
        let text = ForecastWords(format: Self.format(), credit: "credit").lines(
            ahead, showsDays: true, showsHours: false)
        #expect(text.contains("⚠ 태풍경보") && text.contains("⚠ 대설경보") && !text.contains("안개"))
        #expect(text.contains("기상청"))
        let json = ForecastDocument(ahead, Self.format(), credit: "credit", source: .openMeteo).json
        #expect(json.contains(#""kind":"heavy-snow""#) && json.contains(#""warningState":"inForce""#))
    }
}
