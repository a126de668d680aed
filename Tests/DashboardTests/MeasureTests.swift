import AppResources
import Display
import Engine
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The measure that tiles show large and by which places are compared.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct MeasureTests {
    private func scene(_ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean) -> Scene {
        let scene = Scene(columns, rows, language).answered()
        scene.type("2")
        return scene
    }

    private func choose(_ measure: Measure, _ scene: Scene) throws {
        scene.type("n")
        try scene.goDown(to: .measure(measure))
        scene.press(Key(.enter))
    }

    private func lines(_ scene: Scene) -> [String] {
        scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Yesterday's hours are 3° apart, so that the wrong one shows at once.
    @Test(arguments: [30, 31, 40, 44, 45, 59, 60, 67]) func `tile, details and measure compare with yesterday alike`(
        minutes: Int
    ) throws {
        let scene = Scene(120, 36, .english)
        let now = scene.clock.now.adding(seconds: 60 * (minutes - 30))
        let place = KoreaTwenty.places[9]
        let clock = LocalClock(UTCOffset(seconds: 32_400))
        let steps = (-30...30).map { index in
            ForecastStep(
                time: scene.clock.now.adding(seconds: 1_800 + index * 3_600), length: ForecastStep.hour,
                condition: Condition(kind: .clear, isDaylight: true),
                temperature: Temperature(celsius: 9.6 + 3 * Double(index + 24)))
        }
        let current = CurrentWeather(
            observedAt: scene.clock.now, condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: 9.4), clock: clock)
        var report = Report()
        report.current.answered(current, ReportStamp(source: .sample, observedAt: nil, fetchedAt: now))
        report.forecast.answered(
            Forecast(steps: steps, clock: clock), ReportStamp(source: .sample, observedAt: nil, fetchedAt: now))
        let tile = TilePicture(
            place, report, .fresh, .difference, density: .line, at: .now, now: now, home: clock, bookmark: .none,
            spinner: "")
        let exact = report.seen(at: .now, of: place, now: now)
        #expect(tile.seen.changeFromDayBefore == exact.changeFromDayBefore)
        let format = scene.view.look.format
        let change = try #require(exact.changeFromDayBefore)
        let number = format.number(try #require(exact.value(of: .difference)))
        #expect(number == format.change(to: change.temperature, from: change.before))
        #expect(format.comparedToDayBefore(exact) == format.comparedToDayBefore(tile.seen))
        let words = try #require(format.comparedToDayBefore(exact))
        #expect(words.contains(number.drop { !$0.isNumber }))
    }

    @Test(arguments: [nil, 4.0], Language.allCases)
    func `the legend says that snow is shown as melted water, unless its depth is known`(
        centimetres: Double?, language: Language
    ) throws {
        let place = KoreaTwenty.places[0]
        let scene = Scene(120, 36, language, bookmarks: [place])
        let now = scene.clock.now
        let step = ForecastStep(
            time: now.adding(seconds: 1_800), length: ForecastStep.hour,
            condition: Condition(kind: .snow, isDaylight: true), temperature: Temperature(celsius: -1),
            snow: PrecipitationDepth(millimetres: 3), snowfall: centimetres.map { SnowDepth(centimetres: $0) })
        scene.answer(place, .forecast(Forecast(steps: [step], clock: LocalClock(place.usualOffset))))
        try choose(.precipitation, scene)
        let note = language == .korean ? "(눈은 녹인 양)" : "(snow as water)"
        #expect(scene.frame().text.contains(note) == (centimetres == nil), "\(scene.frame().text)")
    }

    /// Whether a number is on the screen in large digits.
    private func showsLarge(_ number: String, _ scene: Scene) -> Bool {
        // An amount may have the place of the sky too.
        [BigDigits.rows, BigDigits.lowRows].contains { high in
            [10, 19].contains { shows(number, high: high, wide: $0, in: lines(scene), scene) }
        }
    }

    private func shows(_ number: String, high: Int, wide: Int = 10, in rows: [String], _ scene: Scene) -> Bool {
        guard let text = BigDigits.hanging(number, in: Rect(column: 0, row: 0, columns: wide, rows: high))?.text else {
            return false
        }
        var buffer = CellBuffer(size: Size(columns: BigDigits.width(of: text), rows: high))
        BigDigits.draw(
            text, rows: high, glyphs: scene.view.look.glyphs, column: 0, row: 0, into: &buffer, style: .plain,
            clip: buffer.bounds)
        let digits = buffer.text.split(separator: "\n").map { String($0.reversed().drop { $0 == " " }.reversed()) }
        return rows.indices.dropLast(digits.count - 1).contains { row in
            digits.indices.allSatisfy { rows[row + $0].contains(digits[$0]) }
        }
    }

    @Test(arguments: ["auto", "small", "medium", "large", "line", "map"], Language.allCases)
    func `where it rains now and only the hour has an amount, every form shows it as expected`(
        form: String, language: Language
    ) throws {
        let (wet, dry) = (KoreaTwenty.places[0], KoreaTwenty.places[7])
        for (millimetres, number) in [(0.5, "~0.5"), (12.4, "~12")] {
            let scene = Scene(
                80, 24, bookmarks: [wet, dry],
                preferences: .test(
                    [:], ["LANG": language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"], chosen: [.density: form]))
            let now = scene.clock.now
            for (place, kind, rain) in [(wet, Condition.Kind.rain, millimetres), (dry, .clear, 0)] {
                let (sky, clock) = (Condition(kind: kind, isDaylight: true), LocalClock(place.usualOffset))
                let temperature = Temperature(celsius: 9)
                scene.answer(
                    place,
                    .current(CurrentWeather(observedAt: now, condition: sky, temperature: temperature, clock: clock)))
                let steps = (0...30).map { hour in
                    ForecastStep(
                        time: now.adding(seconds: 1_800 + hour * 3_600), length: ForecastStep.hour, condition: sky,
                        temperature: temperature, precipitationProbability: rain > 0 ? 0.9 : 0,
                        rain: PrecipitationDepth(millimetres: rain))
                }
                scene.answer(place, .forecast(Forecast(steps: steps, clock: clock)))
            }
            try choose(.precipitation, scene)
            let frame = scene.frame().text
            #expect(frame.contains(number) || showsLarge(number, scene), "\(frame)")
            // The dry place has a zero, which is not marked.
            #expect(frame.contains(/☀ *0\s/) || frame.contains("0 mm/h"), "\(frame)")
            // A span of hours has a tilde too, between two numbers.
            let marks = frame.count { $0 == "~" } - frame.matches(of: /[0-9]~[0-9]/).count
            #expect(marks == max(1, frame.ranges(of: number).count), "\(frame)")
            // Once an amount has been measured, there is nothing to expect.
            scene.answer(
                wet,
                .current(
                    CurrentWeather(
                        observedAt: now, condition: Condition(kind: .rain, isDaylight: true),
                        temperature: Temperature(celsius: 9), rain: PrecipitationDepth(millimetres: millimetres),
                        clock: LocalClock(wet.usualOffset))))
            #expect(!scene.frame().text.replacing(/[0-9]~[0-9]/, with: "").contains("~"), "\(scene.frame().text)")
        }
    }

    @Test func `a highlighted measure shows at once, Enter keeps it, and Escape goes back`() throws {
        let scene = scene()
        let before = scene.frame().text
        scene.type("n")
        try scene.goDown(to: .measure(.wind))
        #expect(scene.model.list.measure == .wind && lines(scene)[0].contains("풍속 ·"))
        #expect(lines(scene)[34].contains("풍속 m/s ▁0 ▂4 ▄9 ▆14 █21"))
        scene.press(Key(.escape))
        #expect(scene.model.list.measure == .temperature && scene.frame().text == before)
        // The key that opens the list also moves down in it.
        scene.type("nn")
        scene.press(Key(.enter))
        #expect(scene.model.list.measure == .feelsLike && scene.model.ordering.choice == nil)
        try choose(.temperature, scene)
        #expect(scene.frame().text == before, "after returning to temperature the frame should be as before")
    }

    @Test(arguments: Measure.allCases)
    func `a tile shows the place's value of the measure, now and at another time`(measure: Measure) throws {
        let scene = scene(80, 24, .english)
        try choose(measure, scene)
        let format = scene.view.look.format
        for keys in ["", ">", "}", ")"] {
            scene.type(keys)
            let rows = lines(scene)
            for (index, place) in scene.model.list.active.prefix(4).enumerated() {
                let seen = scene.board[place.id].seen(at: scene.model.moment, of: place, now: scene.clock.now)
                let shown = seen.value(of: measure).map(format.number) ?? "––"
                // The two lines inside the tile.
                let inside = rows[3...4].map { String(Array($0)[(index * 20)..<min(index * 20 + 19, $0.count)]) }
                #expect(
                    inside[0].contains(shown)
                        || shows(shown, high: BigDigits.lowRows, in: inside, scene)
                        // Nothing is small, with its unit.
                        || measure == .precipitation && shown == "0"
                            && (inside[1].contains(" 0 mm/h ") || inside[1].contains(" 0 mm ")),
                    "\(measure) of \(place.names): \(inside)")
            }
        }
    }

    @Test func `places can be ordered by the measure, and the order in use stays among the choices`() throws {
        let scene = scene()
        try choose(.wind, scene)
        scene.type("o")
        try scene.goDown(to: .order(.highest(.wind)))
        scene.press(Key(.enter))
        let speeds = scene.model.list.active.compactMap {
            scene.board[$0.id].seen(at: .now, of: $0, now: scene.clock.now).value(of: .wind)?.number
        }
        #expect(speeds.count == 20 && speeds == speeds.sorted(by: >))
        #expect(lines(scene)[0].contains("풍속 · 풍속 높은 순"))
        try choose(.fineDust, scene)
        #expect(lines(scene)[0].contains("초미세먼지 · 풍속 높은 순"), "the order should stay when another measure is shown")
        scene.type("o")
        #expect(scene.model.ordering.choice?.option == .order(.highest(.wind)))
    }

    @Test func `the summary names the places with the highest and lowest value`() throws {
        let scene = scene()
        try choose(.wind, scene)
        scene.type(">")
        let values = scene.model.list.active.compactMap { place -> (String, Double)? in
            let seen = scene.board[place.id].seen(at: scene.model.moment, of: place, now: scene.clock.now)
            return seen.value(of: .wind).map { (place.names.text(in: .korean), $0.number) }
        }
        let most = values.map(\.1).max() ?? 0
        let names = values.filter { $0.1 == most }.map(\.0)
        #expect(names.contains { lines(scene)[1].contains("최고: \($0) ") }, "\(lines(scene)[1])")
    }

    @Test func `every tile requests the fine dust forecast only while fine dust is shown`() throws {
        let scene = scene()
        #expect(!scene.model.requests.demand.outline.contains(.airForecast))
        try choose(.fineDust, scene)
        #expect(scene.model.requests.demand.outline == [.forecast, .air, .airForecast])
        try choose(.wind, scene)
        #expect(scene.model.requests.demand.outline == Demand.outline)
    }

    @Test(arguments: [(200, 60), (120, 36), (80, 24), (40, 12), (20, 5), (9, 3)], [false, true])
    func `every measure is drawn at every size and in ASCII, and its legend takes half the message line at most`(
        size: (Int, Int), ascii: Bool
    ) throws {
        let scene = Scene(size.0, size.1, ascii ? .english : .korean, ascii: ascii).answered()
        scene.type("2")
        for measure in Measure.allCases {
            try choose(measure, scene)
            for keys in ["", ">>>", ")", ")))))))", "."] {
                scene.type(keys)
                let text = scene.frame().text
                #expect(!text.contains(Scene.unpainted))
                #expect(!ascii || text.allSatisfy(\.isASCII))
            }
            if let legend = scene.model.messages.legend(in: size.0, scene.view.look.format) {
                #expect(legend.columns <= size.0 / 2)
            }
        }
    }

    @Test(arguments: Measure.allCases.dropFirst(), [(200, 60), (120, 36), (80, 24), (40, 12)])
    func `Golden: tiles of a measure`(measure: Measure, size: (Int, Int)) throws {
        for language in Language.allCases {
            let scene = scene(size.0, size.1, language)
            try choose(measure, scene)
            var frames = [scene.frame().text]
            for keys in ["}", "))"] {
                scene.type(keys)
                scene.restAlarm.ring()
                frames.append(scene.frame().text)
            }
            try Golden.expect(
                frames.joined(separator: "\n\n"), "measure-\(measure)-\(size.0)x\(size.1)-\(language.rawValue)")
        }
    }

    @Test(arguments: Measure.allCases.dropFirst(), Background.allCases)
    func `Golden: the styles of a measure`(measure: Measure, background: Background) throws {
        // With curves.
        let scene = Scene(
            120, 36, background: background,
            preferences: .test([:], ["LANG": "ko_KR.UTF-8"], chosen: [.density: "large"])
        ).answered()
        scene.type("2")
        try choose(measure, scene)
        scene.type("}")
        scene.restAlarm.ring()
        try Golden.expect(
            Golden.styled(scene.frame(), scene.view.look), "measure-styles-\(measure)-\(background.rawValue)")
    }
}
