import AppResources
import Cartography
import EngineSupport
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// The cross-hair on the map: it names the nearest place, and bookmarks it.
@MainActor @Suite("Cross-hair") struct CrosshairTests {
    private func scene(
        _ columns: Int = 120, _ rows: Int = 36, _ language: Language = .korean, form: String = "map",
        search: PlaceSearch = .ofTheCheckout(), ascii: Bool = false
    ) -> Scene {
        let locale = language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8"
        let chosen: [SettingKey: String] = [.density: form]
        return Scene(
            columns, rows, search: search,
            preferences: .test(
                [:], ["LANG": locale], chosen: ascii ? chosen.merging([.ascii: "true"]) { $1 } : chosen),
            atlas: .ofTheCheckout()
        ).answered()
    }

    private func plan(_ scene: Scene) throws -> MapPlan { try #require(scene.model.layout.form.plan) }

    /// Puts it at a coordinate as if it had been moved there.
    private func put(_ scene: Scene, _ latitude: Double, _ longitude: Double) throws {
        if scene.model.route.crosshair == nil { scene.press(.character("m")) }
        scene.model.update(
            Crosshair(coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude))))
    }

    @Test func `it begins at the selected place, the arrows move it by a cell, and Esc leaves it there`() throws {
        let scene = scene()
        scene.press(Key(.down))
        let selected = scene.model.list.selection
        scene.press(.character("m"))
        let (map, place) = (try plan(scene), try #require(scene.model.selectedPlace))
        let start = map.cell(of: try #require(scene.model.route.crosshair).coordinate)
        #expect(start == map.cell(of: place.coordinate))
        scene.press(Key(.right), Key(.right), Key(.up))
        let moved = map.cell(of: try #require(scene.model.route.crosshair).coordinate)
        #expect(moved == Point(column: start.column + 2, row: start.row - 1))
        #expect(scene.model.list.selection == selected)
        #expect(try plan(scene).projection == map.projection)
        scene.press(Key(.escape))
        #expect(scene.model.route.isList && scene.model.list.selection == selected)
        scene.press(.character("m"), .character("m"))
        #expect(scene.model.route.isList)
    }

    @Test func `at the edge the land follows, and beyond the pole there is nothing`() throws {
        let scene = scene()
        scene.press(.character("m"))
        let before = try plan(scene)
        for _ in 0..<before.area.columns { scene.press(Key(.left)) }
        let (after, held) = (try plan(scene), try #require(scene.model.route.crosshair))
        #expect(after.projection != before.projection)
        #expect(after.cell(of: held.coordinate).column == 0)
        for _ in 0..<400 { scene.press(Key(.pageUp)) }
        let north = try #require(scene.model.route.crosshair).coordinate
        #expect(north.latitude > 80 && north.latitude <= 90)
    }

    @Test func `every step keeps it on the map, at every zoom and size`() throws {
        var random = SeededRandom(seed: 5)
        for size in [(120, 36), (80, 24), (40, 12)] {
            let scene = scene(size.0, size.1)
            scene.press(.character("m"))
            for _ in 0..<300 {
                let keys: [Key] = [
                    Key(.left), Key(.right), Key(.up), Key(.down), Key(.pageUp), Key(.pageDown), Key(.home), Key(.end),
                    .character("+"), .character("-"),
                ]
                let key = random.one(of: keys)
                scene.press(key)
                let (map, held) = (try plan(scene), try #require(scene.model.route.crosshair))
                let cell = map.cell(of: held.coordinate)
                #expect((0..<map.area.columns).contains(cell.column), "\(key) at \(size)")
                #expect((0..<map.area.rows).contains(cell.row), "\(key) at \(size)")
            }
        }
    }

    @Test func `Enter names the nearest place, and b bookmarks it and takes it back`() async throws {
        let scene = scene(120, 36, .english)
        try put(scene, 36.57, 128.74)
        scene.press(Key(.enter))
        await scene.model.naming?.value
        let place = try #require(scene.model.route.crosshair?.place)
        let names = [place.names, place.region].compactMap { $0?.text(in: .english) }
        #expect(names.contains { $0.contains("Andong") }, "\(names)")
        #expect(scene.frame().text.contains(place.names.text(in: .english)))
        let before = try plan(scene).projection
        scene.press(.character("b"))
        #expect(scene.shelf.contains(place.id))
        #expect(scene.model.feedback == .said(.bookmarkAddedFirst, about: place))
        #expect(try plan(scene).projection == before)
        scene.press(.character("b"))
        #expect(!scene.shelf.contains(place.id))
        scene.press(.character("u"))
        #expect(scene.shelf.contains(place.id))
        scene.press(Key(.left))
        #expect(scene.model.route.crosshair?.naming == .open)
    }

    @Test func `b asks for the name by itself, and twice does not remove the bookmark`() async throws {
        let scene = scene()
        try put(scene, 36.57, 128.74)
        scene.press(.character("b"), .character("b"))
        await scene.model.naming?.value
        let place = try #require(scene.model.route.crosshair?.place)
        #expect(scene.shelf.contains(place.id))
    }

    @Test func `Enter after b does not forget the bookmark`() async throws {
        let scene = scene()
        try put(scene, 36.57, 128.74)
        scene.press(.character("b"), Key(.enter))
        await scene.model.naming?.value
        let place = try #require(scene.model.route.crosshair?.place)
        #expect(scene.shelf.contains(place.id))
    }

    @Test func `at a pole it keeps its column`() throws {
        let scene = scene()
        scene.press(.character("m"), Key(.left), Key(.left))
        for _ in 0..<60 { scene.press(Key(.pageUp)) }
        let (map, held) = (try plan(scene), try #require(scene.model.route.crosshair))
        let column = map.cell(of: held.coordinate).column
        #expect(held.coordinate.latitude > 88 && column != map.area.columns / 2)
        scene.press(Key(.down), Key(.up))
        #expect(map.cell(of: try #require(scene.model.route.crosshair).coordinate).column == column)
    }

    @Test func `an answer for a point that was left is ignored`() async throws {
        let scene = scene()
        try put(scene, 36.57, 128.74)
        scene.press(.character("b"))
        let naming = scene.model.naming
        scene.press(Key(.right))
        await naming?.value
        #expect(scene.model.route.crosshair?.naming == .open)
        #expect(scene.shelf.list.isEmpty)
    }

    @Test func `without the file of places it says so and stays`() async throws {
        let scene = scene(search: .missing)
        try put(scene, 36.57, 128.74)
        scene.press(Key(.enter))
        await scene.model.naming?.value
        #expect(scene.model.feedback == .said(.searchNoGazetteer))
        #expect(scene.model.route.crosshair?.naming == .open)
    }

    @Test
    func `a click on the land puts it there and names the place, a drag does not, and a click on a place ends it`()
        async throws
    {
        let scene = scene()
        let map = try plan(scene)
        let point = Point(column: map.area.column + 4, row: map.area.row + 4)
        #expect(map.index(at: point) == nil)
        scene.mouse(.press, point.column, point.row)
        scene.mouse(.drag, point.column + 1, point.row)
        scene.mouse(.drag, point.column, point.row)
        scene.mouse(.release, point.column, point.row)
        #expect(scene.model.route.isList)
        _ = scene.click(point.column, point.row)
        await scene.model.naming?.value
        let held = try #require(scene.model.route.crosshair)
        #expect(try plan(scene).cell(of: held.coordinate) == Point(column: 4, row: 4))
        #expect(held.place != nil)
        let rect = try #require(try plan(scene).area(of: 3))
        _ = scene.click(rect.column, rect.row)
        #expect(scene.model.route.isList && scene.model.list.selection == 3)
    }

    @Test func `another list, another form or no room for the map ends it`() throws {
        let scene = scene()
        scene.press(.character("m"))
        scene.press(.character("1"))
        #expect(scene.model.route.crosshair == nil)
        scene.press(.character("2"), .character("m"))
        #expect(scene.model.route.crosshair != nil)
        scene.model.preferences.choose(.density, nil)
        scene.model.settle()
        #expect(scene.model.route.isList)
    }

    @Test func `in tiles m picks up a bookmark, as ever`() {
        let scene = Scene(120, 36, bookmarks: KoreaTwenty.places).answered()
        scene.press(.character("m"))
        #expect(scene.model.route.carry != nil && scene.model.route.crosshair == nil)
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)], Language.allCases)
    func `Golden: the cross-hair`(size: (Int, Int), language: Language) async throws {
        let scene = scene(size.0, size.1, language)
        try put(scene, 36.57, 128.74)
        scene.press(Key(.enter))
        await scene.model.naming?.value
        try Golden.expect(scene.frame(), "crosshair-\(size.0)x\(size.1)-\(language.rawValue)")
    }
}
