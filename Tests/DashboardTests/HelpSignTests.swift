import AppResources
import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// The explanations of the screen's signs in the help.
@MainActor @Suite("Signs in the help")
struct HelpSignTests {
    private func format(_ language: Language, _ glyphs: Glyphs = .unicode) -> WeatherFormat {
        WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: glyphs)
    }

    private func lines(_ format: WeatherFormat) -> [String] {
        SignSection.all(format).flatMap { $0.signs.map { "\($0.text) \($0.meaning)" } }
    }

    @Test(arguments: Language.allCases, [false, true])
    func `every weather sign is explained once`(language: Language, isASCII: Bool) throws {
        let format = format(language, isASCII ? .ascii : .unicode)
        let sky = try #require(SignSection.all(format).first)
        for kind in Condition.Kind.allCases {
            for isDaylight in [true, false] {
                let condition = Condition(kind: kind, isDaylight: isDaylight)
                let glyph = format.glyphs.condition(condition)
                let found = sky.signs.filter { $0.text == glyph.character && $0.role == glyph.role }
                #expect(found.count == 1 && found[0].meaning.contains(format.sky(condition)), "\(kind)")
            }
        }
        if isASCII {
            #expect(SignSection.all(format).allSatisfy { $0.signs.allSatisfy { $0.text.allSatisfy { $0.isASCII } } })
        }
    }

    @Test func `letters, stars, marks and both air scales are explained in both languages`() {
        let ascii = lines(format(.english, .ascii))
        for line in [
            "c cloudy, overcast", "s sleet, snow", "* bookmark", "+ bookmark not saved yet", "^ v more above or below",
        ] {
            #expect(ascii.contains(line), "\(line) in \(ascii)")
        }
        let korean = lines(format(.korean))
        for line in ["★ 즐겨찾기", "▲ ▼ 위나 아래에 더 있음", "0–15µg/m³ 좋음", "16–35µg/m³ 보통", ">75µg/m³ 매우 나쁨", "0–50 좋음"] {
            #expect(korean.contains(line), "\(line) in \(korean)")
        }
    }

    @Test func `an arrow is explained by where the wind blows to, and letters by where it comes from`() {
        #expect(lines(format(.english)).contains("↙ direction the wind is blowing towards"))
        #expect(lines(format(.english, .ascii)).contains("NE direction the wind comes from"))
    }

    /// The directions beside speeds in a frame, "3m/s SW" and "SW3", or in the place of a picture.
    private func directions(_ scene: Scene) -> [String] {
        let text = scene.frame().text
        return text.matches(of: /\d ?m\/s ([NESW]{1,3})\b/).map { String($0.1) }
            + text.matches(of: /(?:^|[^A-Za-z0-9])([NESW]{1,3})\d+\b/).map { String($0.1) }
            + text.matches(of: /[ ]{3}([NESW]{1,2})[ ]{3}/).map { String($0.1) }
    }

    @Test(arguments: 0..<8)
    func `in ASCII tiles, details, their steps and the chart have the letters that the help explains`(octant: Int)
        throws
    {
        let letters = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][octant]
        let help = try #require(lines(format(.english, .ascii)).first { $0.hasSuffix("the wind comes from") })
        #expect(help == "NE direction the wind comes from")
        let place = KoreaTwenty.places[9]
        func scene(_ rows: Int = 36, density: String = "large") -> Scene {
            let scene = Scene(
                80, rows, bookmarks: [place],
                preferences: .test(
                    [:], ["LANG": "en_US.UTF-8"], chosen: [.density: density, .ascii: "true"]))
            let (now, clock) = (scene.clock.now, LocalClock(place.usualOffset))
            let (sky, air) = (Condition(kind: .clear, isDaylight: true), Temperature(celsius: 9))
            let wind = Wind(
                speed: Speed(metresPerSecond: 5), direction: Bearing(degrees: Double(octant) * 45),
                gust: Speed(metresPerSecond: 9))
            scene.answer(
                place,
                .current(
                    CurrentWeather(observedAt: now, condition: sky, temperature: air, wind: wind, clock: clock)))
            let steps = (0..<72).map { hour in
                ForecastStep(
                    time: now.adding(seconds: 1_800 + hour * 3_600), length: ForecastStep.hour, condition: sky,
                    temperature: air, precipitationProbability: 0, wind: wind)
            }
            scene.answer(place, .forecast(Forecast(steps: steps, clock: clock)))
            return scene
        }
        func expect(_ scene: Scene, _ view: String, least: Int = 1) {
            let (found, text) = (directions(scene), scene.frame().text)
            #expect(found.count >= least && Set(found).isSubset(of: [letters]), "\(view): \(found)\n\(text)")
            #expect(text.allSatisfy { $0.isASCII || String($0) == Scene.unpainted }, "\(view)")
        }
        expect(scene(), "tile")
        // The table has room for speeds alone, and so has the summary above it.
        for (density, least) in [("large", 1), ("line", 0)] {
            let winds = scene(density: density)
            winds.type("n")
            try winds.goDown(to: .measure(.wind))
            winds.press(Key(.enter))
            expect(winds, "wind in the form \(density)", least: least)
        }
        let detail = scene(60)
        detail.press(Key(.enter))
        expect(detail, "details and chart", least: 4)
        try detail.goDown(to: detail.day(1))
        detail.press(Key(.enter))
        expect(detail, "steps of a day", least: 9)
        let chart = scene()
        chart.press(Key(.enter))
        try chart.goDown(to: .chart)
        chart.press(Key(.enter), Key(.right))
        expect(chart, "cursor of the chart", least: 2)
    }

    @Test(arguments: [AirScale.korean, .unitedStates])
    func `a grade has the same colour as on the tiles`(scale: AirScale) {
        let format = format(.korean)
        let section = SignSection.all(format)[scale == .korean ? 2 : 3]
        let time = Timestamp(secondsSince1970: 0)
        let grades = (0...300).map { format.airGrade(AirQuality(observedAt: time, pm25: Double($0)), scale) }
        for grade in grades {
            #expect(section.signs.contains { $0.meaning == grade.forms.first && $0.role == grade.role })
        }
    }

    @Test func `the filter finds signs by character, by meaning and by section`() {
        let format = format(.korean)
        let help = HelpViewModel(context: .list, notes: [], signs: SignSection.all(format), phrase: format.phrase)
        func found(_ text: String) -> [String] {
            help.clearFilter()
            help.inserted(text)
            return help.rows.flatMap(\.cells).compactMap { line in
                if case .sign(let sign) = line { sign.text } else { nil }
            }
        }
        #expect(found("☂") == ["☂"])
        #expect(found("진눈깨비") == ["❄"])
        #expect(found("에어코리아").count == 4)
        #expect(found("AQI").count == USAirBand.allCases.count)
    }

    @Test func `signs are listed below the keys`() throws {
        let scene = Scene(120, 36).answered()
        scene.press(.character("?"))
        guard case .help(let help) = scene.model.route.dialog else {
            Issue.record("The help is not open.")
            return
        }
        // Page by page, and on a page column by column.
        let (rows, height) = (help.rows, help.layout.entries.rows)
        let lines = stride(from: 0, to: rows.count, by: height).flatMap { start in
            (0..<help.layout.columns).flatMap { column in
                rows[start...].prefix(height).map { $0.cells.count > column ? $0.cells[column] : .blank }
            }
        }
        let first = try #require(lines.firstIndex { if case .title = $0 { true } else { false } })
        #expect(lines[first...].allSatisfy { if case .entry = $0 { false } else { true } })
        let isReached = (0..<10).contains { _ in
            scene.press(Key(.pageDown))
            return scene.frame().text.contains("☂")
        }
        #expect(isReached)
    }
}
