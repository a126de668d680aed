import AppResources
import TerminalUI
import Testing
import Weather

@testable import Dashboard

/// The first lines of the detail, at every width they may have.
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

    @Test(arguments: cases) func `low and high stand together, and with the day they are of`(_ test: Case) throws {
        let weather = weather(test.hour, (test.low + test.high) / 2)
        let now = weather.observedAt
        let steps = (0..<16).map { index in
            ForecastStep(
                time: Timestamp(secondsSince1970: Self.midnight + index * 10_800), condition: weather.condition,
                temperature: Temperature(celsius: index % 2 == 0 ? test.low : test.high))
        }
        let leading = try #require(
            LeadingRange(current: weather, forecast: Forecast(steps: steps, clock: Self.clock), now: now))
        #expect(leading.isTomorrow == (test.hour == 21))
        let look = look(test.language, isImperial: test.isImperial)
        func forms(_ temperature: Temperature) -> [String] {
            [look.format.preciseDegrees(temperature), look.format.degrees(temperature)]
        }
        for isCompact in [false, true] {
            for width in 18...80 {
                let summary = SummarySection(
                    current: weather, leading: leading, sky: .own, isCompact: isCompact)
                let lines = lines(width, summary, look)
                let row = isCompact || width < 36 ? 3 : 4
                let text = lines[row]
                // "8–13°" has one sign for both.
                #expect(forms(leading.range.low).contains { text.contains($0.dropLast()) }, "\(width): \(text)")
                #expect(forms(leading.range.high).contains { text.contains($0) }, "\(width): \(text)")
                #expect(text.contains(look.phrase(.tomorrow)) == leading.isTomorrow, "\(width): \(text)")
            }
        }
    }

    @Test(arguments: Language.allCases)
    func `what it feels like gives its tenths for the words of the sky`(_ language: Language) {
        let look = look(language, isImperial: false)
        let felt = look.phrase(.feelsLike)
        for (kind, width) in [Condition.Kind.rain, .thunderstorm].flatMap({ kind in (36...60).map { (kind, $0) } }) {
            let weather = weather(14, 10.1, kind)
            let sky = look.format.sky(weather.condition)
            let line = lines(
                width, SummarySection(current: weather, leading: nil, sky: .own, isCompact: false), look)[3]
            let room = width - ConditionArt.size(.large).columns - 2
            let words = sky.displayWidth + 2 + felt.displayWidth + 1
            let (whole, precise) = (words + "8°".displayWidth <= room, words + "7.7°".displayWidth <= room)
            #expect(line.contains(sky) == whole, "\(width): \(line)")
            #expect(line.contains("\(felt) \(precise || !whole ? "7.7°" : "8°")"), "\(width): \(line)")
        }
    }
}
