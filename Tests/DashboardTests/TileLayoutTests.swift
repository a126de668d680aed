import AppResources
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// Every fact has the same position in every tile of a grid, or is in none of them.
@MainActor @Suite("Layout of tiles") struct TileLayoutTests {
    private static let now = TestClock().now

    /// A place with a random set of known values.
    private func tile(_ random: inout SeededRandom, in grid: TileGrid, _ index: Int) -> TilePicture {
        let clock = LocalClock(UTCOffset(seconds: random.number(0...3) == 0 ? 3_600 * random.number(-11...12) : 32_400))
        let kinds = Condition.Kind.allCases
        func condition(_ random: inout SeededRandom) -> Condition {
            Condition(
                kind: kinds[random.number(0...kinds.count - 1)],
                intensity: Condition.Intensity.allCases.randomElement(using: &random),
                isDaylight: random.number(0...1) == 0)
        }
        func temperature(_ random: inout SeededRandom) -> Temperature {
            Temperature(celsius: Double(random.number(-60...52)))
        }
        let weather = CurrentWeather(
            observedAt: Self.now, condition: condition(&random), temperature: temperature(&random),
            feelsLike: random.number(0...4) == 0 ? nil : temperature(&random),
            humidity: random.number(0...4) == 0 ? nil : random.number(0...100),
            wind: Wind(
                speed: random.number(0...4) == 0 ? nil : Speed(metresPerSecond: Double(random.number(0...40))),
                direction: Bearing(degrees: Double(random.number(0...359)))), clock: clock)
        let stamp = ReportStamp(source: .sample, observedAt: Self.now, fetchedAt: Self.now)
        var report = Report()
        report.current.answered(weather, stamp)
        if random.number(0...3) > 0 {
            let steps = (1...30).map { hour in
                ForecastStep(
                    time: Self.now.adding(seconds: hour * 3_600), length: ForecastStep.hour,
                    condition: condition(&random), temperature: temperature(&random),
                    precipitationProbability: Double(random.number(0...100)) / 100,
                    rain: random.number(0...2) == 0 ? PrecipitationDepth(millimetres: 1) : nil)
            }
            report.forecast.answered(Forecast(steps: steps, clock: clock), stamp)
        }
        if random.number(0...2) > 0 {
            report.air.answered(
                AirQuality(observedAt: Self.now, pm25: Double(random.number(0...120))), stamp)
        }
        let bookmarks: [BookmarkStar] = [.none, .saved, .unsaved]
        return TilePicture(
            KoreaTwenty.places[index % 20], report, .fresh, density: grid.density, at: .now, now: Self.now,
            home: LocalClock(UTCOffset(seconds: 32_400)), bookmark: bookmarks[random.number(0...2)], spinner: "")
    }

    private static func look(_ language: Language, _ units: Units) -> Presentation {
        Presentation(
            Appearance(language: language, units: units), home: { _ in LocalClock(UTCOffset(seconds: 32_400)) })
    }

    @Test(arguments: Language.allCases, [TileDensity.small, .medium, .large])
    func `slots are inside their tile and do not overlap, at every size`(language: Language, density: TileDensity) {
        for units in [Units.metric, .imperial] {
            let words = TileWords(Self.look(language, units))
            for columns in density.sizes.least.columns...120 {
                for rows in density.sizes.least.rows...40 {
                    let rect = Rect(column: 3, row: 2, columns: columns, rows: rows)
                    let layout = TileLayout(rect, density, words)
                    let inside = rect.inset(columns: 1, rows: 1)
                    let parts = layout.parts
                    for part in parts { #expect(part.intersection(inside) == part, "\(columns)×\(rows)") }
                    for (index, part) in parts.enumerated() {
                        for other in parts[(index + 1)...] {
                            #expect(part.intersection(other).isEmpty, "\(columns)×\(rows)")
                        }
                    }
                    #expect(layout.range.line.endColumn < layout.humidity.line.column)
                    #expect(layout.humidity.line.endColumn <= rect.endColumn - 2)
                }
            }
        }
    }

    /// The text in a slot, without the spaces around it.
    private func text(_ frame: CellBuffer, _ slot: TileLayout.Slot) -> String {
        let line = slot.line
        var text = ""
        for column in line.column..<line.endColumn where frame[column, line.row].width > 0 {
            text.append(frame[column, line.row].character)
        }
        return text
    }

    @Test(arguments: Language.allCases, [(200, 60), (160, 45), (120, 36), (100, 30), (80, 24), (60, 20), (40, 12)])
    func `each fact is in its slot whatever is known, and there is no text elsewhere`(
        language: Language, size: (Int, Int)
    ) {
        var random = SeededRandom(seed: UInt64(size.0))
        for units in [Units.metric, .imperial] {
            let look = Self.look(language, units)
            let view = TileView(look: look)
            for count in [1, 3, 20, 60] {
                let grid = DashboardLayout(size: Size(columns: size.0, rows: size.1), count: count).tiles
                guard grid.density != .line else { continue }
                for index in 0..<12 {
                    let tile = tile(&random, in: grid, index)
                    var frame = CellBuffer(size: grid.tileSize)
                    view.render(tile, into: &frame, in: frame.bounds)
                    let layout = TileLayout(frame.bounds, grid.density, TileWords(look))
                    let content = TileContent(tile, tile.seen.conditions ?? Conditions(.observed(clearSky)), look)
                    let humidity = tile.seen.humidity.map(look.format.percent) ?? look.glyphs.missing
                    // Beside a wide range it has no room for its word, and without it none is shown.
                    let told = text(frame, layout.humidity)
                    #expect(told.hasSuffix(humidity) || !told.contains("%"), "\(frame.text)")
                    for (extra, slot) in layout.extras {
                        let forms = content.forms(extra).map { $0.map(\.text).joined() }
                        let told = text(frame, slot)
                        #expect(
                            forms.contains { slot.isTrailing ? told.hasSuffix($0) : told.hasPrefix($0) },
                            "\(extra): \(frame.text)")
                    }
                    // What falls may have a mark before its line.
                    let line = layout.falling.line
                    let mark = Rect(column: line.column - 1, row: line.row, columns: 1, rows: 1)
                    expectBlank(frame, outside: layout.parts + (content.seen.falls == nil ? [] : [mark]))
                }
            }
        }
    }

