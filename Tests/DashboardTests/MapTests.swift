import AppResources
import Cartography
import Display
import EngineSupport
import Files
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// The map: where labels stand, keys, zoom and the mouse, and that it shows what the other forms show.
@MainActor @Suite("Map") struct MapTests {
    private static let cities: [Place] = [
        ("Tokyo", 35.68, 139.69), ("Sydney", -33.87, 151.21), ("Auckland", -36.85, 174.76), ("Delhi", 28.61, 77.21),
        ("Dubai", 25.2, 55.27), ("Moscow", 55.76, 37.62), ("Cairo", 30.04, 31.24), ("Nairobi", -1.29, 36.82),
        ("Cape Town", -33.92, 18.42), ("London", 51.51, -0.13), ("Madrid", 40.42, -3.7), ("New York", 40.71, -74.01),
        ("Chicago", 41.88, -87.63), ("Los Angeles", 34.05, -118.24), ("Mexico City", 19.43, -99.13),
        ("São Paulo", -23.55, -46.63), ("Honolulu", 21.31, -157.86), ("Anchorage", 61.22, -149.9),
        ("Reykjavík", 64.15, -21.94), ("Suva", -18.14, 178.44),
    ].compactMap { place($0.0, $0.1, $0.2) }

    private static func place(_ name: String, _ latitude: Double, _ longitude: Double) -> Place? {
        Coordinate(latitude: latitude, longitude: longitude).map {
            Place(
                id: PlaceID(rawValue: "test:\(name)"), names: LocalizedText(korean: name, english: name),
                coordinate: $0, timeZone: "UTC")
        }
    }

    private func scene(
        _ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean, bookmarks: [Place] = [],
        choices: [SettingKey: String] = [:], hasColor: Bool = true, atlas: MapAtlas = .ofTheCheckout()
    ) -> Scene {
        let locale = language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"
        return Scene(
            columns, rows, hasColor: hasColor, bookmarks: bookmarks,
            preferences: .test([:], ["LANG": locale], chosen: [.density: "map"].merging(choices) { $1 }), atlas: atlas
        ).answered().answered(bookmarks)
    }

    // MARK: Labels

    private func randomSpots(_ random: inout SeededRandom) -> [MapPlan.Spot] {
        let isLocal = random.chance(50)
        return (0..<random.number(1...random.one(of: [60, 200]))).compactMap { index in
            let latitude = isLocal ? 33 + Double(random.below(500)) / 100 : Double(random.number(-90...90))
            let longitude = isLocal ? 125 + Double(random.below(500)) / 100 : Double(random.number(-180...180))
            let name = String(repeating: "n", count: random.number(1...14))
            return Coordinate(latitude: latitude, longitude: longitude).map {
                MapPlan.Spot(coordinate: $0, name: name, isSelected: index == 0, rank: index)
            }
        }
    }

