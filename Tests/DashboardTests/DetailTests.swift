import AppResources
import EngineSupport
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// Keys and mouse in the details, and the layout of their sections.
@MainActor @Suite("Detail")
struct DetailTests {
    private func detail(_ columns: Int = 80, _ rows: Int = 24, _ language: Language = .korean) -> Scene {
        let scene = Scene(columns, rows, language).answered()
        scene.press(Key(.enter))
        return scene
    }

    private func day(_ scene: Scene) -> Int? {
        if case .day(let number) = scene.model.detail.chosen { number } else { nil }
    }

    // MARK: Keys

    @Test func `up and down go from row to row, and Enter opens and closes a day`() throws {
        let scene = detail()
        scene.press(Key(.down))
        let today = try #require(day(scene))
        scene.press(Key(.down))
        #expect(day(scene) == today + 1)
        scene.press(Key(.enter))
        #expect(scene.model.detail.page.days.opened == today + 1)
        #expect(scene.frame().text.contains("03:00"))
        scene.press(Key(.down))
        #expect(day(scene) == today + 2, "steps of a day should not be selectable")
        scene.press(Key(.up), Key(.enter))
        #expect(scene.model.detail.page.days.opened == nil)
    }

    @Test(arguments: [(120, 36), (100, 24), (160, 45), (40, 12), (80, 24)], [false, true])
    func `the first press selects the first row in view, and skips no row`(size: (Int, Int), isFull: Bool) throws {
        let scene = Scene(size.0, size.1).answered()
        scene.model.started()
        scene.press(isFull ? .character("f") : Key(.enter))
        #expect(scene.model.detail.chosen == nil, "no row should be selected yet")
        var chosen: [DetailRow] = []
        for _ in 0..<200 {
            scene.press(Key(.down))
            if let row = scene.model.detail.chosen, row != chosen.last { chosen.append(row) }
        }
        #expect(chosen.count { $0 == .chart } == 1, "\(chosen)")
        let days = chosen.compactMap { if case .day(let number) = $0 { number } else { nil } }
        let first = try #require(days.first)
        #expect(days == Array(first..<first + days.count) && days.count >= 5, "\(chosen)")
    }

    @Test func `Enter opens the first row in view if no row is selected`() {
        let scene = Scene(120, 36).answered()
        scene.model.started()
        scene.press(Key(.enter), Key(.enter))
        #expect(scene.model.route.isInChart)
        let narrow = detail()
        narrow.press(Key(.enter))
        #expect(narrow.model.detail.page.days.opened.map(DetailRow.day) == narrow.day(0))
    }

