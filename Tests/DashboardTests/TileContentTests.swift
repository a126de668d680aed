import AppResources
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// What a tile tells of the hours ahead, and beside which sentence.
@MainActor @Suite("Content of a tile") struct TileContentTests {
    private static let now = TestClock().now
    private static let korea = LocalClock(UTCOffset(seconds: 32_400))

    /// Hours from now on, by what falls in each; none is nothing.
    private func content(
        _ hours: [Condition.Kind?], observed: Condition.Kind = .clear, chance: Double = 0.8, celsius: Double = 10,
        clock: LocalClock = korea, at now: Timestamp = now
    ) -> TileContent {
        let steps = hours.enumerated().map { index, kind in
            ForecastStep(
                time: now.adding(seconds: (index + 1) * 3_600), length: ForecastStep.hour,
                condition: Condition(kind: kind ?? .clear, isDaylight: true),
                temperature: Temperature(celsius: celsius), precipitationProbability: kind == nil ? 0.1 : chance,
                rain: kind == nil ? nil : PrecipitationDepth(millimetres: 1))
        }
        let weather = CurrentWeather(
            observedAt: now, condition: Condition(kind: observed, isDaylight: true),
            temperature: Temperature(celsius: 10), clock: clock)
        var report = Report()
        let stamp = ReportStamp(source: .sample, observedAt: now, fetchedAt: now)
        report.current.answered(weather, stamp)
        report.forecast.answered(Forecast(steps: steps, clock: clock), stamp)
        let grid = TileGrid(area: Rect(column: 0, row: 0, columns: 80, rows: 20), count: 1)
        let tile = TilePicture(
            KoreaTwenty.places[0], report, .fresh(weather), in: grid, now: now, bookmark: .none, spinner: "")
        return TileContent(tile, weather, Presentation(Appearance(), home: { _ in .utc }))
    }

    private func texts(_ forms: [[Span]]) -> [String] { forms.map { $0.map(\.text).joined() } }

    private static let dry = [Condition.Kind?](repeating: nil, count: 26)

    @Test func `rain that is told in the sentence is not told again`() {
        let content = content([nil, nil, nil, nil, .rain, .rain] + Self.dry)
        #expect(texts(content.sentence) == ["18시부터 비"])
        #expect(content.sentenceBesideRain.isEmpty)
        #expect(texts(content.rainBesideSentence).first == "80%")
        #expect(texts(content.rain).first == "비 80% 18시부터")
    }

    @Test func `a thunderstorm behind the rain is told in the sentence, and the rain beside it`() {
        let content = content([.rain, .rain, .rain, .rain, .rain, .thunderstorm, .thunderstorm] + Self.dry)
        #expect(texts(content.sentence).first?.contains("뇌우") == true)
        #expect(texts(content.rain).contains("비 80% 곧"))
        #expect(texts(content.rainBesideSentence) == texts(content.rain))
        #expect(texts(content.sentenceBesideRain) == texts(content.sentence))
    }

    @Test func `how likely rain is stands with its name beside a sentence about something else`() {
        let content = content(Self.dry, celsius: -3)
        #expect(texts(content.sentence).first?.contains("영하") == true)
        #expect(texts(content.rainBesideSentence) == ["강수 10%", "10%"])
    }

    @Test func `rain that was observed and of which no hour is left has no hour at which it ends`() {
        let content = content(Self.dry, observed: .rain)
        #expect(texts(content.rain).allSatisfy { !$0.contains("까지") && !$0.contains("%") })
        #expect(texts(content.sentence) == [" 비가 곧 그쳐요 ", "비가 곧 그쳐요"])
    }

    @Test(arguments: [32_400, 19_800, 20_700, -12_600])
    func `the day and the hours of a tile are those of its own clock, a quarter of an hour after midnight`(offset: Int)
    {
        let clock = LocalClock(UTCOffset(seconds: offset))
        let midnight = clock.startOfDay(20_778)
        for minutes in [0, 14, 15, 29, 30, 59] {
            let content = content(Self.dry, clock: clock, at: midnight.adding(seconds: minutes * 60))
            #expect(clock.time(content.now).dayNumber == 20_778)
            #expect(content.tomorrow == nil)
        }
        #expect(content(Self.dry, clock: clock, at: midnight.adding(seconds: 20 * 3_600)).tomorrow != nil)
        #expect(content(Self.dry, clock: clock, at: midnight.adding(seconds: 20 * 3_600 - 1)).tomorrow == nil)
    }

    @Test func `the chart has the colours of what falls, and what is unlikely keeps back`() throws {
        let look = Presentation(Appearance(), home: { _ in .utc })
        for (kind, chance, role) in [
            (Condition.Kind.rain, 0.5, Role.rain), (.snow, 0.5, .rain), (.rain, 0.49, .dim), (.sleet, 0.3, .dim),
        ] {
            let hours = try #require(content(Array(repeating: kind, count: 26), chance: chance).hours)
            var buffer = CellBuffer(size: Size(columns: 24, rows: 5))
            TileChart(hours: hours, area: buffer.bounds, curveRows: 3).draw(look, into: &buffer)
            #expect(buffer[12, 3].style.foreground == look.theme[role].foreground, "\(kind), \(chance)")
        }
    }
}