    @Test func `labels stay on the map and apart, and every place is reachable, in random lists and sizes`() {
        var random = SeededRandom(seed: 11)
        for round in 0..<150 {
            let area = Rect(column: 3, row: 2, columns: random.number(1...300), rows: random.number(1...90))
            let spots = randomSpots(&random)
            let plan = MapPlan(area: area, spots: spots, count: spots.count, camera: nil)
            let rects = plan.labels.flatMap { label in plan.cells(of: label).map { (label.index, $0) } }
            for (number, (index, rect)) in rects.enumerated() {
                #expect(rect.intersection(area) == rect, "round \(round)")
                for (_, other) in rects[(number + 1)...] {
                    #expect(rect.intersection(other).isEmpty, "round \(round)")
                }
                #expect(plan.index(at: Point(column: rect.column, row: rect.row)) == index)
            }
            #expect(
                plan.labels.reduce(0) { $0 + 1 + $1.others } == plan.inView.count && plan.inView.count == spots.count)
            #expect(plan.area(of: 0) != nil, "the selected place has no label in round \(round)")
            for index in plan.inView {
                // Its own dot, that of the place it shares a cell with, or the name of the selected place over it.
                let there = plan.projection.position(of: spots[index].coordinate)
                let cell = Point(column: area.column + Int(there.x), row: area.row + Int(there.y))
                let isCovered = plan.labels.contains { label in
                    let text = plan.text(of: label)
                    return label.index == 0 && text.row == cell.row
                        && (text.column - 1...text.endColumn).contains(cell.column)
                }
                #expect(
                    isCovered || plan.labels.contains { plan.mark(of: $0).contains(cell) }, "round \(round)")
            }
            #expect((0...plan.labels.count).contains(plan.namedCount))
            var reached: Set = [0]
            var open = [0]
            while let from = open.popLast() {
                for step in [ListCursor.Step.left, .right, .up, .down] {
                    let next = plan.target(step, from: from)
                    if reached.insert(next).inserted { open.append(next) }
                }
            }
            #expect(reached.count == spots.count, "round \(round)")
        }
    }

    private func text(_ frame: CellBuffer, in area: Rect) -> String {
        (area.row..<area.endRow).map { row in
            // The second cell of a wide character has none.
            String(
                (area.column..<area.endColumn).map { frame[$0, row] }.filter { $0.width > 0 }.map(\.character))
        }.joined(separator: "\n")
    }

    @Test func `the selected place always shows its name, beside its mark`() throws {
        let scene = scene(80, 24)
        for index in scene.model.list.shown.indices {
            scene.model.list.select(index)
            let label = try #require(scene.model.layout.form.plan?.labels.first { $0.index == index })
            #expect(label.form <= 3, "\(scene.names[index])")
            #expect(scene.frame().text.contains(scene.names[index].prefix { $0 != "(" }))
        }
    }

    @Test func `labels keep their places while time moves`() throws {
        let scene = scene()
        let before = try #require(scene.model.layout.form.plan).labels
        for _ in 0..<12 {
            scene.press(.character(">"))
            #expect(scene.model.layout.form.plan?.labels == before)
        }
    }

    // MARK: The same values

    private func visible(_ scene: Scene) -> [VisibleTile] {
        TilePicture.visible(
            of: scene.model.list.shown, scene.model.list.shownPane, in: scene.model.layout.form, hasKeys: true,
            at: scene.model.moment, scene.model, scene.view.look)
    }

    @Test(arguments: [0, 3, 9]) func `tiles, table and map show the same value at a moment`(hours: Int) throws {
        var values: [[String]] = []
        for density in ["auto", "line", "map"] {
            let scene = scene(160, 50, choices: [.density: density])
            for _ in 0..<hours { scene.press(.character(">")) }
            let frame = scene.frame()
            let tiles = visible(scene)
            #expect(tiles.count == 20)
            let shown = tiles.map { tile in
                tile.tile.seen.value(of: .temperature).map(scene.view.look.format.number) ?? ""
            }
            values.append(shown)
            guard let plan = scene.model.layout.form.plan else { continue }
            for label in plan.labels where !label.text.columns.isEmpty {
                let rect = plan.text(of: label)
                let text = String((rect.column..<rect.endColumn).map { frame[$0, rect.row].character })
                #expect(text.contains(shown[label.index]), "\(text) lacks \(shown[label.index])")
            }
        }
        #expect(values.count == 3 && values[0] == values[1] && values[1] == values[2])
    }

    // MARK: Keys and the mouse

    @Test func `arrows go to the nearest place in their direction`() {
        let scene = scene()
        scene.model.list.select(Scene.place("Seoul").id)
        scene.press(Key(.down))
        #expect(scene.model.selectedPlace?.id == Scene.place("Suwon").id)
        scene.press(Key(.up))
        #expect(scene.model.selectedPlace?.id == Scene.place("Seoul").id)
        scene.press(Key(.end))
        #expect(scene.model.list.selection == 19)
        scene.press(Key(.home))
        #expect(scene.model.list.selection == 0)
    }

    @Test func `plus and minus zoom around the selected place, and 0 fits all places`() throws {
        let scene = scene()
        let fitting = try #require(scene.model.layout.form.plan).projection
        scene.press(.character("+"))
        #expect(try #require(scene.model.layout.form.plan).projection.degreesPerDot < fitting.degreesPerDot)
        scene.press(.character("-"))
        let back = try #require(scene.model.layout.form.plan).projection
        #expect(abs(back.degreesPerDot - fitting.degreesPerDot) < 1e-9)
        scene.press(.character("-"), .character("0"))
        #expect(scene.model.layout.form.plan?.projection == fitting)
        for _ in 0..<20 { scene.press(.character("+")) }
        #expect(scene.model.feedback == .said(.mapIsClosest))
        #expect(scene.model.layout.form.plan?.area(of: scene.model.list.selection) != nil)
        for _ in 0..<40 { scene.press(.character("-")) }
        #expect(scene.model.feedback == .said(.mapIsWidest))
    }

    @Test func `the wheel goes through the list, and the selected place comes into view`() throws {
        let scene = scene()
        for _ in 0..<5 { scene.press(.character("+")) }
        for step in 1...19 {
            scene.mouse(.wheelDown, 20, 20)
            let plan = try #require(scene.model.layout.form.plan)
            #expect(scene.model.list.selection == step)
            #expect(plan.inView.contains(step) && plan.area(of: step) != nil)
        }
    }

    @Test func `Control and the wheel zoom around the pointer, and dragging the land moves it`() throws {
        let scene = scene()
        let plan = try #require(scene.model.layout.form.plan)
        let sea = Point(column: plan.area.column + 2, row: plan.area.row + plan.area.rows / 2)
        #expect(plan.index(at: sea) == nil)
        let pointer = MapPosition(x: 2.5, y: Double(plan.area.rows / 2) + 0.5)
        let under = try #require(plan.projection.coordinate(at: pointer))
        scene.mouse(.wheelUp, sea.column, sea.row, isControlHeld: true)
        let closer = try #require(scene.model.layout.form.plan).projection
        #expect(closer.degreesPerDot < plan.projection.degreesPerDot)
        let there = closer.position(of: under)
        #expect(abs(there.x - pointer.x) < 0.01 && abs(there.y - pointer.y) < 0.01)
        scene.mouse(.press, sea.column, sea.row)
        scene.mouse(.drag, sea.column + 6, sea.row + 2)
        scene.mouse(.release, sea.column + 6, sea.row + 2)
        let moved = try #require(scene.model.layout.form.plan).projection.position(of: under)
        #expect(abs(moved.x - pointer.x - 6) < 0.01 && abs(moved.y - pointer.y - 2) < 0.01)
    }

    @Test func `a click on a label selects the place, a second one opens it, and the buttons zoom`() throws {
        let scene = scene()
        let rect = try #require(scene.model.layout.form.plan?.area(of: 5))
        _ = scene.click(rect.column, rect.row)
        #expect(scene.model.list.selection == 5)
        let again = try #require(scene.model.layout.form.plan?.area(of: 5))
        _ = scene.click(again.column, again.row)
        #expect(scene.model.route.isInDetail)
        scene.press(Key(.escape))
        let before = try #require(scene.model.layout.form.plan)
        _ = scene.click(before.area.endColumn - 8, before.area.endRow - 1)
        #expect(try #require(scene.model.layout.form.plan).projection.degreesPerDot < before.projection.degreesPerDot)
    }

    @Test func `the details show the selected place after every change of the form and the list`() {
        let scene = scene(120, 36, bookmarks: Self.cities, choices: [.density: "auto"])
        for key in "v" + "j" + "v" + "1" + "jv" + "2" + "vjv" {
            scene.press(.character(key))
            guard scene.model.isWide else { continue }
            #expect(scene.model.detail.place?.id == scene.model.selectedPlace?.id, "after \(key)")
        }
    }

    @Test func `a map that was moved stays where it is until another place is selected`() throws {
        let scene = scene()
        for _ in 0..<4 { scene.press(.character("+")) }
        scene.model.list.panned(columns: 200, rows: 0)
        let moved = try #require(scene.model.layout.form.plan).projection
        #expect(try #require(scene.model.layout.form.plan).inView.contains(scene.model.list.selection) == false)
        scene.press(.character("b"))
        scene.model.resized(to: Size(columns: 120, rows: 36))
        #expect(scene.model.layout.form.plan?.projection == moved)
        scene.press(Key(.end))
        #expect(try #require(scene.model.layout.form.plan).inView.contains(19))
    }

    @Test func `a drag that begins on a label moves the land and opens nothing`() throws {
        let scene = scene()
        let plan = try #require(scene.model.layout.form.plan)
        let rect = try #require(plan.area(of: 0))
        scene.mouse(.press, rect.column, rect.row)
        scene.mouse(.drag, rect.column, rect.row + 3)
        scene.mouse(.drag, rect.column, rect.row + 5)
        scene.mouse(.release, rect.column, rect.row + 5)
        #expect(scene.model.layout.form.plan?.projection != plan.projection && !scene.model.route.isInDetail)
    }

    @Test func `places cannot be moved on the map, and a message says where they can`() {
        let scene = scene(bookmarks: Array(KoreaTwenty.places.prefix(5)))
        scene.press(.character("1"), .character("J"))
        #expect(scene.model.feedback == .said(.formHasNoOrder))
        #expect(scene.shelf.list.map(\.place.id) == KoreaTwenty.places.prefix(5).map(\.id))
        scene.press(.character("m"))
        #expect(scene.model.route.carry == nil)
    }

    // MARK: Layout

    @Test func `the detail is beside Korea and below the world, and a small screen has a line instead`() throws {
        let korea = scene(120, 36).model.layout
        #expect(try #require(korea.detail).column >= korea.list.endColumn)
        let world = scene(160, 50, bookmarks: Self.cities)
        world.press(.character("1"))
        #expect(try #require(world.model.layout.detail).row == world.model.layout.list.endRow)
        let small = scene(80, 24)
        let line = try #require(small.model.layout.placeLine)
        let rows = small.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rows[line.row].contains(small.names[0]))
    }

    @Test(arguments: [(160, 50), (120, 40), (200, 60)])
    func `below the world are what matters, the next hours and the days side by side, and an alert with its text`(
        size: (Int, Int)
    ) throws {
        let config = "[[watch]]\nplace = \"London\"\nhigh = -50\n"
        let scene = Scene(
            size.0, size.1, bookmarks: Self.cities,
            preferences: .test([:], ["LANG": "en_US.UTF-8"], config: config, chosen: [.density: "map"])
        ).answered(Self.cities)
        scene.model.alerts.start()
        scene.press(.character("1"))
        scene.model.list.select(try #require(Self.cities.firstIndex { $0.names.text(in: .english) == "London" }))
        scene.model.settle()
        let pane = try #require(scene.model.layout.detail)
        #expect(pane.row == scene.model.layout.list.endRow)
        let frame = scene.frame()
        let rows = (pane.row..<pane.endRow).map { row in
            String((pane.column..<pane.endColumn).map { frame[$0, row].character })
        }
        let text = rows.joined(separator: "\n")
        #expect(text.contains("⚑ "))
        // The hours of the chart, and the days beside it from the first row on.
        #expect(rows.contains { $0.contains("now") } && rows[1].contains("hours"))
        let days = rows.count { $0.contains("%") && $0.contains("°") }
        #expect(days >= 5, "\(text)")
    }

    @Test func `a list of more than two hundred places is shown in parts`() throws {
        let places = (0..<450).compactMap { Self.place("p\($0)", -60 + Double($0 % 120), -170 + Double($0) * 0.7) }
        let scene = scene(200, 60, bookmarks: places)
        scene.press(.character("1"))
        #expect(try #require(scene.model.layout.form.plan).inView.count == MapPlan.mostPlaces)
        scene.model.list.select(300)
        let plan = try #require(scene.model.layout.form.plan)
        #expect(plan.inView.contains(300) && !plan.inView.contains(3))
        #expect(plan.area(of: 300) != nil)
        // Also from a closer view of another part.
        for _ in 0..<6 { scene.press(.character("+")) }
        scene.press(Key(.home))
        #expect(try #require(scene.model.layout.form.plan).inView.contains(0))
    }

    @Test func `arrows alone reach every place of a list of several parts`() {
        var random = SeededRandom(seed: 21)
        let spots = (0..<450).compactMap { index in
            Coordinate(latitude: Double(random.number(-60...60)), longitude: Double(random.number(-170...170))).map {
                MapPlan.Spot(coordinate: $0, name: "name", isSelected: false, rank: index)
            }
        }
        let plans = [0, 200, 400].map { first in
            MapPlan(
                area: Rect(column: 0, row: 0, columns: 120, rows: 40),
                spots: Array(spots[MapPlan.part(of: 450, around: first)]), first: first, count: 450, camera: nil)
        }
        var reached: Set = [7]
        var open = [7]
        while let from = open.popLast() {
            for step in [ListCursor.Step.left, .right, .up, .down, .pageUp, .pageDown] {
                let next = plans[from / MapPlan.mostPlaces].target(step, from: from)
                if reached.insert(next).inserted { open.append(next) }
            }
        }
        #expect(reached.count == 450)
        #expect(plans[2].target(.right, from: 449) < 450)
    }

    @Test func `at the edge of a part an arrow shows the next one`() throws {
        let places = (0..<450).compactMap { Self.place("p\($0)", 0, -170 + Double($0 % 200)) }
        let scene = scene(200, 60, bookmarks: places)
        scene.press(.character("1"))
        scene.model.list.select(199)
        scene.press(Key(.right))
        #expect(scene.model.list.selection == 200)
        #expect(try #require(scene.model.layout.form.plan).area(of: 200) != nil)
        scene.press(Key(.left))
        #expect(scene.model.list.selection == 199)
    }

    @Test func `of two colliding labels that of the larger city stays`() throws {
        let village = try #require(Self.place("village", 37.5, 127))
        let city = try #require(Self.place("metropolis", 37.5, 127.001))
        let far = try #require(Self.place("far", 33, 130))
        for places in [[far, village, city], [far, city, village]] {
            let atlas = MapAtlas(
                populationRanks: { $0.map { $0.id.rawValue.hasSuffix("metropolis") ? 80 : 40 } },
                open: { () throws(DataFileFailure) in throw .missing })
            let scene = scene(120, 36, bookmarks: places, atlas: atlas)
            scene.press(.character("1"))
            let plan = try #require(scene.model.layout.form.plan)
            func form(_ name: String) throws -> Int? {
                let index = try #require(places.firstIndex { $0.id.rawValue.hasSuffix(name) })
                return plan.labels.first { $0.index == index }?.form
            }
            #expect(try form("metropolis") == 0)
            #expect(try form("village") != 0)
        }
    }

    @Test func `the mouse over the drawer, the details and the search leaves the map alone`() throws {
        let scene = scene(bookmarks: Array(KoreaTwenty.places.prefix(3)))
        let before = try #require(scene.model.layout.form.plan).projection
        scene.press(.character("s"))
        let drawer = scene.model.layout.drawer
        let free = Point(column: drawer.column + 5, row: drawer.endRow - 4)
        scene.mouse(.press, free.column, free.row)
        scene.mouse(.drag, free.column + 9, free.row - 3)
        scene.mouse(.release, free.column + 9, free.row - 3)
        scene.mouse(.wheelUp, free.column, free.row, isControlHeld: true)
        scene.press(Key(.escape))
        let detail = try #require(scene.model.layout.detail)
        scene.mouse(.wheelUp, detail.column + 4, detail.row + 4, isControlHeld: true)
        #expect(scene.model.layout.form.plan?.projection == before)
    }

    @Test func `moving the selection moves neither the land nor any other place`() throws {
        let scene = scene(80, 24)
        let plan = try #require(scene.model.layout.form.plan)
        for index in scene.model.list.shown.indices {
            scene.model.list.select(index)
            #expect(scene.model.layout.form.plan?.projection == plan.projection)
        }
    }

    @Test func `what shares a cell is counted at its label, and names that have no room are counted below`() throws {
        let near = (0..<3).compactMap { Self.place("near\($0)", 37.5, 127 + Double($0) * 1e-4) }
        let far = try #require(Self.place("far", 33, 130))
        let scene = scene(80, 24, bookmarks: near + [far])
        scene.press(.character("1"))
        #expect(scene.frame().text.contains("near0 +2 ") && scene.frame().text.contains("이름 표시 2/4"))
        // Each of them is reached, and then it is the one that has the label.
        scene.press(Key(.right))
        #expect(scene.frame().text.contains("near1 +2 "))
        let english = self.scene(80, 24, .english, bookmarks: near + [far])
        english.press(.character("1"))
        #expect(english.frame().text.contains("2/4 named"))
        #expect(!self.scene(200, 60).frame().text.contains("이름 "))
    }

    @Test func `where the wind is shown, an arrow stands for the sky`() throws {
        let scene = scene()
        while scene.model.list.measure != .wind { scene.press(.character("n")) }
        let frame = scene.frame()
        let plan = try #require(scene.model.layout.form.plan)
        let look = scene.view.look
        var arrows = 0
        for tile in visible(scene) {
            guard let label = plan.labels.first(where: { $0.index == tile.index }), label.form == 0,
                let from = tile.tile.seen.conditions?.wind.direction
            else { continue }
            let rect = plan.text(of: label)
            let text = String((rect.column..<rect.endColumn).map { frame[$0, rect.row].character })
            #expect(text.contains(look.glyphs.arrow(from: from)), "\(text)")
            arrows += 1
        }
        #expect(arrows > 10)
        // The legend is of the arrows alone, and nothing is tinted by what falls.
        #expect(frame.text.contains("→ 바람이 불어 가는 쪽") && !text(frame, in: plan.area).contains("mm/h"))
        let shown = try #require(DashboardPicture(scene.model, look).list)
        guard case .map(let map) = shown.content else { throw Missing.map }
        #expect(map.falls.spots.isEmpty)
    }

    private enum Missing: Error { case map }

    @Test func `behind a label with room stands how much falls, snow as its depth or as melted water`() throws {
        let amounts = [
            PrecipitationAmount(rain: PrecipitationDepth(millimetres: 1.6), melted: nil),
            PrecipitationAmount(rain: .zero, melted: PrecipitationDepth(millimetres: 2.2)),
        ]
        let format = scene().view.look.format
        #expect(amounts.map { format.text(MeasuredValue($0, isOfDay: false)) } == ["1.6mm", "녹인 양 2.2mm"])
        // given the world, where it rains or snows somewhere
        let scene = scene(200, 60, bookmarks: Self.cities).answered(Self.cities)
        scene.press(.character("1"))
        let frame = scene.frame()
        let plan = try #require(scene.model.layout.form.plan)
        var shown = 0
        for tile in visible(scene) {
            guard let label = plan.labels.first(where: { $0.index == tile.index }), !label.text.columns.isEmpty,
                tile.tile.seen.falls != nil, let amount = tile.tile.seen.value(of: .precipitation), amount.number > 0
            else { continue }
            let row = plan.text(of: label).row
            let text = (plan.area.column..<plan.area.endColumn).map { frame[$0, row].character }
            // Wide characters take two cells, of which the second is empty.
            let words = format.text(amount).filter { $0 != " " }
            if String(text).filter({ $0 != " " && $0 != "\0" }).contains(words) { shown += 1 }
        }
        #expect(shown > 0)
    }

    @Test func `without its file the map has no lines, shows the places, and says so`() {
        let scene = scene(atlas: MapAtlas { () throws(DataFileFailure) in throw .missing })
        _ = scene.frame()
        let text = scene.frame().text
        #expect(text.contains("해안선 없이") && text.contains("서울"))
    }

    // MARK: What falls

    private func spot(_ x: Double, _ y: Double, _ kind: PrecipitationAhead.Kind? = nil, step: Int = 1) -> MapFalls.Spot
    {
        MapFalls.Spot(position: MapPosition(x: x + 0.5, y: y + 0.5), kind: kind, step: step)
    }

    /// The steps of what falls, as text.
    private func falls(_ spots: [MapFalls.Spot], _ projection: MapProjection) -> [String] {
        var rows = [[Character]](repeating: Array(repeating: ".", count: projection.columns), count: projection.rows)
        for tint in MapFalls(projection: projection, spots: spots).tints {
            rows[tint.row][tint.column] = Character(String(tint.step))
            #expect(tint.nearness > 0 && tint.nearness <= 1)
        }
        return rows.map { String($0) }
    }

    /// A row is as many kilometres high.
    private func projection(kilometres: Double, _ columns: Int, _ rows: Int) throws -> MapProjection {
        let middle = try #require(Coordinate(latitude: 0, longitude: 0))
        let view = MapProjection(showing: [middle], columns: columns, rows: rows)
        let factor = view.degreesPerDot * 4 * 111.2 / kilometres
        return view.zoomed(by: factor, at: MapPosition(x: Double(columns) / 2, y: Double(rows) / 2))
    }

    @Test func `what falls spreads up to 50 km around its place, and no further than to where another place is nearer`()
        throws
    {
        let view = try projection(kilometres: 25, 17, 7)
        #expect(
            falls([spot(8, 3, .rain, step: 3)], view) == [
                ".................", "......33333......", "....333333333....", "....333333333....", "....333333333....",
                "......33333......", ".................",
            ])
        // A dry place keeps its half.
        #expect(falls([spot(6, 3, .rain), spot(10, 3)], view)[3] == "..1111111........")
        #expect(falls([spot(6, 3, .rain), spot(10, 3, .snow, step: 5)], view)[3] == "..1111111555555..")
        #expect(falls([spot(6, 3), spot(10, 3)], view).allSatisfy { $0.allSatisfy { $0 == "." } })
        // In a wide view only the cells beside it.
        #expect(
            falls([spot(8, 3, .rain)], try projection(kilometres: 600, 17, 7))[2...4].joined(separator: "|")
                == ".................|.......111.......|.................")
        // Beyond the edge.
        #expect(falls([spot(-2, 3, .rain)], view)[3] == "111..............")
    }

    @Test(arguments: [ColorDepth.none, .ansi16, .indexed256, .direct])
    func `around a place where it rains the ground is tinted where there are colours, and a legend says what it means`(
        depth: ColorDepth
    ) throws {
        let scene = Scene(
            120, 36, hasColor: depth != .none, preferences: .test(chosen: [.density: "map"]), depth: depth
        ).answered()
        let plan = try #require(scene.model.layout.form.plan)
        let frame = scene.frame()
        let look = scene.view.look
        let paper = Set([
            Color.standard, look.theme[.land].background, look.theme[.landAtNight].background,
            look.theme[.night].background,
        ])
        let wet = visible(scene).filter { $0.tile.seen.falls != nil }
        let dry = visible(scene).filter { $0.tile.seen.falls == nil && $0.tile.seen.conditions != nil }
        #expect(wet.count > 1 && dry.count > 1)
        func ground(_ tile: VisibleTile) throws -> Color {
            let rect = try #require(plan.area(of: tile.index))
            return frame[rect.column, rect.row].style.background
        }
        let hasTints = depth >= .indexed256
        for tile in wet where tile.index != scene.model.list.selection {
            #expect(paper.contains(try ground(tile)) != hasTints)
        }
        for tile in dry where tile.index != scene.model.list.selection { #expect(paper.contains(try ground(tile))) }
        #expect(text(frame, in: plan.area).contains("mm/h") == hasTints)
    }

    @Test func `land is told from the sea by its colour, and by a sign where there are too few colours`() throws {
        for (depth, background) in [
            (ColorDepth.direct, Background.dark), (.direct, .light), (.ansi16, .dark), (.none, .dark),
        ] {
            let scene = Scene(
                120, 36, background: background, hasColor: depth != .none,
                preferences: .test(chosen: [.density: "map"]),
                depth: depth
            ).answered()
            let plan = try #require(scene.model.layout.form.plan)
            let frame = scene.frame()
            func cell(_ latitude: Double, _ longitude: Double) throws -> [Cell] {
                let at = plan.projection.position(
                    of: try #require(Coordinate(latitude: latitude, longitude: longitude)))
                return [0, 1].map { frame[plan.area.column + Int(at.x) + $0, plan.area.row + Int(at.y)] }
            }
            let (land, sea) = (try cell(37.15, 128.35), try cell(36.4, 125))
            if depth == .direct {
                let look = scene.view.look
                let grounds = [look.theme[.land].background, look.theme[.landAtNight].background]
                #expect(land.allSatisfy { grounds.contains($0.style.background) })
                #expect(sea.allSatisfy { !grounds.contains($0.style.background) })
            } else {
                #expect(land.contains { $0.character == "·" } && !sea.contains { $0.character == "·" })
            }
        }
    }

    @Test func `every cell is drawn at every size, in colours and without, in ASCII too`() {
        var random = SeededRandom(seed: 5)
        for round in 0..<60 {
            let (columns, rows) = round < 20 ? (round + 1, 20 - round) : (random.number(1...220), random.number(1...70))
            let scene = scene(
                columns, rows, random.chance(50) ? .korean : .english,
                bookmarks: random.chance(50) ? Self.cities : Array(KoreaTwenty.places.prefix(9)),
                choices: random.chance(50) ? [.ascii: "true"] : [:], hasColor: random.chance(50))
            scene.press(.character("1"))
            for key in "++>-0" {
                scene.press(.character(key))
                #expect(!scene.frame().text.contains(Scene.unpainted), "\(columns)×\(rows) after \(key)")
            }
        }
    }

    // MARK: Pictures

    @Test(arguments: [(200, 60), (120, 36), (80, 24), (40, 12), (20, 5)], Language.allCases)
    func `Golden: the map of Korea`(size: (Int, Int), language: Language) throws {
        try Golden.expect(
            scene(size.0, size.1, language).frame(), "map-korea-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: [(200, 60), (120, 36), (80, 24)])
    func `Golden: the map of the world`(size: (Int, Int)) throws {
        let scene = scene(size.0, size.1, .english, bookmarks: Self.cities)
        scene.press(.character("1"))
        try Golden.expect(scene.frame(), "map-world-\(size.0)x\(size.1)-en")
    }

    @Test func `Golden: the map in ASCII without colour`() throws {
        let frame = scene(120, 36, .english, choices: [.ascii: "true"], hasColor: false).frame()
        #expect(frame.text.allSatisfy { $0.isASCII })
        try Golden.expect(frame, "map-ascii-120x36-en")
    }

    @Test(arguments: [(ColorDepth.ansi16, (120, 36)), (.none, (120, 36)), (.none, (80, 24))])
    func `Golden: the map with few colours and without`(depth: ColorDepth, size: (Int, Int)) throws {
        let scene = Scene(
            size.0, size.1, hasColor: depth != .none, preferences: .test(chosen: [.density: "map"]), depth: depth
        ).answered()
        try Golden.expect(scene.frame(), "map-\(depth == .none ? "plain" : "16")-\(size.0)x\(size.1)-ko")
    }

    @Test(arguments: [(120, 36), (80, 24)], Language.allCases)
    func `Golden: places on the map that are loading, old, failed and waiting`(
        size: (Int, Int), language: Language
    ) throws {
        let locale = language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"
        let scene = Scene(
            size.0, size.1, preferences: .test([:], ["LANG": locale], chosen: [.density: "map"]))
        let places = KoreaTwenty.places
        scene.answered(Array(places.prefix(10)))
        scene.clock.advance(4 * 3_600)
        scene.answered(Array(places.prefix(6)))
        for place in places[4...7] { scene.publish(place, .started) }
        for place in places[8...9] { scene.publish(place, .failed(.offline, from: .sample, at: scene.clock.now)) }
        scene.publish(places[10], .failed(.timedOut, from: .sample, at: scene.clock.now))
        scene.publish(places[11], .failed(.rateLimited(retryAfter: 30), from: .sample, at: scene.clock.now))
        for place in places[12...15] { scene.publish(place, .started) }
        scene.board.timePassed()
        try Golden.expect(scene.frame(), "map-states-\(size.0)x\(size.1)-\(language.rawValue)")
    }

    @Test(arguments: [(120, 36), (80, 24)])
    func `Golden: the search over the map`(size: (Int, Int)) async throws {
        let scene = scene(size.0, size.1)
        scene.press(.character("/"))
        for character in "광주" { scene.press(.character(character)) }
        await scene.model.search.finished()
        try Golden.expect(scene.frame(), "map-search-\(size.0)x\(size.1)-ko")
    }

    @Test(arguments: [120, 80, 44, 24])
    func `every place on the map shows that it has an alert, a dot too`(columns: Int) throws {
        let config = KoreaTwenty.places.map { place in
            "[[watch]]\nplace = \"\(place.names.text(in: .korean))\"\nhigh = -50\n"
        }.joined()
        let scene = Scene(
            columns, 24, hasColor: false,
            preferences: .test([:], ["LANG": "ko_KR.UTF-8"], config: config, chosen: [.density: "map"])
        ).answered()
        scene.model.alerts.start()
        scene.model.settle()
        let frame = scene.frame()
        let plan = try #require(scene.model.layout.form.plan)
        for label in plan.labels where visible(scene).contains(where: { $0.index == label.index && $0.tile.hasAlert }) {
            let text = plan.cells(of: label).map { rect in
                String((rect.column..<rect.endColumn).map { frame[$0, rect.row].character })
            }.joined()
            #expect(text.contains(scene.view.look.glyphs.alert), "\(text)")
        }
        #expect(visible(scene).contains { $0.tile.hasAlert })
    }

    @Test func `Golden: the map at another hour`() throws {
        let scene = scene()
        for _ in 0..<6 { scene.press(.character(">")) }
        try Golden.expect(scene.frame(), "map-time-120x36-ko")
    }
}