    @Test func `Enter takes the chart's cursor, the arrows move it, and Escape releases it`() throws {
        let scene = detail()
        try scene.goDown(to: .chart)
        let city = scene.model.list.selection
        scene.press(Key(.enter), Key(.right), Key(.right), Key(.left))
        #expect(
            scene.model.route.isInChart && scene.model.detail.cursorIndex == 1 && scene.model.list.selection == city)
        #expect(scene.frame().text.contains("토 18:00"))
        scene.press(Key(.escape))
        #expect(
            !scene.model.route.isInChart && scene.model.isDetailOpen && scene.model.detail.cursor == nil
                && scene.model.moment == .now)
        scene.press(Key(.right))
        #expect(scene.model.list.selection == city + 1)
        scene.press(Key(.escape))
        #expect(!scene.model.isDetailOpen)
    }

    @Test func `the cursor stays between the first hour and the last`() throws {
        let scene = detail()
        try scene.goDown(to: .chart)
        scene.press(Key(.enter), Key(.left))
        #expect(scene.model.detail.cursorIndex == 0)
        for _ in 0..<100 { scene.press(Key(.right)) }
        #expect(scene.model.detail.cursorIndex == 15, "48 hours in steps of three")
    }

    @Test func `the arrows scroll to a row that is out of view`() {
        let scene = detail(40, 12)
        #expect(scene.model.detail.chosen == nil)
        scene.press(Key(.down))
        #expect(scene.model.detail.scroll > 0)
        for _ in 0..<40 where day(scene) == nil { scene.press(Key(.down)) }
        #expect(day(scene) != nil)
        scene.press(Key(.home))
        #expect(scene.model.detail.scroll == 0)
        scene.press(Key(.end))
        #expect(!scene.frame().text.contains("┗━▼"))
    }

    @Test func `every row can be reached by going down`() {
        for (columns, rows) in [(80, 24), (40, 12), (60, 9), (120, 36), (30, 20)] {
            let scene = detail(columns, rows)
            for _ in 0..<80 { scene.press(Key(.down)) }
            let end = scene.model.detail.scroll
            scene.press(Key(.end))
            #expect(scene.model.detail.scroll == end, "\(columns)×\(rows)")
            for _ in 0..<80 { scene.press(Key(.up)) }
            #expect(scene.model.detail.scroll == 0, "\(columns)×\(rows)")
        }
    }

    @Test func `a day stays open while the keys are elsewhere, and the details return to the top`() throws {
        let scene = Scene(120, 24).answered()
        scene.model.started()
        scene.press(Key(.enter))
        try scene.goDown(to: scene.day(4))
        scene.press(Key(.enter))
        #expect(scene.model.detail.scroll > 0)
        scene.press(Key(.escape))
        #expect(scene.model.detail.page.days.opened != nil && scene.model.detail.scroll == 0)
        // The same after leaving the full screen.
        scene.press(Key(.enter), .character("f"), Key(.end), Key(.escape))
        #expect(scene.model.route.isInDetail && scene.model.detail.scroll == 0)
    }

    // MARK: The mouse

    private func row(_ scene: Scene, _ text: String) -> Int? {
        scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(text) }
    }

    @Test(arguments: [(80, 24), (120, 36)])
    func `a click selects a day, and another opens it`(columns: Int, rows: Int) throws {
        let scene = Scene(columns, rows).answered()
        scene.model.started()
        if columns < 100 { scene.press(Key(.enter)) }
        let line = try #require(row(scene, "23일 (월)"))
        let column = columns - 10
        _ = scene.click(column, line)
        let chosen = try #require(day(scene))
        #expect(scene.model.route.isInDetail && scene.model.detail.page.days.opened == nil)
        _ = scene.click(column, line)
        #expect(scene.model.detail.page.days.opened == chosen)
    }

    @Test func `a click on the chart moves the cursor there`() throws {
        let scene = detail()
        let line = try #require(row(scene, "48시간")) + 3
        _ = scene.click(70, line)
        let far = try #require(scene.model.detail.cursorIndex)
        #expect(scene.model.route.isInChart && far > 10)
        _ = scene.click(20, line)
        #expect(scene.model.route.isInChart && (scene.model.detail.cursorIndex ?? 99) < 4)
        _ = scene.click(20, 4)
        #expect(!scene.model.route.isInChart)
    }

    // MARK: Spare room

    @Test(arguments: [(160, 45), (200, 60), (120, 60), (80, 60)])
    func `the chart fills the width and, as far as it may, the height, and opening a day moves nothing above it`(
        columns: Int, rows: Int
    ) throws {
        let place = KoreaTwenty.places[0]
        let scene = Scene(columns, rows, bookmarks: [place]).answered([place])
        scene.press(.character("f"))
        let content = DetailContent(
            place, scene.board[place.id], at: .now, now: scene.clock.now, words: scene.view.look.words)
        let size = Size(columns: columns - 4, rows: rows - 6)
        func chart(_ days: OpenDays = OpenDays()) throws -> Rect {
            try #require(DetailLayout(size: size, content: content, days: days).chart(at: 0)).area
        }
        let area = try chart()
        let layout = DetailLayout(size: size, content: content)
        #expect(layout.lastScroll == 0)
        let most = ChartSection.rows(curveRows: ChartSection.mostCurveRows + ChartSection.mostRowsOfPage)
        #expect(area.columns == size.columns && area.rows >= 18)
        #expect(area.rows == most || layout.rows == size.rows)
        let closed = content.days.map(\.dayNumber).filter { !layout.openDays.contains($0) }
        for day in closed { #expect(try chart(OpenDays(opened: day)).rows == area.rows) }
    }

    @Test(arguments: [72, 76, 109, 116], 9...13)
    func `a chart below a short table is whole`(columns: Int, rows: Int) throws {
        let place = KoreaTwenty.places[0]
        let scene = Scene(80, 24, bookmarks: [place]).answered([place])
        let content = DetailContent(
            place, scene.board[place.id], at: .now, now: scene.clock.now, words: scene.view.look.words)
        let chart = DetailLayout(size: Size(columns: columns, rows: rows), content: content).chart(at: 0)
        let area = try #require(chart).area
        #expect(area.row >= 0 && area.endRow <= rows)
    }

    // MARK: Columns side by side

    @Test func `the shorter column stays while the other one scrolls`() throws {
        let scene = detail(80, 20)
        try scene.goDown(to: scene.day(0))
        scene.press(Key(.enter))
        scene.model.detail.scrolled(by: -100)
        // Everything beside the days.
        let left = ["최저", "체감", "초미세먼지", "일출"]
        var scrolled = 0
        for _ in 0..<20 {
            let text = scene.frame().text
            guard !text.contains("48시간") else { break }
            #expect(left.allSatisfy(text.contains), "\(text)")
            scrolled = scene.model.detail.scroll
            scene.model.detail.scrolled(by: 1)
        }
        #expect(scrolled >= 2)
    }

    @Test func `rows of the column that stays can be clicked where they are shown`() throws {
        let scene = Scene(200, 18, bookmarks: [KoreaTwenty.places[0]]).answered()
        scene.press(.character("f"))
        let (line, facts) = (try #require(row(scene, "25일 (수)")), try #require(row(scene, "습도")))
        scene.model.detail.scrolled(by: 3)
        #expect(scene.model.detail.scroll == 3 && row(scene, "25일 (수)") == line && row(scene, "습도") == facts - 3)
        _ = scene.click(180, line)
        let number = try #require(day(scene))
        #expect(scene.view.look.format.date(number, .day) == "25일 (수)" && scene.model.detail.scroll == 3)
    }

    // MARK: Sections

    @Test(arguments: Language.allCases)
    func `all important values are in view at 80 by 24`(language: Language) {
        let text = detail(80, 24, language).frame().text
        let phrase = PhraseBook(language)
        for words in [
            phrase(.feelsLike), phrase(.lowest), phrase(.highest), phrase(.sunrise), phrase(.sunset), phrase(.fineDust),
            phrase(.coarseDust), phrase(.today), phrase(.tomorrow),
            phrase(.nextHours, ["hours": "48"]), language == .korean ? "25일 (수)" : "Wed 25",
        ] { #expect(text.contains(words), "\(words)\n\(text)") }
    }

    @Test func `sunrise and sunset share a row at every width, and both dusts if there is room`() throws {
        for columns in 30...130 {
            let scene = detail(columns, 80)
            let lines = scene.frame().text.split(separator: "\n")
            let sun = lines.first { $0.contains("07:14") }
            #expect(sun?.contains("17:19") == true, "\(columns)")
            guard columns >= 42 else { continue }
            let dust = try #require(lines.first { $0.contains("초미세먼지") }, "\(columns)")
            #expect(dust.components(of: "미세먼지") == 2, "\(columns): \(dust)")
        }
    }

    @Test func `from eight in the evening tomorrow's low and high come first`() {
        // 2026-11-21 19:59 and 20:00 in Korea.
        for (seconds, expected) in [(1_795_239_000 + 19_740, false), (1_795_239_000 + 19_800, true)] {
            let scene = Scene(80, 24, time: TestClock(seconds)).answered()
            scene.press(Key(.enter))
            #expect(scene.frame().text.contains("내일 최저") == expected)
        }
    }

    @Test func `past steps are dimmed`() throws {
        // 14:30, with the steps of a day from midnight on.
        let scene = Scene(120, 60).answered()
        scene.press(.character("f"))
        let frame = scene.frame()
        let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
        let column = frame.size.columns / 2
        /// The colours in the right column of the row for a time of today.
        func colors(_ time: String) throws -> Set<Color> {
            let row = try #require(lines.firstIndex { $0.contains(" \(time) ") })
            let cells = (column..<frame.size.columns - 1).map { frame[$0, row] }
            return Set(cells.filter { $0.character != " " && $0.character != "│" }.map(\.style.foreground))
        }
        let dim = scene.view.look.theme[.dim].foreground
        #expect(try colors("09:00") == [dim])
        #expect(try colors("12:00").count > 1, "it ends at 15:00")
    }

    @Test func `a place with another clock shows the time difference, and one with the same clock does not`() {
        let place = Place(
            id: PlaceID(rawValue: "owm:1283240"), names: LocalizedText(korean: "카트만두", english: "Kathmandu"),
            coordinate: Coordinate(latitude: 27.7, longitude: 85.3) ?? KoreaTwenty.places[0].coordinate,
            timeZone: "Asia/Kathmandu", usualOffset: UTCOffset(seconds: 20_700))
        let scene = Scene(80, 24, bookmarks: [place]).answered([place])
        scene.press(Key(.enter))
        #expect(scene.frame().text.contains("현지 11:15 (−3:15시간)"))
        #expect(!detail().frame().text.contains("현지"))
    }

    @Test func `air quality is shown in Korea's grades in Korea, and in the US index elsewhere`() throws {
        let air = AirQuality(observedAt: TestClock().now, pm25: 40, pm10: 60, ozone: 100)
        let korea = KoreaTwenty.places[0]
        let abroad = Place(
            id: PlaceID(rawValue: "owm:1"), names: LocalizedText(korean: "오슬로", english: "Oslo"),
            coordinate: korea.coordinate, timeZone: "Europe/Oslo", usualOffset: korea.usualOffset)
        for (place, dust, whole) in [(korea, "40 나쁨", "대기질 나쁨"), (abroad, "40 민감군 나쁨", "미국 AQI 112 민감군 나쁨")] {
            let scene = Scene(70, 60, bookmarks: [place]).answered([place])
            scene.answer(place, .air(air))
            scene.press(Key(.enter))
            let text = scene.frame().text
            #expect(text.contains(dust) && text.contains(whole), "\(text)")
        }
    }

    @Test(arguments: Language.allCases)
    func `an air value always has the word for its grade, the longest that fits`(
        language: Language
    ) throws {
        let place = Place(
            id: PlaceID(rawValue: "owm:1"), names: LocalizedText(korean: "오슬로", english: "Oslo"),
            coordinate: KoreaTwenty.places[0].coordinate, timeZone: "Europe/Oslo")
        let label = PhraseBook(language)(.fineDust)
        // This sentence is about the wind.
        let storm = CurrentWeather(
            observedAt: TestClock().now, condition: Condition(kind: .overcast, isDaylight: true),
            temperature: Temperature(celsius: 5), wind: Wind(speed: Speed(metresPerSecond: 15)), clock: .utc)
        // Good to hazardous.
        for dust in [5.0, 44, 180, 400] {
            let format = WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
            let forms = try #require(format.grade(of: .pm25, dust, .unitedStates)).forms
            var isWhole = false
            for columns in 20...90 {
                let scene = Scene(columns, 80, language, bookmarks: [place]).answered([place])
                scene.answer(place, .air(AirQuality(observedAt: TestClock().now, pm25: dust, pm10: dust)))
                scene.press(Key(.enter))
                scene.answer(place, .current(storm))
                let line = scene.frame().text.split(separator: "\n").first { $0.contains(" \(label) ") }
                guard let line, let found = line.range(of: " \(label) ") else { continue }
                let value = line[found.upperBound...].prefix { !"┃│".contains($0) }.split(separator: "  ").first
                let told = value?.split(separator: " ").joined(separator: " ") ?? ""
                let words = forms.flatMap { ["\(Int(dust)) \($0)", $0] }
                #expect(words.contains(told) || (columns < 40 && told == "…"), "\(columns): \(line)")
                isWhole = isWhole || told == words[0]
            }
            #expect(isWhole)
        }
    }

    @Test func `the UV index is the day's highest, shown until sunset and only where the sun rises`() throws {
        func text(_ latitude: Double, hour: Int) throws -> String {
            let place = Place(
                id: PlaceID(rawValue: "owm:2"), names: LocalizedText(korean: "어딘가", english: "Somewhere"),
                coordinate: try #require(Coordinate(latitude: latitude, longitude: 127)),
                usualOffset: UTCOffset(seconds: 32_400))
            let clock = LocalClock(place.usualOffset)
            let today = clock.time(TestClock().now).dayNumber
            let now = clock.moment(onDay: today, hour: hour)
            let scene = Scene(
                80, 24, .korean, source: StubSource(id: .openMeteo), bookmarks: [place],
                time: TestClock(now.secondsSince1970))
            let sky = Condition(kind: .clear, isDaylight: true)
            scene.answer(
                place,
                .current(
                    CurrentWeather(
                        observedAt: now, condition: sky, temperature: Temperature(celsius: 3), clock: clock)),
                from: .openMeteo)
            let step = ForecastStep(
                time: now.adding(seconds: 10_800), condition: sky, temperature: Temperature(celsius: 2))
            let outlook = DayOutlook(dayNumber: today, uvIndex: 6)
            scene.answer(
                place, .forecast(Forecast(steps: [step], clock: clock, outlooks: [outlook])), from: .openMeteo)
            scene.press(Key(.enter))
            scene.press(Key(.end))
            return scene.frame().text
        }
        for hour in [5, 12, 16] { #expect(try text(37, hour: hour).contains("자외선 최고 6 높음"), "\(hour)") }
        #expect(try text(37, hour: 18).contains("자외선 ––"))
        #expect(try text(78, hour: 12).contains("자외선 ––"), "polar night")
        #expect(!detail().frame().text.contains("자외선"), "a source without a UV index should have no row for it")
        #expect(try text(-78, hour: 23).contains("자외선 최고 6 높음"), "polar day")
    }

    @Test func `no precipitation is a zero, and an unknown amount is a dash`() throws {
        let place = KoreaTwenty.places[0]
        let scene = Scene(80, 24, bookmarks: [place]).answered([place])
        let now = scene.clock.now
        let sky = Condition(kind: .clear, isDaylight: true)
        let today = LocalClock(place.usualOffset).time(now).dayNumber
        let steps = (1...60).map {
            ForecastStep(
                time: now.adding(seconds: $0 * 3_600), length: 3_600, condition: sky,
                temperature: Temperature(celsius: Double($0 % 7)))
        }
        let told = DayOutlook(
            dayNumber: today, precipitation: PrecipitationDepth(millimetres: 0), precipitationProbability: 0)
        let untold = DayOutlook(dayNumber: today + 1)
        scene.answer(
            place, .forecast(Forecast(steps: steps, clock: LocalClock(place.usualOffset), outlooks: [told, untold])))
        scene.press(Key(.enter))
        let lines = scene.frame().text.split(separator: "\n")
        let first = try #require(lines.first { $0.contains("오늘") })
        #expect(first.contains("0%") && first.hasSuffix(" 0 ┃"), "\(first)")
        let second = try #require(lines.first { $0.contains("내일  ") }, "\(lines)")
        let tomorrow = second[try #require(second.range(of: "내일")).upperBound...]
        #expect(tomorrow.contains("––") && !tomorrow.contains("%") && tomorrow.hasSuffix("–– ┃"), "\(second)")
    }
}

extension Substring {
    fileprivate func components(of text: String) -> Int {
        var (count, rest) = (0, self)
        while let found = rest.range(of: text) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }
}