    private var clearSky: CurrentWeather {
        CurrentWeather(
            observedAt: Self.now, condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: 0), clock: .utc)
    }

    private func expectBlank(_ frame: CellBuffer, outside parts: [Rect]) {
        let inside = frame.bounds.inset(columns: 1, rows: 1)
        for row in inside.row..<inside.endRow {
            for column in inside.column..<inside.endColumn
            where !parts.contains(where: { $0.contains(Point(column: column, row: row)) }) {
                #expect(frame[column, row].character == " ", "\(column),\(row)\n\(frame.text)")
            }
        }
    }

    @Test func `the title drops the air first, then the star, and cuts the name for a time that differs`() throws {
        let look = Self.look(.korean, .metric)
        let grid = TileGrid(area: Rect(column: 0, row: 0, columns: 74, rows: 32), count: 20)
        let clock = LocalClock(UTCOffset(seconds: 0))
        let weather = CurrentWeather(
            observedAt: Self.now, condition: Condition(kind: .clear, isDaylight: true),
            temperature: Temperature(celsius: 8), clock: clock)
        var report = Report()
        let stamp = ReportStamp(source: .sample, observedAt: Self.now, fetchedAt: Self.now)
        report.current.answered(weather, stamp)
        report.air.answered(AirQuality(observedAt: Self.now, pm25: 60), stamp)
        func title(_ name: String, _ columns: Int) -> String {
            let place = Place(
                id: PlaceID(rawValue: "owm:1"), names: LocalizedText(korean: name, english: name),
                coordinate: KoreaTwenty.places[0].coordinate, timeZone: "UTC")
            let tile = TilePicture(
                place, report, .fresh, density: grid.density, at: .now, now: Self.now,
                home: LocalClock(UTCOffset(seconds: 32_400)),
                bookmark: .saved, spinner: "")
            var frame = CellBuffer(size: Size(columns: columns, rows: 6))
            TileView(look: look).render(tile, into: &frame, in: frame.bounds)
            return String(frame.text.prefix { $0 != "\n" })
        }
        #expect(title("누크", 24) == "╭ 누크 ── 나쁨 05:30 ★ ╮")
        #expect(title("레이캬비크", 24) == "╭ 레이캬비크 ─ 05:30 ★ ╮")
        #expect(title("레이캬비크", 22) == "╭ 레이캬비크 ─ 05:30 ╮")
        #expect(title("누크", 18) == "╭ 누크 ── 나쁨 ★ ╮")
        #expect(title("레이캬비크", 18) == "╭ 레이캬비크 ─ ★ ╮")
        #expect(title("블라디보스토크", 18) == "╭ 블라디보스토크 ╮")
        #expect(title("블라디보스토크", 16) == "╭ 블라디보스… ─╮")
        #expect(title("광주(전라남도)", 15) == "╭ 광주 ──── ★ ╮", "the part in parentheses should be dropped before any letter")
    }

    @Test(arguments: [17, 18, 20, 21, 22, 30])
    func `a card of a list with several clocks has the time there, above or below, and a narrow one no humidity`(
        columns: Int
    ) {
        let look = Self.look(.korean, .metric)
        let clock = LocalClock(UTCOffset(seconds: 0))
        var report = Report()
        report.current.answered(
            CurrentWeather(
                observedAt: Self.now, condition: Condition(kind: .clear, isDaylight: true),
                temperature: Temperature(celsius: 8), humidity: 57, clock: clock),
            ReportStamp(source: .sample, observedAt: Self.now, fetchedAt: Self.now))
        func drawn(home: LocalClock, hasOtherClocks: Bool) -> [Substring] {
            let tile = TilePicture(
                KoreaTwenty.places[0], report, .fresh, density: .medium, at: .now, now: Self.now, home: home,
                hasOtherClocks: hasOtherClocks, bookmark: .none, spinner: "")
            var frame = CellBuffer(size: Size(columns: columns, rows: 6))
            let look = Presentation(look.appearance, home: { _ in home })
            TileView(look: look).render(tile, into: &frame, in: frame.bounds)
            return frame.text.split(separator: "\n")
        }
        let (far, here) = (LocalClock(UTCOffset(seconds: 32_400)), clock)
        let isNarrow = columns < 22
        let other = drawn(home: far, hasOtherClocks: true)
        #expect(other[isNarrow ? 5 : 0].contains("05:30"), "\(other)")
        #expect(!other[isNarrow ? 0 : 5].contains("05:30"), "\(other)")
        #expect(other[5].contains("57%") == !isNarrow, "\(other)")
        let same = drawn(home: here, hasOtherClocks: true)
        #expect(!same.joined().contains("05:30") && same[5].contains("57%") == !isNarrow, "\(same)")
        #expect(drawn(home: here, hasOtherClocks: false)[5].contains("57%"))
    }

    @Test func `a tile with another clock is updated every minute, and one with the user's clock is not`() {
        let nuuk = Place(
            id: PlaceID(rawValue: "owm:3421319"), names: LocalizedText(korean: "누크", english: "Nuuk"),
            coordinate: Coordinate(latitude: 64.18, longitude: -51.72) ?? KoreaTwenty.places[0].coordinate,
            timeZone: "America/Nuuk")
        let scene = Scene(120, 36, bookmarks: [nuuk, KoreaTwenty.places[0], KoreaTwenty.places[1]])
            .answered([nuuk, KoreaTwenty.places[0]])
        scene.model.started()
        scene.clock.advance(20)
        scene.board.timePassed()
        scene.board.shown = [KoreaTwenty.places[0].id]
        #expect(scene.board.nextChange() == scene.clock.now.adding(seconds: 640))
        scene.board.shown = [nuuk.id]
        #expect(scene.board.nextChange() == scene.clock.now.adding(seconds: 40))
        let before = scene.frame().text
        scene.clock.advance(40)
        scene.board.timePassed()
        let times = [before, scene.frame().text].map { text in
            text.split(separator: "\n").first { $0.contains("누크 ") }.map(String.init) ?? ""
        }
        #expect(times[0].contains(":30") && times[1].contains(":31"), "\(times)")
    }

    @Test func `large digits are off the border, and leave a column for their degree sign beside the picture`() {
        let area = Rect(column: 0, row: 0, columns: 10, rows: 3)
        let told: [(degrees: String, text: String, column: Int)] = [
            ("8°", "8°", 1), ("15°", "15°", 1), ("-4°", "-4°", 1), ("-15°", "-|5°", 1), ("-25°", "−25°", 1),
            ("-40°", "−40°", 1),
            ("104°", "|04", 0),
        ]
        for (degrees, text, column) in told {
            let digits = BigDigits.hanging(degrees, in: area)
            #expect(digits?.text == text && digits?.column == column, "\(degrees)")
            #expect(column + BigDigits.width(of: text) <= (text.hasSuffix("°") ? 10 : 9), "\(degrees)")
        }
        #expect(BigDigits.hanging("-128°", in: area) == nil && BigDigits.hanging("––", in: area) == nil)
    }
}

extension TileLayout {
    /// The area inside the border that has any text.
    fileprivate var parts: [Rect] {
        let own = digits == nil ? [temperature.line] : digits.map { [$0] } ?? []
        let picture = picture.map { picture -> [Rect] in
            let size = ConditionArt.size(picture.scale)
            return [Rect(column: picture.column, row: picture.row, columns: size.columns, rows: size.rows)]
        }
        return own + (picture ?? []) + [sign?.line].compactMap(\.self) + [falling.line] + extras.values.map(\.line)
            + [sentence?.line, chart].compactMap(\.self)
    }
}
