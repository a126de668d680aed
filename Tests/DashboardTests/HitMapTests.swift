import AppResources
import Display
import TerminalUI
import Testing
import Weather

@testable import Dashboard

@MainActor
@Suite struct HitMapTests {
    private let screen = Rect(Size(columns: 20, rows: 5))
    private let corner = Rect(column: 10, row: 0, columns: 10, rows: 2)

    @Test func `of several areas the one that was drawn last is hit, unless nothing of it is there`() {
        var hits = HitMap()
        hits.add(screen, .list(isMap: false))
        hits.add(corner) { $0.row == 0 ? .option(3) : nil }
        #expect(hits.target(at: Point(column: 12, row: 0)) == .option(3))
        #expect(hits.target(at: Point(column: 12, row: 1)) == .list(isMap: false))
        #expect(hits.target(at: Point(column: 9, row: 0)) == .list(isMap: false))
        #expect(hits.target(at: Point(column: 12, row: 5)) == nil)
    }

    @Test func `a click hits what the last frame shows, whatever has changed since`() throws {
        let scene = Scene(120, 36).answered()
        let frame = scene.frame()
        let name = try #require(frame.position(of: "부산"))
        scene.model.resized(to: Size(columns: 80, rows: 24))
        _ = scene.router.handle(.mouse(MouseEvent(.press, at: name)))
        #expect(scene.model.selectedPlace == Scene.place("Busan"))
    }

    @Test func `a click takes the place that is drawn there, wherever it has moved since`() throws {
        let places = ["Seoul", "Busan", "Daegu", "Incheon"].map(Scene.place)
        let scene = Scene(120, 36, bookmarks: places).answered(places)
        let last = try #require(scene.frame().position(of: places[3].names.text(in: .korean)))
        scene.shelf.remove(places[0].id)
        _ = scene.router.handle(.mouse(MouseEvent(.press, at: last)))
        #expect(scene.model.selectedPlace?.id == places[3].id)
        // The place itself may be gone.
        let first = try #require(scene.frame().position(of: places[1].names.text(in: .korean)))
        scene.shelf.remove(places[1].id)
        _ = scene.router.handle(.mouse(MouseEvent(.press, at: first)))
        #expect(scene.model.selectedPlace?.id == places[3].id)
    }

    @Test func `a bookmark that is dragged out of the drawer stays where it was`() throws {
        let scene = Scene(120, 36, bookmarks: Array(KoreaTwenty.places.prefix(5))).answered()
        scene.press(.character("2"), .character("s"))
        let order = scene.shelf.list.map(\.place.id)
        let tile = try #require(scene.model.layout.form.cells?.rect(of: 3, scrollRow: 0))
        let row = scene.model.list.drawerTiles.rect(of: 0, scrollRow: 0)
        scene.mouse(.press, row.column + 4, row.row)
        scene.mouse(.drag, tile.column + 2, row.row)
        scene.mouse(.drag, tile.endColumn - 2, row.row)
        scene.mouse(.release, tile.endColumn - 2, row.row)
        #expect(scene.shelf.list.map(\.place.id) == order)
    }

    @Test func `a button of the map behind the drawer closes the drawer like any cell beside it`() throws {
        let scene = Scene(120, 36, bookmarks: Array(KoreaTwenty.places.prefix(5))).answered()
        scene.press(.character("2"), .character("v"), .character("v"))
        let button = try #require(scene.frame().position(of: "[+]"))
        let before = scene.model.layout.form.plan?.projection
        scene.press(.character("s"))
        scene.mouse(.press, button.column, button.row)
        #expect(!scene.model.isDrawerOpen && scene.model.layout.form.plan?.projection == before)
        scene.mouse(.wheelUp, button.column, button.row, isControlHeld: true)
        #expect(scene.model.layout.form.plan?.projection != before)
    }

    @Test func `the wheel over the marks of the pages scrolls the detail they belong to`() throws {
        let scene = Scene(160, 30).answered()
        scene.press(Key(.enter))
        let marks = try #require(scene.frame().position(of: "1/20"))
        let row = scene.model.list.shownPane.cursor.scrollRow
        scene.mouse(.wheelDown, marks.column, marks.row)
        #expect(scene.model.list.shownPane.cursor.scrollRow == row)
    }

    @Test func `a key of a footer that is no longer there does nothing`() throws {
        let scene = Scene(120, 36).answered()
        let settings = try #require(scene.frame().position(of: ", 설정"))
        for _ in 0..<2 { _ = scene.router.handle(.mouse(MouseEvent(.press, at: settings))) }
        #expect(scene.model.settings.settingsModel != nil && scene.model.route.dialogs.count == 1)
    }

    @Test func `behind a dialog only the footer can be clicked`() {
        let scene = Scene(120, 36).answered()
        scene.press(.character(","))
        _ = scene.frame()
        let targets = (0..<35).flatMap { row in
            (0..<120).compactMap { scene.router.hits.target(at: Point(column: $0, row: row)) }
        }
        #expect(!targets.isEmpty)
        #expect(
            targets.allSatisfy {
                switch $0 {
                case .setting, .nothing: true
                default: false
                }
            })
        #expect(
            (0..<120).contains { scene.router.hits.target(at: Point(column: $0, row: 35)) == .key(.closeDialog) })
    }

    @Test func `every key in the footer and every list in the header is where it is drawn`() throws {
        let scene = Scene(120, 36).answered()
        let frame = scene.frame()
        let korea = try #require(frame.position(of: "2 전국"))
        #expect(scene.router.hits.target(at: korea) == .intent(.chooseList(1)))
        let search = try #require(frame.position(of: "/ 검색"))
        #expect(scene.router.hits.target(at: search) == .key(.search))
    }
}

extension CellBuffer {
    /// Where a text begins that is written in one row.
    fileprivate func position(of word: String) -> Point? {
        for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let range = line.firstRange(of: word) else { continue }
            return Point(column: String(line[..<range.lowerBound]).displayWidth, row: row)
        }
        return nil
    }
}
