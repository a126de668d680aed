import AppResources
import Engine
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Commands

/// `nalssi now` without a terminal: reading its arguments and writing its answers.
@Suite struct NowTests {
    private static let now = Timestamp(secondsSince1970: 1_795_239_000)
    private static let source = SampleSource(now: { now })
    private static let seoul = KoreaTwenty.places[9]

    private static func words(_ language: Language = .korean, _ units: Units = .metric) -> NowWords {
        NowWords(
            format: WeatherFormat(phrase: PhraseBook(language), units: units, glyphs: .unicode),
            source: { $0 == .metNorway ? "MET Norway" : "OpenWeather" }, credit: "credit")
    }

    /// The weather of a place `age` seconds after it was fetched.
    private static func place(
        _ place: Place = seoul, age: Int = 0, hasForecast: Bool = true, failure: WeatherFailure? = nil
    ) -> PlaceNow {
        var report = Report()
        func stamp(_ observed: Timestamp?) -> ReportStamp {
            ReportStamp(source: .openWeather, observedAt: observed, fetchedAt: now.adding(seconds: -age))
        }
        let current = source.currentWeather(at: place)
        report.current.answered(current, stamp(current.observedAt))
        if hasForecast { report.forecast.answered(source.forecast(at: place), stamp(nil)) }
        if let failure { report.current.loading.failed(failure, from: .sample, at: now, chance: 1) }
        return PlaceNow(place, report, every: 10, now: now)
    }

    private static func unknown(_ failure: WeatherFailure) -> PlaceNow {
        var report = Report()
        report.current.loading.failed(failure, from: .sample, at: now, chance: 1)
        return PlaceNow(seoul, report, every: 10, now: now)
    }

    // MARK: Arguments

    private func question(_ arguments: [String]) throws -> NowQuestion {
        try NowQuestion(try Command.now.syntax.read(arguments))
    }

    @Test func `places, lists, formats and settings can stand in any order`() throws {
        let asked = try question([
            "서울", "--json", "--units", "imperial", "35.5,-129.2", "--list=korea", "--timeout", "9", "-33,151",
        ])
        #expect(asked.places == ["서울", "35.5,-129.2", "-33,151"] && asked.list == "korea" && asked.form == .json)
        #expect(asked.seconds == 9 && asked.settings.values == [.units: "imperial"])
        #expect(try question([]).form == .lines)
        #expect(try question(["--", "--json"]).places == ["--json"])
    }

    @Test func `settings may stand before the command as well`() throws {
        let found = try #require(
            try CommandTable.find(["--units", "imperial", "--timeout", "9", "--ascii", "now", "서울"]))
        #expect(found.syntax.path == "now")
        #expect(found.rest == ["--units", "imperial", "--timeout", "9", "--ascii", "서울"])
        #expect(try CommandTable.find(["--units", "now"]) == nil)
        #expect(try CommandTable.find(["--version"]) == nil)
    }

    @Test func `more places than a list can hold are refused`() {
        #expect(throws: CommandProblem.self) { try question(Array(repeating: "서울", count: 201)) }
    }

    // MARK: Template

    @Test func `every field of a template has a value, known or not`() throws {
        for field in NowTemplate.Field.allCases {
            let template = try NowTemplate("{\(field.rawValue)}|")
            let known = template.line(Self.place(), Self.words())
            #expect(known.hasSuffix("|\n") && !known.contains("{"))
            #expect(!template.line(Self.unknown(.offline), Self.words()).contains("nil"))
        }
        #expect(try NowTemplate("{{{name}}} {{}}").line(Self.place(), Self.words()) == "{서울} {}\n")
    }

    @Test(arguments: ["{", "}", "{name", "name}", "{}", "{nam}", "{ name}", "{{name}"])
    func `an invalid template is refused`(text: String) {
        #expect(throws: CommandProblem.self) { try NowTemplate(text) }
    }

    // MARK: JSON

    @Test(arguments: Language.allCases, [Units.metric, .imperial])
    func `the JSON answer follows its schema`(language: Language, units: Units) throws {
        let schema = try JSONSchema(named: "now")
        let places = [
            Self.place(), Self.place(age: 7_200, failure: .server(status: 503)), Self.place(hasForecast: false),
            Self.unknown(.insecure(.expired)), Self.unknown(.rateLimited(retryAfter: 60)),
        ]
        for source in SourceProfile.all.map(\.id) {
            let json = NowDocument(places, Self.words(language, units), source: source).json
            #expect(try schema.mistakes(in: json).isEmpty)
            #expect(json.split(separator: "\n").count == 1)
        }
        // The schema check does find mistakes.
        #expect(try !schema.mistakes(in: #"{"version":2,"sample":1,"credit":"","places":[{}]}"#).isEmpty)
    }

    @Test func `every sky and every failure has a unique key`() {
        #expect(
            Set(Condition.Kind.allCases.map { Condition(kind: $0, isDaylight: true).key }).count
                == Condition.Kind.allCases.count)
    }

    // MARK: Age

    @Test func `a value is stale when it is too old or could not be refreshed`() {
        #expect(!Self.place().isStale && !Self.place(age: 600).isStale)
        #expect(Self.place(age: 700).isStale && Self.place(failure: .offline).isStale)
        // A forecast made in the morning no longer covers the evening.
        #expect(Self.place(age: 5 * 3_600).range == Self.place().range && Self.place().range != nil)
        #expect(Self.place(age: 7 * 3_600).chance == nil)
    }

    @Test func `a line says how old a value is and why there is no newer one`() {
        let lines = Self.words().lines([Self.place(age: 7_300, failure: .offline), Self.unknown(.offline)])
        #expect(lines.contains("2시간 전, 연결 안 됨"))
        let rows = lines.split(separator: "\n")
        #expect(rows.count == 4 && rows[1].hasSuffix("연결 안 됨") && rows[3] == "credit")
    }

    // MARK: Waybar

    @Test func `the Waybar object is one line of JSON with escaped markup`() throws {
        let amp = Place(
            id: PlaceID(rawValue: "x"), names: LocalizedText(korean: "<b>&\n", english: "a"),
            coordinate: Self.seoul.coordinate)
        let json = WaybarObject([Self.place(amp), Self.place()], Self.words(), isSample: false).json
        #expect(json.split(separator: "\n").count == 1 && json.hasSuffix("}\n"))
        #expect(json.contains("&lt;b&gt;&amp;") && json.contains(#"\r"#) && !json.contains("<b>"))
        #expect(json.contains(#""class":["#))
    }

    @Test func `the Waybar class says what is wrong and what weather is coming`() {
        func classes(_ place: PlaceNow, isSample: Bool = false) -> [String] {
            WaybarObject([place], Self.words(), isSample: isSample).class
        }
        #expect(classes(Self.unknown(.offline)) == ["error"])
        #expect(classes(Self.place(failure: .offline)).contains("stale"))
        #expect(classes(Self.place(), isSample: true).contains("sample"))
        #expect(WaybarObject("a < b").class == ["error"])
        #expect(WaybarObject("a < b").tooltip == "a &lt; b")
    }
}
