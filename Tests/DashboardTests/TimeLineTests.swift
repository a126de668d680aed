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

/// Moving the whole view through time: with keys, on the time line, and back.
@MainActor @Suite(.timeLimit(.minutes(Deadline.minutes))) struct TimeLineTests {
    private static let hour = 3_600

    /// Saturday, 14:30 in Seoul.
    private func scene(_ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean) -> Scene {
        let scene = Scene(columns, rows, language).answered()
        scene.press(.character("2"))
        return scene
    }

    private func line(_ row: Int, of scene: Scene) -> String {
        String(scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)[row])
    }

    /// The reversed text of the chosen moment.
    private func chosen(_ scene: Scene) -> String? {
        let frame = scene.frame()
        let cells = (0..<frame.size.columns).map { frame[$0, 1] }.filter { $0.style.attributes.contains(.reverse) }
        return cells.isEmpty ? nil : String(cells.map(\.character))
    }

    // MARK: Keys

    @Test func `one key moves by an hour, six hours, a day, to the weekend, or back to now`() {
        let scene = scene()
        func pressed(_ keys: String) -> String {
            scene.type(keys)
            return scene.view.look.format.words(
                of: scene.model.moment, now: scene.clock.now, clock: LocalClock(UTCOffset(seconds: 32_400)))
        }
        #expect(pressed(">") == "오늘 15시")
        #expect(pressed("}") == "오늘 21시")
        #expect(pressed(")") == "내일 21시")
        #expect(pressed("(") == "오늘 21시")
        #expect(pressed("{") == "오늘 15시")
        #expect(pressed("<") == "지금")
        #expect(pressed("<") == "오늘 14시")
        #expect(pressed(".") == "지금")
        #expect(pressed("w") == "오늘", "it is Saturday")
        #expect(pressed("w") == "내일")
        #expect(pressed(".") == "지금")
        // The same keys in the Korean layout.
        #expect(pressed("ㅈ") == "오늘" && pressed(".") == "지금")
        scene.press(.character("ㅅ"))
        #expect(scene.model.time.isInTimeLine)
    }

    @Test func `the word for now is whole or left out, because its end is a weekday`() {
        let scene = scene()
        for _ in 0..<47 {
            scene.press(.character(">"))
            let text = line(1, of: scene)
            #expect(!text.contains("금 ") || text.contains("지금"), "\(text)")
        }
    }

    @Test func `t gives the arrows to the time line, Enter keeps the moment, and Escape goes back to now`() {
        let scene = scene()
        let before = scene.frame()
        scene.press(.character("t"), Key(.right), Key(.right), Key(.down))
        #expect(chosen(scene) == "16" && scene.model.list.selection == 0)
        #expect(line(0, of: scene).contains("내일 16시 · 예보 15:00~18:00 · 25시간 뒤"))
        #expect(line(35, of: scene).contains("Esc 지금") && line(35, of: scene).contains("⏎ 고정"))
        scene.press(Key(.enter), Key(.right))
        #expect(scene.model.list.selection == 1 && scene.model.time.isLookingAway && !scene.model.time.isInTimeLine)
        scene.press(Key(.left), Key(.escape))
        #expect(scene.frame() == before)
        scene.press(.character("t"), Key(.up), Key(.left), Key(.escape))
        #expect(scene.frame() == before && !scene.model.time.isInTimeLine)
    }

    @Test func `moving forward and back ends in the same frame`() {
        var random = SeededRandom(seed: 61)
        for (columns, rows) in [(200, 60), (120, 36), (80, 24), (60, 20), (40, 12), (30, 6)] {
            let scene = scene(columns, rows)
            scene.press(Key(.right))
            scene.restAlarm.ring()
            let before = scene.frame()
            for _ in 0..<4 {
                let keys = (0..<6).map { _ in random.one(of: [(">", "<"), ("}", "{"), (")", "(")]) }
                // A day from an hour ahead may land on a daily step: the same keys lead back only within two days.
                let forth = keys.prefix(while: { _ in true }).map(\.0).filter { $0 != ")" } + [")"]
                for key in forth { scene.type(key) }
                let away = scene.frame()
                #expect(away != before)
                for key in forth.reversed() { scene.type(key == ">" ? "<" : key == "}" ? "{" : "(") }
                #expect(scene.frame() == before, "\(columns)x\(rows) \(forth)")
            }
        }
    }

    @Test func `Escape leaves one mode at a time, and the footer names it`() throws {
        let scene = scene(80, 24)
        scene.type(")")
        let pinned = scene.model.moment
        func footer() -> String { line(23, of: scene) }
        #expect(footer().contains("Esc 지금"))
        scene.press(Key(.enter))
        #expect(footer().contains("Esc 뒤로"))
        try scene.goDown(to: .chart)
        scene.press(Key(.enter), Key(.right), Key(.right))
        #expect(scene.model.route.isInChart && scene.model.moment != pinned)
        scene.press(.character("t"))
        #expect(scene.model.time.isInTimeLine && footer().contains("Esc 지금"))
        scene.press(.character("?"), Key(.escape))
        #expect(scene.model.time.isInTimeLine, "the dialog should close first")
        scene.press(Key(.enter))
        #expect(scene.model.route.isInChart && !scene.model.time.isInTimeLine)
        scene.press(Key(.escape))
        #expect(!scene.model.route.isInChart && scene.model.moment == pinned)
        scene.press(Key(.escape))
        #expect(!scene.model.isDetailOpen && scene.model.moment == pinned)
        scene.press(Key(.escape))
        #expect(scene.model.moment == .now)
    }

    @Test func `the chart's cursor sets the time of every tile, and leaving the chart restores the previous time`()
        throws
    {
        let scene = scene(120, 36)
        scene.press(Key(.enter))
        try scene.goDown(to: .chart)
        let before = scene.frame()
        scene.press(Key(.enter), Key(.right))
        guard case .hour(let time) = scene.model.moment else { return #expect(Bool(false), "no hour") }
        #expect(scene.model.detail.cursor == time)
        #expect(line(0, of: scene).contains("◷"))
        // The time line's keys move the same cursor.
        scene.type(">")
        #expect(scene.model.detail.cursor == time.adding(seconds: Self.hour))
        scene.press(Key(.escape))
        #expect(scene.frame() == before)
        // The same if something else ends it.
        scene.press(Key(.enter), Key(.right), .character("1"))
        #expect(scene.model.moment == .now)
    }

    @Test(arguments: [(120, 36), (200, 60), (80, 24)])
    func `the chart extends to the chosen moment, and a day is shown from its beginning`(size: (Int, Int)) throws {
        let scene = scene(size.0, size.1)
        if size.0 < 100 { scene.press(Key(.enter)) }
        let before = scene.frame()
        let format = scene.view.look.format
        for _ in 0..<47 {
            scene.type(">")
            guard case .hour(let time) = scene.model.moment else { return #expect(Bool(false), "no hour") }
            let place = try #require(scene.model.detail.place)
            let forecast = try #require(scene.board[place.id].forecast.value)
            let clock = forecast.clock
            // The values above the chart are those of the hour under its cursor, or of the whole step that it is in.
            let step = forecast.steps.first { $0.start < time && time < $0.time }
            let hours = (step.map { [$0.start, $0.time] } ?? [time]).map { format.time($0, clock: clock) }
            let reading = "\(format.weekday(clock.time(time).weekday)) \(hours.joined(separator: "~")) "
            #expect(scene.frame().text.contains(reading), "\(reading)")
        }
        for _ in 0..<2 { scene.type(")") }
        guard case .day(let day) = scene.model.moment else { return #expect(Bool(false), "no day") }
        let today = LocalClock(UTCOffset(seconds: 32_400)).time(scene.clock.now).dayNumber
        #expect(scene.frame().text.contains("\(format.day(day, today: today, .day)) ──"))
        #expect(!scene.frame().text.contains("시간 예보"))
        scene.type(".")
        #expect(scene.frame() == before)
    }

    @Test func `a forecast that ends before the weekend shows a message`() {
        // On a Monday, five days of forecast end on Saturday morning.
        let scene = Scene(120, 36, time: TestClock(1_795_392_000))
        for place in KoreaTwenty.places {
            let sample = SampleSource(now: { scene.clock.now })
            let forecast = sample.forecast(at: place)
            scene.answer(place, .current(sample.currentWeather(at: place)))
            scene.answer(place, .forecast(Forecast(steps: Array(forecast.steps.prefix(16)), clock: forecast.clock)))
        }
        scene.type("w")
        #expect(scene.model.moment == .now && scene.frame().text.contains("주말 예보는 아직 없어요"))
    }

    // MARK: The same hour there

    @Test func `the time line can use the same hour by each place's own clock, and keeps it`() throws {
        let newYork = Place(
            id: PlaceID(rawValue: "owm:5128581"), names: LocalizedText(korean: "뉴욕", english: "New York"),
            coordinate: try #require(Coordinate(latitude: 40.7, longitude: -74)), timeZone: "America/New_York",
            usualOffset: UTCOffset(seconds: -18_000))
        let places = [newYork] + KoreaTwenty.places.prefix(3)
        let scene = Scene(120, 36, bookmarks: Array(places)).answered(Array(places))
        scene.type(">")
        #expect(scene.frame().text.contains("01:00"), "the title should show the place's own hour")
        scene.type("z")
        #expect(line(0, of: scene).contains("21일 (토) 15시 (현지)"))
        #expect(scene.frame().text.contains("모든 곳을 현지의 같은 시각으로 보여 줘요"))
        #expect(scene.model.preferences.settings.timeLine == .local)
        let day = LocalClock(UTCOffset(seconds: 32_400)).time(scene.clock.now).dayNumber
        #expect(scene.model.moment == .hourThere(day: day, hour: 15))
        let seen = scene.board[newYork.id].seen(at: scene.model.moment, of: newYork, now: scene.clock.now)
        #expect(try #require(seen.clock).time(seen.time).hour == 15)
        scene.type(">")
        #expect(scene.model.moment == .hourThere(day: day, hour: 16))
        scene.type("<<")
        #expect(scene.model.moment == .now)
        scene.type(">z")
        #expect(scene.model.preferences.settings.timeLine == .instant && line(0, of: scene).contains("오늘 15시 ·"))
    }

    // MARK: Playing

    @Test(arguments: [Key(.escape), .character(" "), .character("p"), .character(";"), .character("ㅔ")])
    func `each tick advances an hour until one of its keys stops it and does nothing else`(key: Key) {
        let scene = scene()
        scene.press(.character("p"))
        #expect(line(35, of: scene).contains("Esc 멈춤"))
        for _ in 0..<3 { scene.model.time.played() }
        let frame = scene.frame()
        #expect(line(0, of: scene).contains("오늘 17시"))
        scene.press(key)
        #expect(!scene.model.time.isPlaying && line(0, of: scene).contains("오늘 17시"))
        #expect(scene.model.shelf.list.isEmpty && scene.model.list.selection == 0)
        // Ticks that were already scheduled change nothing.
        scene.model.time.played()
        #expect(scene.frame().text.split(separator: "\n").dropLast() == frame.text.split(separator: "\n").dropLast())
    }

    @Test func `any other key stops playing and has its usual effect`() {
        let scene = scene()
        scene.type("p")
        scene.model.time.played()
        scene.press(Key(.right))
        #expect(!scene.model.time.isPlaying && scene.model.list.selection == 1)
        scene.type("p")
        scene.model.time.played()
        scene.type(">")
        #expect(!scene.model.time.isPlaying && line(0, of: scene).contains("오늘 17시"))
        scene.type("p/")
        #expect(!scene.model.time.isPlaying && scene.model.isSearching)
        scene.press(Key(.escape))
        scene.type("p")
        _ = scene.mouse(.wheelDown, 20, 10)
        #expect(!scene.model.time.isPlaying)
        // The keys go back to their previous owner.
        scene.press(Key(.enter), .character("p"), Key(.escape))
        #expect(scene.model.route.isInDetail)
    }

    @Test func `the last hour is held for a while, and then playing starts again from now`() {
        let scene = scene()
        scene.type("p")
        for _ in 0..<48 { scene.model.time.played() }
        let last = line(0, of: scene)
        #expect(last.contains("모레") || last.contains("23일"))
        scene.model.time.played()
        #expect(line(0, of: scene) == last)
        for _ in 0..<8 { scene.model.time.played() }
        #expect(scene.model.moment == .now && scene.model.time.isPlaying)
        scene.model.time.played()
        #expect(line(0, of: scene).contains("오늘 15시"))
    }

    @Test func `without motion only keys move the time`() {
        let scene = Scene(120, 36, isMotionAllowed: false).answered()
        scene.type("2p")
        #expect(!scene.model.time.isPlaying && line(0, of: scene).contains("오늘 15시"))
    }

    // MARK: The mouse

    @Test func `the time line follows a click, a drag and the wheel`() throws {
        let scene = scene()
        scene.type("t")
        let layout = try #require(scene.model.time.timeLineLayout)
        let six = layout.area(of: .hour(6))
        _ = scene.click(six.column, 1)
        #expect(chosen(scene) == "20" && scene.model.list.selection == 0)
        let here = try #require(scene.model.time.timeLineLayout).area(of: .hour(6))
        scene.mouse(.press, here.column, 1)
        let later = try #require(scene.model.time.timeLineLayout).area(of: .hour(9))
        // Outside the line the drag still works.
        scene.mouse(.drag, later.column, 4)
        scene.mouse(.release, later.column, 4)
        #expect(chosen(scene) == "23" && scene.model.list.selection == 0)
        scene.mouse(.wheelDown, later.column, 1)
        #expect(line(0, of: scene).contains("내일 00시"))
        scene.mouse(.wheelUp, later.column, 1)
        #expect(chosen(scene) == "23")
        // Elsewhere the wheel scrolls.
        let moment = scene.model.moment
        scene.mouse(.wheelDown, 20, 10)
        #expect(scene.model.moment == moment)
    }

    // MARK: The picture

    @Test func `the time line takes no row at now, and another time cannot be mistaken for the present`() {
        let scene = scene()
        #expect(!scene.frame().text.contains("◷") && line(1, of: scene).contains("⌕"))
        scene.type(">")
        #expect(!line(1, of: scene).contains("⌕") && line(0, of: scene).contains("◷ 오늘 15시"))
        // Typing takes the row away.
        scene.press(.character("/"))
        #expect(line(1, of: scene).contains("⌕"))
        scene.press(Key(.escape))
        #expect(!line(1, of: scene).contains("⌕"))
    }

    /// Midnight is the fourth hour. Spring has no 02:00, autumn has two.
    @Test(
        arguments: ClockChange.all.filter { ["Europe/Berlin", "America/New_York"].contains($0.zone) },
        Language.allCases)
    func `the hours follow a change of the viewer's own clock in the coming night`(
        day: ClockChange, language: Language
    ) throws {
        let (clock, isSpring) = (day.clock, day.hours.count < 24)
        let now = clock.moment(onDay: day.dayNumber - 1, hour: 20).adding(seconds: 2_400)
        let scene = Scene(
            120, 36, language, time: TestClock(now.secondsSince1970),
            home: { LocalClock(around: $0, offset: clock.offset) }
        ).answered()
        scene.type("2>")
        #expect(chosen(scene) == "21")
        let layout = try #require(scene.model.time.timeLineLayout)
        let line = scene.frame()
        func text(ofHour index: Int) -> String {
            let area = layout.area(of: .hour(index))
            return String((area.column..<area.endColumn).map { line[$0, area.row].character })
        }
        let three = isSpring ? 6 : 8
        for (index, hour) in [(three, "03"), (three + 3, "06"), (three + 6, "09"), (three + 9, "12")] {
            #expect(text(ofHour: index) == hour, "\(self.line(1, of: scene))")
        }
        // The selected hour and the header follow it too, up to the change and after it.
        for (index, hour) in [(4, "00"), (5, "01"), (three - 1, isSpring ? "01" : "02"), (three, "03")] {
            scene.model.time.chooseDistance(.hours(index))
            #expect(chosen(scene) == hour, "\(self.line(1, of: scene))")
            let words = language == .korean ? "내일 \(hour)시" : "Tomorrow \(hour):00"
            #expect(self.line(0, of: scene).contains(words), "\(self.line(0, of: scene))")
            #expect(scene.model.moment == .hour(now.adding(seconds: index * Self.hour - 2_400)))
        }
    }

    @Test func `in Korean the hours are those of a 24-hour clock, and the header has the half of the day`() {
        for (language, hours, words) in [
            (Language.korean, ["15", "18", "03"], "오늘 오후 3:00"), (.english, ["3p", "6p", "3a"], "Today 3:00pm"),
        ] {
            var twelve = Units.metric
            twelve.clock = .of12Hours
            let scene = Scene(120, 36, language, units: twelve).answered()
            scene.type("2>>>>>>>>")
            let plain = self.scene(120, 36, language)
            plain.type(">>>>>>>>")
            #expect(chosen(scene) == (language == .korean ? "22" : "10p"))
            #expect((line(1, of: scene) == line(1, of: plain)) == (language == .korean), "\(line(1, of: scene))")
            for hour in hours { #expect(line(1, of: scene).contains(" \(hour) "), "\(line(1, of: scene))") }
            scene.type("<<<<<<<")
            #expect(line(0, of: scene).contains(words), "\(line(0, of: scene))")
        }
    }

    @Test func `if some places have no data for the time, the header says how many`() {
        let scene = Scene(120, 36).answered(Array(KoreaTwenty.places.prefix(12)))
        scene.answered(Array(KoreaTwenty.places.suffix(8)), forecast: false)
        scene.type("2>")
        // They have not been answered yet, which is not the same as having no data.
        #expect(line(0, of: scene).contains("20곳 중 12곳 받음"), "\(line(0, of: scene))")
        for place in KoreaTwenty.places.suffix(8) {
            scene.board.apply([
                WeatherUpdate(
                    place: place.id, part: .forecast, event: .failed(.notFound, from: .sample, at: scene.clock.now))
            ])
        }
        #expect(line(0, of: scene).contains("8곳은 정보 없음"), "\(line(0, of: scene))")
    }

    @Test func `at another time the header still says which of the places is selected, and that there are more`() {
        let scene = Scene(120, 36).answered()
        scene.type("2>")
        #expect(line(0, of: scene).contains(" 1/20곳"), "\(line(0, of: scene))")
        let small = Scene(120, 16).answered()
        small.type("2>")
        #expect(line(0, of: small).contains(" 1/20곳 ▼"), "\(line(0, of: small))")
    }

    @Test func `a weekday is not written over the day behind it`() {
        for hour in 0..<24 {
            let scene = Scene(100, 30, .english, time: TestClock(20_778 * 86_400 + hour * 3_600)).answered()
            for _ in 0..<6 {
                scene.type(")")
                #expect(
                    !line(1, of: scene).contains(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\d (Mon|Tue|Wed|Thu|Fri|Sat|Sun)/),
                    "\(line(1, of: scene))")
            }
        }
    }

    @Test func `the bar of a single place is as high as what falls there is much`() throws {
        let now = Timestamp(secondsSince1970: 1_795_230_000)
        let place = KoreaTwenty.places[0]
        let amounts = [0.2, 1, 6, 20, 40]
        let steps = amounts.enumerated().map { index, amount in
            ForecastStep(
                time: now.adding(seconds: (index + 1) * 3_600), length: 3_600,
                condition: Condition(kind: .rain, isDaylight: true), temperature: Temperature(celsius: 9),
                precipitationProbability: 0.9, rain: PrecipitationDepth(millimetres: amount))
        }
        let forecast = Forecast(steps: steps, clock: .utc)
        let reach = TimeReach(now: now, clock: .utc, earliest: nil, lastDay: nil)
        func bars(_ places: Int) -> [Double] {
            let weather = TimeLineWeather(
                reach, Array(repeating: (place: place, forecast: forecast), count: places), isThere: false)
            return (0..<amounts.count).compactMap { weather.wet(.hour($0)) }
        }
        let single = bars(1)
        #expect(single == single.sorted() && Set(single).count >= 4 && single.last == 1, "\(single)")
        #expect(Set(bars(2)) == [1])
    }

    @Test(arguments: [(120, 36), (80, 24), (60, 20), (40, 12), (24, 9), (12, 4)], [false, true])
    func `at every stop the text fits the line`(size: (Int, Int), ascii: Bool) {
        let scene = Scene(size.0, size.1, ascii ? .english : .korean, ascii: ascii).answered()
        scene.press(.character("2"))
        for _ in 0..<30 {
            scene.type(">")
            let text = scene.frame().text
            #expect(!text.contains(Scene.unpainted))
            #expect(!ascii || text.allSatisfy(\.isASCII))
        }
    }

    /// At 40 columns large tiles are medium ones.
    nonisolated static let tiles = [(200, 60), (120, 36), (80, 24), (40, 12)].flatMap { size in
        TileDensity.allCases.filter { $0 != .large || size.0 > 40 }.map { (size: size, density: $0) }
    }

    @Test(arguments: tiles)
    func `Golden: tiles at another time`(size: (Int, Int), density: TileDensity) throws {
        for language in Language.allCases {
            // A Wednesday, 09:00: Saturday is past the hourly steps.
            let scene = Scene(
                size.0, size.1,
                preferences: .test(
                    [:], ["LANG": language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"],
                    chosen: [.density: density.rawValue]),
                time: TestClock(1_795_564_800)
            ).answered()
            scene.press(.character("2"))
            var frames: [String] = []
            for keys in ["}", "t)>>>", ".w", ".)))))))))"] {
                scene.type(keys)
                scene.restAlarm.ring()
                frames.append(scene.frame().text)
            }
            let name = "time-\(density.rawValue)-\(size.0)x\(size.1)-\(language.rawValue)"
            try Golden.expect(frames.joined(separator: "\n\n"), name)
        }
    }

    @Test(arguments: TileDensity.allCases, Background.allCases)
    func `Golden: the styles of another time`(density: TileDensity, background: Background) throws {
        let scene = Scene(
            120, 36, background: background,
            preferences: .test([:], ["LANG": "ko_KR.UTF-8"], chosen: [.density: density.rawValue])
        ).answered()
        scene.type("2}")
        scene.restAlarm.ring()
        try Golden.expect(
            Golden.styled(scene.frame(), scene.view.look), "time-styles-\(density.rawValue)-\(background.rawValue)")
    }
}
