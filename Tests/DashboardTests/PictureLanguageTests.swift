import AppResources
import Display
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// The time line's weather, the table's lines and the pages that follow an opened day.
@MainActor @Suite("One picture language")
struct PictureLanguageTests {
    // MARK: The time line

    private static let now = Timestamp(secondsSince1970: 1_795_239_000)

    private func forecast(wet: Set<Int>) -> Forecast {
        Forecast(
            steps: (0..<60).map { hour in
                ForecastStep(
                    time: Self.now.adding(seconds: (hour + 1) * 3_600 - 1_800), length: 3_600,
                    condition: Condition(kind: wet.contains(hour) ? .rain : .clear, isDaylight: true),
                    temperature: Temperature(celsius: 9), precipitationProbability: wet.contains(hour) ? 0.9 : 0,
                    rain: wet.contains(hour) ? PrecipitationDepth(millimetres: 1) : nil)
            }, clock: LocalClock(UTCOffset(seconds: 32_400)))
    }

    @Test func `the time line tells at what share of the places something falls, and when most have night`() throws {
        let places = Array(KoreaTwenty.places.prefix(4))
        let clock = LocalClock(UTCOffset(seconds: 32_400))
        let reach = TimeReach(now: Self.now, clock: clock, earliest: nil, lastDay: nil)
        let wets: [Set<Int>] = [[3, 4], [4], [4, 5], [4]]
        let weather = TimeLineWeather(
            reach, zip(places, wets).map { ($0, forecast(wet: $1)) }, isThere: false)
        for index in 1...20 {
            let share = try #require(weather.wet(.hour(index)))
            #expect(share == Double(wets.count { $0.contains(index) }) / 4, "hour \(index)")
            let time = reach.instant(ofHour: index)
            let dark = places.count { !Sun(over: $0.coordinate).isUp(at: time) }
            #expect(weather.isNight(.hour(index)) == (dark > 2), "hour \(index)")
        }
        let empty = TimeLineWeather(reach, [], isThere: false)
        #expect(empty.wet(.hour(4)) == nil && !empty.isNight(.hour(4)))
    }

