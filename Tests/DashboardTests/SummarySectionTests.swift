import AppResources
import Display
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The first lines of the details, at every width.
@MainActor @Suite("Summary") struct SummarySectionTests {
    private static let clock = LocalClock(UTCOffset(seconds: 32_400))
    /// Midnight in Korea, 2026-11-21.
    private static let midnight = 1_795_186_800

    struct Case: CustomTestStringConvertible, Sendable {
        let language: Language
        let isImperial: Bool
        let hour: Int
        let low: Double
        let high: Double

        var testDescription: String { "\(language) \(isImperial ? "°F" : "°C") at \(hour): \(low)…\(high)" }
    }

    private nonisolated static let cases: [Case] = Language.allCases.flatMap { language in
        [false, true].flatMap { isImperial in
            [14, 21].flatMap { hour in
                [(8.2, 13.3), (-40.0, -38.4), (37.5, 44.4)].map { low, high in
                    Case(language: language, isImperial: isImperial, hour: hour, low: low, high: high)
                }
            }
        }
    }

    private func lines(_ width: Int, _ summary: SummarySection, _ look: Presentation) -> [String] {
        let size = Size(columns: width, rows: summary.rows(columns: width))
        var buffer = CellBuffer(size: size)
        summary.draw(look, into: &buffer, in: Rect(column: 0, row: 0, columns: size.columns, rows: size.rows))
        return buffer.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// All of today and tomorrow, in steps of three hours.
    private func twoDays(_ low: Double, _ high: Double, _ condition: Condition) -> Forecast {
        let steps = (0..<16).map { index in
            ForecastStep(
                time: Timestamp(secondsSince1970: Self.midnight + index * 10_800), condition: condition,
                temperature: Temperature(celsius: index % 2 == 0 ? low : high))
        }
        return Forecast(steps: steps, clock: Self.clock)
    }

    private func content(_ weather: CurrentWeather, _ forecast: Forecast, _ now: Timestamp) -> DetailContent {
        var report = Report()
        let stamp = ReportStamp(source: .sample, observedAt: now, fetchedAt: now)
        report.current.answered(weather, stamp)
        report.forecast.answered(forecast, stamp)
        return DetailContent(
            KoreaTwenty.places[0], report, at: .now, now: now,
            words: Presentation(Appearance(), home: { _ in .utc }).words)
    }

    private func look(_ language: Language, isImperial: Bool) -> Presentation {
        var appearance = Appearance()
        appearance.language = language
        appearance.units = isImperial ? .imperial : .metric
        return Presentation(appearance, home: { _ in .utc })
    }

    private func weather(_ hour: Int, _ celsius: Double, _ kind: Condition.Kind = .rain) -> CurrentWeather {
        CurrentWeather(
            observedAt: Timestamp(secondsSince1970: Self.midnight + hour * 3_600),
            condition: Condition(kind: kind, intensity: .light, isDaylight: true),
            temperature: Temperature(celsius: celsius), feelsLike: Temperature(celsius: celsius - 2.4),
            clock: Self.clock)
    }

    @Test(arguments: cases) func `low and high are together, and with the day they belong to`(_ test: Case) throws {
        let weather = weather(test.hour, (test.low + test.high) / 2)
        let now = weather.observedAt
        let content = content(weather, twoDays(test.low, test.high, weather.condition), now)
        let leading = try #require(content.leadingRange)
        #expect(leading.isTomorrow == (test.hour == 21))
        let look = look(test.language, isImperial: test.isImperial)
        func forms(_ temperature: Temperature) -> [String] {
            [look.format.preciseDegrees(temperature), look.format.degrees(temperature)]
        }
        for isCompact in [false, true] {
            for width in 18...80 {
                let summary = SummarySection(Conditions(.observed(weather)), in: content, isCompact: isCompact)
                let lines = lines(width, summary, look)
                let text = lines.first { line in
                    forms(leading.range.low).contains { line.contains($0.dropLast()) }
                        && forms(leading.range.high).contains { line.contains($0) }
                }
                // "8–13°" has a single degree sign for both.
                #expect(text != nil, "\(width): \(lines)")
                #expect(text?.contains(look.phrase(.tomorrow)) == leading.isTomorrow, "\(width): \(lines)")
            }
        }
    }

    @Test(arguments: Language.allCases)
    func `the sky and the feels-like temperature share a line if they fit, or else have two`(_ language: Language) {
        let look = look(language, isImperial: false)
        let felt = look.phrase(.feelsLike)
        for (kind, width) in [Condition.Kind.rain, .thunderstorm].flatMap({ kind in (36...60).map { (kind, $0) } }) {
            let weather = weather(14, 10.1, kind)
            let content = content(weather, twoDays(8, 12, weather.condition), weather.observedAt)
            let sky = look.format.sky(weather.condition)
            let all = lines(width, SummarySection(Conditions(.observed(weather)), in: content, isCompact: false), look)
            let room = width - ConditionArt.size(.large).columns - 2
            let words = sky.displayWidth + 2 + felt.displayWidth + 1
            #expect(all[3].contains(sky), "\(width): \(all)")
            #expect(all[words + "8°".displayWidth <= room ? 3 : 4].contains(felt), "\(width): \(all)")
        }
    }

    @Test(arguments: Language.allCases, [false, true])
    func `the sentence about rain is below, at every width`(_ language: Language, isCompact: Bool) {
        let look = look(language, isImperial: false)
        let weather = weather(14, 10.1, .overcast)
        let steps = (0..<24).map { hour in
            ForecastStep(
                time: weather.observedAt.adding(seconds: (hour + 1) * 3_600), length: ForecastStep.hour,
                condition: Condition(kind: (3..<8).contains(hour) ? .rain : .overcast, isDaylight: true),
                temperature: weather.temperature, precipitationProbability: (3..<8).contains(hour) ? 0.8 : 0.1)
        }
        let content = content(weather, Forecast(steps: steps, clock: Self.clock), weather.observedAt)
        let words = look.sentence(content.headline, step: 0, now: content.now, at: nil, clock: content.clock).last?
            .first?.text
        for width in 18...80 {
            let all = lines(
                width, SummarySection(Conditions(.observed(weather)), in: content, isCompact: isCompact), look)
            #expect(all.last?.contains(words ?? "17") == true, "\(width): \(all)")
        }
    }
}
