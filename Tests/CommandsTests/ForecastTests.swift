import AppResources
import Engine
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Commands

/// `nalssi forecast` without a terminal: reading its arguments and writing its answers.
@Suite struct ForecastTests {
    /// 2026-11-21 14:30 in Seoul.
    private static let now = Timestamp(secondsSince1970: 1_795_239_000)
    private static let source = SampleSource(now: { now })
    private static let seoul = KoreaTwenty.places[9]

    private static func ahead(
        days: Int? = nil, hours: Int? = nil, age: Int = 0, failure: WeatherFailure? = nil
    ) -> PlaceAhead {
        var report = Report()
        report.forecast.answered(
            source.forecast(at: seoul),
            ReportStamp(source: .openWeather, observedAt: nil, fetchedAt: now.adding(seconds: -age)))
        if let failure { report.forecast.loading.failed(failure, from: .sample, at: now, chance: 1) }
        return PlaceAhead(seoul, report, days: days, hours: hours, every: 10, now: now)
    }

    private static func unknown(_ failure: WeatherFailure) -> PlaceAhead {
        var report = Report()
        report.forecast.loading.failed(failure, from: .sample, at: now, chance: 1)
        return PlaceAhead(seoul, report, days: nil, hours: nil, every: 10, now: now)
    }

    private func words(_ language: Language) -> ForecastWords {
        ForecastWords(
            format: WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode), credit: "credit")
    }

    @Test func `all words together name one place, and options can stand anywhere`() throws {
        func question(_ arguments: [String]) throws -> ForecastQuestion {
            ForecastQuestion(try Command.forecast.syntax.read(arguments))
        }
        let asked = try question(["paris", "--hours", "12", "texas", "--json", "--wind", "kn"])
        #expect(asked.place == "paris texas" && asked.hours == 12 && asked.days == nil && asked.asJSON)
        #expect(asked.settings.values == [.wind: "kn"])
        for wrong in [["--days", "0", "서울"], ["--hours", "x", "서울"], ["--days", "3"], ["서울", "--nope"]] {
            #expect(throws: UsageProblem.self, "\(wrong)") { try question(wrong) }
        }
    }

    @Test func `the requested number of days and hours is shown, starting now`() {
        #expect(Self.ahead(days: 2).days.count == 2)
        let hours = Self.ahead(hours: 9).hours.map(\.step)
        #expect(hours.allSatisfy { $0.time > Self.now && $0.start < Self.now.adding(seconds: 9 * 3_600) })
        #expect((3...4).contains(hours.count))
    }

    @Test(arguments: [ForecastStep.hour, ForecastStep.threeHours])
    func `an hour has the values that the screen shows for it, in text and in JSON`(length: Int) throws {
        let clock = LocalClock(UTCOffset(seconds: 32_400))
        let midnight = clock.startOfDay(clock.time(Self.now).dayNumber)
        // The temperature of every step is the local hour of its end. The step under way is the first.
        let first = Self.now.secondsSince1970 / length * length + length
        let steps = (0..<6).map { index in
            let time = Timestamp(secondsSince1970: first + index * length)
            return ForecastStep(
                time: time, length: length, condition: Condition(kind: .clear, isDaylight: true),
                temperature: Temperature(celsius: Double(time.seconds(since: midnight) / 3_600)))
        }
        var report = Report()
        report.forecast.answered(
            Forecast(steps: steps, clock: clock), ReportStamp(source: .sample, observedAt: nil, fetchedAt: Self.now))
        let ahead = PlaceAhead(Self.seoul, report, days: nil, hours: nil, every: 10, now: Self.now)
        #expect(ahead.hours.map(\.isBeginningKnown) == [false, true, true, true, true, true])
        for hour in ahead.hours.dropFirst() {
            let seen = report.seen(at: .hour(hour.step.start), of: Self.seoul, now: Self.now)
            #expect(hour.step.temperature == seen.conditions?.temperature)
        }
        let format = words(.english).format
        let lines = words(.english).lines(ahead, showsDays: false, showsHours: true).split(separator: "\n")
        for line in lines {
            guard let time = line.firstMatch(of: /(\d\d):00/), let degrees = line.firstMatch(of: /(\d+)°/) else {
                continue
            }
            #expect(Int(time.1).map { $0 % 24 } == Int(degrees.1).map { $0 % 24 }, "\(line)")
        }
        // What was when the step under way began is unknown.
        let unknown = try #require(lines.first { $0.contains(":00") })
        #expect(!unknown.contains("°") && unknown.contains(format.glyphs.missing))
        let json = ForecastDocument(ahead, format, credit: "", source: .sample).json
        #expect(json.ranges(of: #""temperature":null"#).count == 1)
        #expect(try JSONSchema(named: "forecast").mistakes(in: json).isEmpty)
    }

    @Test(arguments: Language.allCases) func `every value has its column, and each day is named at its first line`(
        language: Language
    ) {
        let text = words(language).lines(Self.ahead(days: 3, hours: 24), showsDays: true, showsHours: true)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines[0].hasPrefix(language == .korean ? "서울, 서울특별시" : "Seoul, Seoul"))
        #expect(lines.contains("") && lines.dropLast().last == "credit")
        #expect(lines.allSatisfy { !$0.hasSuffix(" ") && !$0.contains("{") })
        let today = PhraseBook(language)(.today)
        #expect(lines.filter { $0.hasPrefix(today) }.count == 2)
    }

    @Test func `a value that could not be refreshed is shown with its age and the reason`() {
        let text = words(.korean).lines(
            Self.ahead(days: 1, age: 7_300, failure: .offline), showsDays: true, showsHours: false)
        #expect(text.contains("2시간 전, 날씨 서비스에 연결할 수 없어요."))
        let none = words(.korean).lines(Self.unknown(.offline), showsDays: true, showsHours: false)
        #expect(none.split(separator: "\n").count == 3 && none.contains("연결할 수 없어요"))
    }

    @Test(arguments: Language.allCases, [Units.metric, .imperial])
    func `the JSON answer follows its schema`(language: Language, units: Units) throws {
        let schema = try JSONSchema(named: "forecast")
        let format = WeatherFormat(phrase: PhraseBook(language), units: units, glyphs: .unicode)
        for ahead in [
            Self.ahead(), Self.ahead(days: 1, hours: 1, age: 9_999, failure: .tooSlow), Self.unknown(.notFound),
        ] {
            for source in SourceProfile.all.map(\.id) {
                let json = ForecastDocument(ahead, format, credit: "", source: source).json
                #expect(try schema.mistakes(in: json).isEmpty)
            }
        }
        let days = ForecastDocument(Self.ahead(days: 2), format, credit: "", source: .sample).json
        #expect(days.contains(#""date":"2026-11-21""#) && days.contains(#""date":"2026-11-22""#))
    }
}