    @Test func `an hour of which nothing is known has no dot on the timeline`() throws {
        for isAnswered in [false, true] {
            let scene = Scene(120, 36)
            if isAnswered { _ = scene.answered() }
            scene.press(.character("2"), .character(">"))
            let line = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)[1]
            #expect(line.contains("·") == isAnswered, "\(line)")
        }
    }

    @Test func `over details that fill the screen, the time line is that of their place`() throws {
        let scene = Scene(80, 24).answered()
        scene.press(.character("2"))
        scene.type(">")
        func weather() throws -> TimeLineWeather { try #require(scene.model.time.timeLine).weather }
        let reach = try #require(scene.model.time.timeLineLayout).reach
        func expected(_ places: some Sequence<Place>) -> TimeLineWeather {
            TimeLineWeather(
                reach, places.compactMap { place in scene.board[place.id].forecast.value.map { (place, $0) } },
                isThere: false)
        }
        let (all, place) = (expected(scene.model.list.shown), try #require(scene.model.selectedPlace))
        #expect(try weather() == all)
        scene.press(Key(.enter))
        #expect(scene.model.isDetailOpen)
        #expect(try weather() == expected([place]))
        #expect(try weather() != all)
        scene.press(Key(.escape))
        scene.type(">")
        #expect(try weather() == all)
    }

    @Test(arguments: [80, 120, 200])
    func `an hour of the time line has equal room wherever the selected hour is`(columns: Int) {
        let scene = Scene(columns, 36).answered()
        scene.press(.character("t"))
        for _ in 0..<60 {
            scene.press(Key(.right))
            guard let layout = scene.model.time.timeLineLayout else { return #expect(Bool(false)) }
            let hours = layout.visible.compactMap { stop in
                if case .hour(let index) = stop, index > 0 { layout.area(of: stop).columns } else { nil }
            }
            #expect(Set(hours).count <= 1)
            let frame = scene.frame()
            let reversed = (0..<columns).count { frame[$0, 1].style.attributes.contains(.reverse) }
            #expect((1...8).contains(reversed), "\(frame.text)")
        }
    }

    @Test func `in the middle of rain the sentence says when it ends, not that it begins`() throws {
        let place = KoreaTwenty.places[0]
        let steps = forecast(wet: [3, 4, 5, 6, 7])
        func headline(_ hour: Int) -> Headline? {
            let time = Self.now.adding(seconds: hour * 3_600 - 1_800)
            return SeenWeather(place, current: nil, forecast: steps, at: .hour(time), now: Self.now).headline
        }
        let end = Self.now.adding(seconds: 8 * 3_600 - 1_800)
        guard case .begins(.rain, _)? = headline(1) else {
            return #expect(Bool(false), "\(String(describing: headline(1)))")
        }
        for hour in 3...6 {
            guard case .ends(.rain, let told, _)? = headline(hour) else {
                return #expect(Bool(false), "hour \(hour): \(String(describing: headline(hour)))")
            }
            #expect(told == end, "hour \(hour)")
        }
    }

    @Test(arguments: [(120, 36), (80, 24), (200, 60)], ["", "large", "small"])
    func `without colours no tile is underlined, as hours under a warning are`(size: (Int, Int), density: String) throws
    {
        let scene = Scene(
            size.0, size.1, hasColor: false,
            preferences: .test([:], ["LANG": "en_US.UTF-8"], chosen: density.isEmpty ? [:] : [.density: density])
        ).answered()
        scene.press(.character("2"))
        let frame = scene.frame()
        // The first row has the lists.
        for row in 1..<frame.size.rows {
            for column in 0..<frame.size.columns {
                #expect(!frame[column, row].style.attributes.contains(.underline), "\(row): \(frame.text)")
            }
        }
    }

    @Test func `a chart that reaches beyond the page has lower curves, not cut ones`() throws {
        var seen = 0
        for rows in 20...48 {
            let scene = Scene(120, rows, .english).answered()
            scene.press(.character("2"), .character("f"))
            try scene.goDown(to: scene.day(2))
            scene.press(Key(.enter))
            let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
            // With fewer than six rows in view there is no chart to check.
            guard let heading = lines.lastIndex(where: { $0.contains("─ Temperature ") }),
                let end = lines[heading...].firstIndex(where: { $0.hasPrefix("┗") }), end - heading >= 6
            else { continue }
            let place = try #require(scene.model.detail.place)
            let forecast = try #require(scene.board[place.id].forecast.value)
            let start = forecast.clock.startOfDay(forecast.clock.time(scene.clock.now).dayNumber + 2)
            let degrees = forecast.steps.filter { (start...start.adding(seconds: 86_400)).contains($0.time) }
                .map(\.temperature)
            let chart = lines[heading..<end].joined(separator: "\n")
            for extreme in [try #require(degrees.min()), try #require(degrees.max())] {
                #expect(chart.contains(" \(scene.view.look.format.degrees(extreme)) "), "\(rows)\n\(chart)")
            }
            seen += 1
        }
        #expect(seen >= 10)
    }

    // MARK: The table

    @Test func `with room a place has two lines in the table, and the details are below them`() throws {
        let places = Array(KoreaTwenty.places.prefix(3))
        let scene = Scene(120, 36, bookmarks: places, preferences: .test(chosen: [.density: "line"])).answered(places)
        let grid = scene.model.layout.tiles
        #expect(grid.tileSize.rows == 2 && grid.area.row - 1 == grid.head?.row)
        let detail = try #require(scene.model.layout.detail)
        #expect(detail.row == grid.area.row + 6 && detail.endRow == scene.model.layout.body.endRow)
        let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
        let second = lines[grid.area.row + 1]
        #expect(second.contains(/[←↑→↓↖↗↘↙][0-9]/), "\(second)")
        // Both lines of a row belong to its place.
        _ = scene.click(2, grid.area.row + 3)
        #expect(scene.model.list.selection == 1)
    }

    @Test(arguments: [(3, 2, true), (10, 2, true), (12, 1, true), (16, 1, true), (20, 1, true), (24, 1, false)])
    func `the more places, the fewer rows each has, and the details go last`(
        count: Int, rowsOfLine: Int, hasDetail: Bool
    ) {
        let layout = DashboardLayout(size: Size(columns: 120, rows: 36), count: count, as: .table)
        #expect(layout.form.cells?.tileSize.rows == rowsOfLine && (layout.detail != nil) == hasDetail, "\(layout)")
    }

    @Test(arguments: [(120, 36), (80, 24), (200, 60), (60, 20), (40, 12)], [1, 3, 12, 20])
    func `neither a table nor the details below it reach over each other`(size: (Int, Int), count: Int) {
        let layout = DashboardLayout(size: Size(columns: size.0, rows: size.1), count: count, as: .table)
        guard let detail = layout.detail, let grid = layout.form.cells else { return }
        #expect(detail.intersection(layout.list).isEmpty && detail.rows >= 10 && detail.endRow <= layout.body.endRow)
        if detail.row > layout.list.row {
            #expect(grid.visibleIndices(scrollRow: 0) == 0..<count)
        }
    }

    @Test(arguments: [ColorDepth.direct, .indexed256, .ansi16, .none])
    func `the selected column of the table stands out at every depth, without bars`(depth: ColorDepth) throws {
        let scene = Scene(
            120, 36, hasColor: depth != .none, preferences: .test(chosen: [.density: "line"]), depth: depth
        ).answered()
        let axis = try #require(scene.model.tableAxis)
        let cell = scene.model.table.columns.cell(
            axis.selected, in: scene.model.layout.tiles.rect(of: 3, scrollRow: 0))
        let other = scene.model.table.columns.cell(
            axis.selected + 1, in: scene.model.layout.tiles.rect(of: 3, scrollRow: 0))
        let frame = scene.frame()
        func styles(_ rect: Rect) -> [Style] { (rect.column..<rect.endColumn).map { frame[$0, rect.row].style } }
        let ground = scene.view.look.theme[.highlight].background
        if depth >= .indexed256 {
            #expect(styles(cell).allSatisfy { $0.background == ground })
            #expect(styles(other).allSatisfy { $0.background != ground })
        } else {
            #expect(styles(cell).allSatisfy { $0.attributes.contains(.bold) })
            #expect(!styles(other).allSatisfy { $0.attributes.contains(.bold) })
        }
        #expect(!frame.text.contains("▐") && !frame.text.contains("▌"))
    }

    @Test func `a day in the table has its low and its high, and the wind its direction`() throws {
        let scene = Scene(120, 36, preferences: .test(chosen: [.density: "line"])).answered()
        scene.press(.character("-"))
        let range = try #require(
            scene.board[scene.model.list.shown[0].id].forecast.value.flatMap { forecast in
                forecast.range(ofDay: forecast.clock.time(scene.clock.now).dayNumber + 1)
            })
        let (low, high) = (scene.view.look.format.degrees(range.low), scene.view.look.format.degrees(range.high))
        #expect(
            scene.frame().text.contains(" \(low.dropLast())~\(high.dropLast())"), "\(scene.frame().text)")
        scene.press(.character("n"))
        for _ in 0..<3 { scene.press(Key(.down)) }
        scene.press(Key(.enter))
        #expect(scene.model.list.measure == .wind)
        #expect(scene.frame().text.contains(/[←↑→↓↖↗↘↙][0-9]/), "\(scene.frame().text)")
    }

    // MARK: The details

    @Test func `opening a day shows its hours on the chart, closing it the hours ahead`() throws {
        let scene = Scene(120, 36, bookmarks: [KoreaTwenty.places[0]]).answered()
        scene.press(.character("1"), Key(.enter))
        func chart() throws -> String {
            let lines = scene.frame().text.split(separator: "\n").map(String.init)
            return try #require(lines.first { $0.contains("─ 기온") })
        }
        #expect(try chart().contains("시간 예보"))
        try scene.goDown(to: scene.day(2))
        guard case .day(let day)? = scene.model.detail.chosen else { return #expect(Bool(false)) }
        scene.press(Key(.enter))
        #expect(try chart().contains(scene.view.look.format.date(day, .day)), "\(scene.frame().text)")
        scene.press(Key(.enter))
        #expect(try chart().contains("시간 예보"))
    }

    @Test func `a whole day has means and ranges instead of dashes`() throws {
        let scene = Scene(120, 36, bookmarks: [KoreaTwenty.places[0]]).answered()
        scene.press(.character("1"), Key(.enter))
        scene.model.time.chooseDistance(.days(2))
        let place = KoreaTwenty.places[0]
        let seen = scene.board[place.id].seen(at: scene.model.moment, of: place, now: scene.clock.now)
        let steps = try #require(
            seen.forecast?.day(seen.dayNumber, current: nil, now: scene.clock.now)?.steps)
        let humidity = steps.compactMap(\.humidity)
        let mean = Double(humidity.reduce(0, +)) / Double(humidity.count)
        #expect(seen.humidity == Int(mean.rounded()) && humidity.count == steps.count)
        let pressures = steps.compactMap { $0.pressure?.hectopascals }
        if let pressure = seen.pressure, !pressures.isEmpty {
            #expect((pressures.min() ?? 0)...(pressures.max() ?? 0) ~= pressure.hectopascals)
        }
        let felt = try #require(seen.feelsLikeOfDay)
        let format = scene.view.look.format
        let text = scene.frame().text
        #expect(text.contains("습도 \(format.percent(try #require(seen.humidity)))"), "\(text)")
        #expect(text.contains("체감 \(format.degrees(felt.lowerBound))"), "\(text)")
        #expect(!text.contains("1시간 강수량"), "a day has no last hour")
    }

    // MARK: Tiles

    @Test func `a place that rules watch has a dim sign until one of them holds`() throws {
        let place = KoreaTwenty.places[0]
        let scene = Scene(120, 36, bookmarks: [place, KoreaTwenty.places[1], KoreaTwenty.places[2]]).answered()
        scene.model.started()
        scene.press(.character("1"))
        #expect(!scene.frame().text.contains("⚐"))
        scene.press(.character("i"), Key(.enter), Key(.escape))
        scene.model.rules.watch()
        let text = scene.frame().text
        let isDue = !scene.model.rules.findings(at: place).isEmpty
        #expect(text.contains(isDue ? "⚑" : "⚐") && text.contains("⚐") != isDue, "\(text)")
        scene.press(.character("?"))
        scene.type("알림이 켜진")
        #expect(scene.frame().text.contains("알림이 켜진 곳"))
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12), (200, 60)], [true, false])
    func `the selected tile has a whole frame of its own, at every size and without colours`(
        size: (Int, Int), hasColor: Bool
    ) {
        let scene = Scene(size.0, size.1, hasColor: hasColor).answered()
        let (frame, rect) = (scene.frame(), scene.model.layout.tiles.rect(of: 0, scrollRow: 0))
        for row in rect.row + 1..<rect.endRow - 1 {
            #expect(frame[rect.column, row].character == "┃" && frame[rect.endColumn - 1, row].character == "┃")
        }
        let corners = [(rect.column, rect.row), (rect.endColumn - 1, rect.row), (rect.column, rect.endRow - 1)]
        #expect(corners.map { frame[$0.0, $0.1].character } == ["┏", "┓", "┗"])
    }
}
