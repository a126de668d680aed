import AppResources
import Cartography
import Display
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather
import WeatherService

@testable import Dashboard
@testable import Engine

/// Official warnings on the screen, with the invented ones of the sample data.
@MainActor @Suite("Official warnings on the screen") struct WarningViewTests {
    /// Sample data at 13:00 in Korea on a day with rain: the capital area has a heavy rain warning from 09:00 to 18:00, and a strong
    /// wind advisory from midnight.
    private func scene(
        _ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean, form: String = "auto",
        ascii: Bool = false, hasColor: Bool = true, depth: ColorDepth = .direct, hour: Int = 4
    ) async -> Scene {
        let locale = language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"
        var chosen: [SettingKey: String] = [.density: form, .motion: "none"]
        if ascii { chosen[.ascii] = "true" }
        let scene = Scene(
            columns, rows, hasColor: hasColor, notices: [.sample],
            preferences: .test([:], ["LANG": locale], chosen: chosen),
            time: TestClock(Self.day * 86_400 + hour * 3_600), depth: depth, atlas: .ofTheCheckout())
        scene.model.started()
        scene.answered()
        scene.model.settle()
        await scene.model.warnings.matching?.value
        return scene
    }

    /// A day on which it rains by `SampleWarnings`: 2026-11-21.
    private static let day = 20_778

    private func list(of scene: Scene) -> ListPicture? { DashboardPicture(scene.model, scene.view.look).list }

    private func mark(_ name: String, in scene: Scene) throws -> WarningMark? {
        let tiles = try #require(list(of: scene)).tiles
        return try #require(tiles.first { $0.tile.place.names.text(in: .korean) == name }).tile.warning
    }

    private func hasPage(_ scene: Scene) -> Bool { if case .page? = scene.model.route.dialog { true } else { false } }

    private func select(_ name: String, in scene: Scene) throws {
        let index = try #require(scene.model.list.shown.firstIndex { $0.names.text(in: .korean) == name })
        scene.model.list.select(index)
        scene.model.settle()
    }

    @Test func `a tile has the sign and the title of the gravest warning, others have none`() async throws {
        let scene = await scene()
        let marked = try mark("서울", in: scene)
        let seoul = try #require(marked)
        #expect(seoul.kind == .heavyRain && seoul.level == .severe && seoul.count == 2)
        #expect(try mark("대구", in: scene) == nil)
        #expect(scene.frame().text.contains("⚠"))
        #expect(scene.frame().text.contains("호우경보"))
    }

    @Test func `the time keys count: what begins tomorrow shows tomorrow, and what ends is gone`() async throws {
        let scene = await scene(hour: -2)
        #expect(try mark("서울", in: scene)?.kind == .strongWind)
        // 09:00 in Korea: the rain begins.
        for _ in 0..<2 { scene.press(.character(">")) }
        #expect(try mark("서울", in: scene)?.kind == .heavyRain)
        // In the night it is over, and so is the wind.
        for _ in 0..<16 { scene.press(.character(">")) }
        #expect(try mark("서울", in: scene) == nil)
    }

    @Test func `a warning ends on the screen by itself, at its time`() async throws {
        let scene = await scene(hour: 8)
        #expect(try mark("서울", in: scene)?.kind == .heavyRain)
        let end = try #require(scene.model.warnings.nextChange(after: scene.clock.now))
        #expect(end == Timestamp(secondsSince1970: Self.day * 86_400 + 9 * 3_600))
        scene.clock.advance(3_600)
        scene.ageAlarm.ring()
        #expect(try mark("서울", in: scene) == nil)
    }

    @Test func `the details say title, time, area and issuer, and open all the texts`() async throws {
        let scene = await scene(120, 40)
        try select("서울", in: scene)
        let text = scene.frame().text
        #expect(text.contains("호우경보") && text.contains("강풍주의보") && text.contains("nalssi"))
        scene.press(Key(.enter))
        for _ in 0..<12 where scene.model.detail.chosen != .warnings { scene.press(Key(.down)) }
        #expect(scene.model.detail.chosen == .warnings)
        scene.press(Key(.enter))
        let page = scene.frame().text
        #expect(page.contains("기상특보") && page.contains("지어낸 예시"))
        scene.press(Key(.escape))
        #expect(scene.model.route.dialog == nil)
    }

    @Test(arguments: 21...60) func `a warning that has not begun has its name and its beginning in any width`(
        columns: Int
    ) async throws {
        let scene = await scene(120, 40, .english, hour: -11)
        try select("서울", in: scene)
        let told = scene.model.warningActions.told(at: try #require(scene.model.selectedPlace))
        let warnings = told.filter { !$0.warning.isInForce(at: scene.clock.now) }
        let look = scene.view.look
        let section = WarningsSection(
            warnings: warnings, now: scene.clock.now, otherTime: nil, clock: LocalClock(UTCOffset(seconds: 32_400)),
            format: look.format)
        var buffer = CellBuffer(size: Size(columns: columns, rows: section.rows(columns: columns)))
        section.draw(look, into: &buffer, in: buffer.bounds)
        let lines = buffer.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].contains(/⚠ [a-z]{4}/) && (lines[0] + lines[1]).contains("from"), "\(buffer.text)")
    }

    @Test func `the filter has the places under a warning, and the order puts them first`() async throws {
        let scene = await scene()
        scene.model.ordering.filterRequested()
        let choice = try #require(scene.model.ordering.choice)
        let index = try #require(
            choice.options.firstIndex { if case .group(let group?) = $0 { group.kind == .warned } else { false } })
        scene.model.ordering.choicePressed(index)
        scene.model.settle()
        let names = scene.model.list.shown.map { $0.names.text(in: .korean) }
        #expect(names.contains("서울") && !names.contains("대구") && !names.isEmpty)
        scene.model.ordering.filterCleared()
        scene.model.ordering.orderRequested()
        let orders = try #require(scene.model.ordering.choice)
        scene.model.ordering.choicePressed(try #require(orders.options.firstIndex(of: .order(.warned))))
        scene.model.settle()
        let first = try #require(scene.model.list.shown.first)
        #expect(scene.model.warningActions.mark(of: first)?.level == .severe)
        let last = try #require(scene.model.list.shown.last)
        #expect(scene.model.warningActions.mark(of: last) == nil)
    }

    @Test func `the line above the list names the gravest warning and its places`() async throws {
        let scene = await scene(160, 40)
        let text = scene.frame().text
        #expect(text.contains("⚠ 호우경보: "))
    }

    @Test(arguments: [false, true])
    func `where a line could be taken for rain, hours under a warning have a sign`(isASCII: Bool) async throws {
        let scene = await scene(120, 36, form: "line", ascii: isASCII, hasColor: isASCII, hour: 2)
        let sign = isASCII ? "W" : "⚠"
        let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[lines.count - 2].contains(sign + " 특보"))
        guard case .table(let table)? = list(of: scene)?.content else { return #expect(Bool(false), "no table") }
        let marked = table.rows.filter { !$0.row.warned.isEmpty }
        #expect(!marked.isEmpty)
        for row in marked {
            let name = try #require(row.row.tile.place.names.text(in: .korean).split(separator: "(").first)
            let line = try #require(lines.first { $0.drop { $0 == " " }.hasPrefix(name) })
            #expect(line.count { String($0) == sign } >= row.row.warned.count, "\(line)")
        }
    }

    @Test(arguments: Language.allCases)
    func `a table with underlined hours says what the line means, and only such a table does`(
        language: Language
    ) async throws {
        let key = language == .korean ? "__ 특보" : "__ warning"
        func explains(_ scene: Scene) -> Bool {
            let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
            return lines[lines.count - 2].contains(key)
        }
        #expect(await !explains(self.scene(120, 36, language)), "tiles underline nothing")
        let scene = await scene(120, 36, language, form: "line", hour: 2)
        #expect(explains(scene))
        for _ in 0..<14 {
            scene.type(")")
            guard case .table(let table)? = list(of: scene)?.content else { return #expect(Bool(false), "no table") }
            #expect(explains(scene) == table.rows.contains { !$0.row.warned.isEmpty })
        }
        // Details over the list hide what is underlined.
        let small = await self.scene(60, 20, language, form: "line", hour: 2)
        small.model.list.select(0)
        let isExplained = explains(small)
        small.press(Key(.enter))
        #expect(!explains(small) && isExplained)
        // Beside the legend of the measure, as long as that has room for itself.
        scene.type(".n")
        scene.press(Key(.down), Key(.down), Key(.enter))
        #expect(scene.model.list.measure == .precipitation && explains(scene))
    }

    @Test func `the table underlines the hours under a warning, in step with the time keys`() async throws {
        let scene = await scene(form: "line", hour: 2)
        func underlined(_ name: String) throws -> [Int] {
            let frame = scene.frame()
            let lines = frame.text.split(separator: "\n", omittingEmptySubsequences: false)
            let row = try #require(lines.firstIndex { $0.hasPrefix(" " + name) })
            return (12..<frame.size.columns).filter {
                frame[$0, row].style.attributes.contains(.underline)
            }
        }
        // In the afternoon; it is eleven.
        let known = scene.model.warnings.known
        let free = try #require(scene.model.list.shown.first { !known.hasWarnings(at: $0.id) })
        let (seoul, other) = (try underlined("서울"), try underlined(free.names.text(in: .korean)))
        #expect(!seoul.isEmpty && other.isEmpty)
        guard case .table(let table)? = list(of: scene)?.content else {
            Issue.record("no table")
            return
        }
        let found = table.rows.first { $0.row.tile.place.names.text(in: .korean) == "서울" }
        let row = try #require(found?.row)
        let place = row.tile.place
        for (index, moment) in row.moments.enumerated() where index + 1 < row.moments.count {
            let clock = LocalClock(UTCOffset(seconds: 32_400))
            let (from, to) = (
                moment.span(now: scene.clock.now, clock: clock),
                row.moments[index + 1].span(now: scene.clock.now, clock: clock)
            )
            guard from.lowerBound == from.upperBound, to.lowerBound == to.upperBound else { continue }
            let isWarned = known.ahead(at: place.id, from: Timestamp(secondsSince1970: 0)).contains {
                $0.warning.onset < to.lowerBound && $0.warning.end > from.lowerBound
            }
            #expect(row.warned.contains(index) == isWarned, "\(index)")
        }
    }

    @Test func `a selected hour between two columns is underlined like the others`() async throws {
        let scene = await scene(form: "line")
        for _ in 0..<3 where scene.model.list.tableStep != .threeHours { scene.type("-") }
        scene.type(">")
        let table = try #require({ if case .table(let table)? = list(of: scene)?.content { table } else { nil } }())
        #expect(scene.model.list.tableStep == .threeHours && table.standIn != nil)
        let frame = scene.frame()
        for (index, row, _, _) in table.rows {
            let rect = table.grid.rect(of: index, scrollRow: table.scrollRow)
            let cell = table.columns.cell(table.axis.selected, in: rect)
            let isUnderlined = (cell.column..<cell.endColumn).contains {
                frame[$0, cell.endRow - 1].style.attributes.contains(.underline)
            }
            #expect(isUnderlined == (scene.model.warningActions.mark(of: row.tile.place) != nil))
        }
        #expect(try mark("서울", in: scene) != nil)
    }

    @Test func `a filter neither hides warnings from the next one nor forgets them`() async throws {
        let scene = await scene()
        let dry = try #require(scene.model.list.shown.first { $0.names.text(in: .korean) == "대구" })
        scene.model.list.arrange(by: Arrangement(group: PlaceGroup(kind: .dry, places: [dry.id])))
        scene.model.settle()
        await scene.model.warnings.matching?.value
        #expect(scene.model.list.shown.count == 1)
        scene.model.ordering.filterRequested()
        let options = try #require(scene.model.ordering.choice).options
        var warned: PlaceGroup?
        for case .group(let group?) in options where group.kind == .warned { warned = group }
        #expect(warned?.places.count == 5)
    }

    @Test func `Enter opens no warnings of a place that has none, whatever was selected before`() async throws {
        let scene = await scene(120, 40)
        try select("서울", in: scene)
        scene.press(Key(.enter))
        for _ in 0..<12 where scene.model.detail.chosen != .warnings { scene.press(Key(.down)) }
        #expect(scene.model.detail.opens == .warnings)
        try select("대구", in: scene)
        scene.model.settle()
        #expect(scene.model.detail.opens != .warnings)
    }

    @Test func `real weather has no invented warnings, and they go with the sample data`() async throws {
        let scene = await scene()
        #expect(!scene.model.warnings.known.isEmpty)
        scene.model.sources.use([.openMeteo])
        scene.model.settle()
        await scene.model.warnings.matching?.value
        #expect(scene.model.warnings.known.isEmpty)
        #expect(!scene.frame().text.contains("⚠"))
    }

    @Test func `areas tint the ground of a map, and the gravest counts where several are`() async throws {
        let scene = await scene(120, 36, form: "map")
        let plan = try #require(scene.model.layout.form.plan)
        let daegu = try #require(Coordinate(latitude: 35.87, longitude: 128.6))
        let seoul = try #require(Coordinate(latitude: 37.57, longitude: 126.98))
        let content = try #require(list(of: scene)).content
        guard case .map(let map) = content else {
            Issue.record("no map")
            return
        }
        func level(_ coordinate: Coordinate) -> WarningLevel? {
            let cell = plan.cell(of: coordinate)
            return map.areas.seen.tints.first { $0.column == cell.column && $0.row == cell.row }?.level
        }
        #expect(level(seoul) == .severe)
        #expect(level(daegu) == nil)
    }

    @Test func `a seam between two areas is closed, and so is a hole of a single cell, but no larger hole`() throws {
        func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
            try #require(Coordinate(latitude: latitude, longitude: longitude))
        }
        let projection = MapProjection(
            showing: [try coordinate(33, 124), try coordinate(39, 132)], columns: 100, rows: 40)
        func middle(_ column: Int, _ row: Int) throws -> Coordinate {
            try #require(projection.coordinate(at: MapPosition(x: Double(column) + 0.5, y: Double(row) + 0.5)))
        }
        /// A box around the middles of these cells and no others.
        func ring(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) throws -> GeoRing {
            let corner = try middle(columns.lowerBound, rows.lowerBound)
            let across = try middle(columns.lowerBound + 1, rows.lowerBound + 1)
            let end = try middle(columns.upperBound, rows.upperBound)
            let (dx, dy) = ((across.longitude - corner.longitude) / 3, (corner.latitude - across.latitude) / 3)
            let (west, east) = (corner.longitude - dx, end.longitude + dx)
            let (north, south) = (corner.latitude + dy, end.latitude - dy)
            return try #require(GeoRing([(north, west), (north, east), (south, east), (south, west)]))
        }
        func tinted(_ polygons: [GeoPolygon]) -> Set<[Int]> {
            let area = MapAreas.Area(
                level: .severe, issuer: "", shapes: polygons.map { WarningArea(name: "", polygons: [$0]) })
            return Set(MapAreas(projection: projection, areas: [area]).seen.tints.map { [$0.column, $0.row] })
        }
        let neighbours = tinted([
            GeoPolygon(outer: try ring(10...19, 10...20)), GeoPolygon(outer: try ring(21...30, 10...20)),
        ])
        #expect((10...30).allSatisfy { neighbours.contains([$0, 15]) } && !neighbours.contains([31, 15]))
        let apart = tinted([
            GeoPolygon(outer: try ring(10...19, 10...20)), GeoPolygon(outer: try ring(22...30, 10...20)),
        ])
        #expect(!apart.contains([20, 15]) && !apart.contains([21, 15]))
        let small = tinted([GeoPolygon(outer: try ring(10...30, 10...20), holes: [try ring(15...15, 15...15)])])
        #expect(small.contains([15, 15]))
        let large = tinted([GeoPolygon(outer: try ring(10...30, 10...20), holes: [try ring(15...16, 15...15)])])
        #expect(!large.contains([15, 15]) && !large.contains([16, 15]))
    }

    @Test(arguments: [ColorDepth.direct, .ansi16])
    func `the map says how grave the warnings of its areas are and whose, also where only their edges are drawn`(
        depth: ColorDepth
    ) async throws {
        let scene = await scene(120, 36, form: "map", depth: depth)
        let frame = scene.frame()
        #expect(
            frame.text.split(separator: "\n").contains { $0.contains(/⚠ .*경보 .*주의보 · nalssi Sample/) },
            "\(frame.text)")
        guard case .map(let map)? = list(of: scene)?.content else { return #expect(Bool(false), "no map") }
        let edges = map.areas.seen.edges
        #expect(!edges.isEmpty && edges.count < map.areas.seen.tints.count)
        let dotted = frame.text.contains(scene.view.look.glyphs.areaEdge(isGrave: true))
        #expect(dotted == (depth == .ansi16))
    }

    @Test(arguments: [
        (ColorDepth.direct, true, true), (.indexed256, false, true), (.indexed256, true, false),
        (.ansi16, false, false),
    ])
    func `areas have grounds unless colours are few, and 256 are too few over a field`(
        depth: ColorDepth, isOverField: Bool, hasGrounds: Bool
    ) {
        let look = Presentation(Appearance(language: .korean, colorDepth: depth), home: { _ in .utc })
        #expect(look.hasAreaGrounds(isOverField: isOverField) == hasGrounds)
    }

    @Test func `a click in the area of a warning opens it, and so does the cross-hair`() async throws {
        let scene = await scene(120, 36, form: "map")
        let plan = try #require(scene.model.layout.form.plan)
        let sea = try #require(Coordinate(latitude: 37.6, longitude: 128.9))
        let land = try #require(Coordinate(latitude: 35.9, longitude: 128.4))
        func click(_ coordinate: Coordinate) {
            let cell = plan.cell(of: coordinate)
            scene.model.crosshair.pressed(
                at: Point(column: plan.area.column + cell.column, row: plan.area.row + cell.row))
        }
        click(land)
        #expect(!hasPage(scene) && scene.model.route.crosshair != nil)
        click(sea)
        let text = scene.frame().text
        #expect(hasPage(scene) && text.contains("강풍주의보"))
        scene.press(Key(.escape))
        #expect(!hasPage(scene))
        let held = try #require(scene.model.route.crosshair)
        #expect(scene.frame().text.contains("강풍주의보") || scene.frame().text.contains("호우경보"))
        #expect(plan.cell(of: held.coordinate) == plan.cell(of: sea))
        scene.press(Key(.enter))
        #expect(hasPage(scene))
    }

    @Test func `muted warnings are neither marked nor counted nor on the map, and one key takes it back`() async throws
    {
        let scene = await scene(120, 36)
        scene.press(.character(","))
        let settings = try #require(scene.model.settings.settingsModel)
        for _ in 0..<settings.rows.count where settings.row != .setting(.mutedWarnings) { scene.press(Key(.down)) }
        scene.press(Key(.enter))
        let muting = try #require(scene.model.settings.mutingModel)
        // By kind.
        for _ in 0..<muting.rows.count where muting.rows[muting.selection].part != .kind(.heavyRain) {
            scene.press(Key(.down))
        }
        scene.press(Key(.enter))
        #expect(scene.model.preferences.settings.mutedWarnings.text == "heavy-rain")
        #expect(try mark("서울", in: scene)?.kind == .strongWind)
        let told = try #require(scene.model.list.shown.first { $0.names.text(in: .korean) == "서울" })
        let kinds = scene.model.warningActions.told(at: told).map(\.warning.kind)
        #expect(kinds.prefix(2).contains(.heavyRain), "the details still have it")
        // By level as well.
        for _ in 0..<muting.rows.count where muting.rows[muting.selection].part != .level(.moderate) {
            scene.press(Key(.up))
        }
        scene.press(.character(" "))
        #expect(try mark("서울", in: scene) == nil)
        #expect(scene.model.warningActions.warned.groups.isEmpty)
        scene.press(.character("u"))
        #expect(try mark("서울", in: scene)?.kind == .strongWind)
        scene.press(.character("u"))
        #expect(try mark("서울", in: scene)?.kind == .heavyRain)
        #expect(scene.model.preferences.settings.mutedWarnings.isEmpty)
        scene.press(Key(.escape), Key(.escape))
        // By place.
        scene.model.preferences.choose(.mutedWarnings, told.id.rawValue)
        #expect(try mark("서울", in: scene) == nil && mark("속초", in: scene) != nil)
        scene.model.warningActions.opened(at: told)
        scene.model.settle()
        #expect(scene.frame().text.contains("알리지 않기로 한 특보"))
    }

    @Test(arguments: [
        ("none", "none"), ("dry minor", "minor dry"), ("geo:37.5,127.0 severe owm:1", "severe geo:37.5,127.0 owm:1"),
        ("heavy-rain  heavy-rain", "heavy-rain"),
    ])
    func `what is muted is read as it is written`(text: String, written: String) throws {
        let muting = try #require(WarningMuting(text))
        #expect(muting.text == written && WarningMuting(written) == muting)
    }

    @Test(arguments: ["", " ", "any", "Dry", "heavyRain", "minor,dry", String(repeating: "dry ", count: 301)])
    func `what cannot be muted is refused`(text: String) { #expect(WarningMuting(text) == nil) }

    @Test(arguments: Language.allCases) func `every kind and level has words, and unknown kinds their issuer's`(
        language: Language
    ) {
        let format = WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
        var titles = Set<String>()
        for kind in WarningKind.allCases where kind != .other {
            for level in WarningLevel.allCases {
                let title = format.title(of: Self.warning(kind, level))
                #expect(!title.isEmpty && !title.contains("{") && titles.insert(title).inserted, "\(title)")
            }
        }
        #expect(format.title(of: Self.warning(.other, .severe)) == "Squall line")
        #expect(language == .english || format.title(of: Self.warning(.strongWind, .moderate)) == "강풍주의보")
    }

    /// A watch of the United States is of the same kind and severity as a warning.
    @Test func `what is named by its event has that name in its issuer's language, and our words in others`() throws {
        var warning = Self.warning(.flood, .severe)
        warning.texts = WarningTexts([("en", WarningText(event: "Flood Watch"))])
        warning.isNamedByEvent = true
        for (language, name) in [(Language.english, "Flood Watch"), (.korean, "홍수경보")] {
            let format = WeatherFormat(phrase: PhraseBook(language), units: .metric, glyphs: .unicode)
            #expect(format.title(of: warning) == name)
            let mark = try #require(WarningMark([PlaceWarning(warning: warning, reach: .countryOnly)], in: language))
            #expect(mark.title(format) == name)
        }
    }

    private static func warning(_ kind: WarningKind, _ level: WarningLevel) -> Warning {
        Warning(
            id: Warning.ID(sender: "a", identifier: "1"), issuer: "", kind: kind, level: level,
            sent: Timestamp(secondsSince1970: 0), texts: WarningTexts([("en", WarningText(event: "Squall line"))]),
            areas: [])
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], Language.allCases)
    func `Golden: warnings on tiles and in the details`(size: (Int, Int), language: Language) async throws {
        let scene = await scene(size.0, size.1, language)
        try select("부산", in: scene)
        try Golden.expect(scene.frame(), "warnings-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test func `Golden: warnings in ASCII without colour`() async throws {
        let scene = await scene(120, 36, .english, ascii: true, hasColor: false)
        try select("부산", in: scene)
        try Golden.expect(scene.frame(), "warnings-ascii-120x36-en")
    }

    @Test func `Golden: the texts of the warnings of a place`() async throws {
        let scene = await scene(80, 24)
        try select("부산", in: scene)
        scene.model.warningActions.opened(at: try #require(scene.model.selectedPlace))
        try Golden.expect(scene.frame(), "warnings-page-80x24-ko")
    }

    @Test func `a warning that may be for a place names its areas, and one that is only expected says so and when`() {
        let format = WeatherFormat(phrase: PhraseBook(.korean), units: .metric, glyphs: .unicode)
        // 12:00 in Korea.
        let noon = Timestamp(secondsSince1970: Self.day * 86_400 + 3 * 3_600)
        var warning = Warning(
            id: Warning.ID(sender: "test", identifier: "1"), issuer: "기상청", country: .southKorea, kind: .heavySnow,
            level: .moderate, sent: noon, texts: WarningTexts([]),
            areas: [WarningArea(name: "강원도(강릉산지)", zones: ["강원도 강릉 강릉산지"])])
        func row() -> String {
            let (place, clock) = (
                PlaceWarning(warning: warning, reach: .countryOnly), LocalClock(UTCOffset(seconds: 32_400))
            )
            let span = format.span(of: warning, now: noon, clock: clock)
            return "\(format.title(of: warning)) / \(span) / \(place.area(format))"
        }
        #expect(row() == "대설주의보 / 해제될 때까지 / 이곳도 해당할 수 있음: 강원도(강릉산지)")
        warning.onset = noon.adding(seconds: 9 * 3_600)
        #expect(row().hasPrefix("대설주의보 / 오늘 21시부터 해제될 때까지 / ") || row().hasPrefix("대설주의보 / 21시부터 해제될 때까지 / "))
        (warning.isPreliminary, warning.level) = (true, .unknown)
        #expect(row().hasPrefix("대설 예비특보 /  / "))
        warning.expires = noon.adding(seconds: 10 * 3_600)
        #expect(row().hasPrefix("대설 예비특보 / 오늘 21:00~22:00 발효 예상 / "), "\(row())")
        warning.areas = []
        #expect(row().hasSuffix("이 나라의 어딘가(지역은 알 수 없음)"))
    }
}
