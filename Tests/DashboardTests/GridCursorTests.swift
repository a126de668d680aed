import AppResources
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard

/// Page keys on the grid.
@MainActor @Suite("Grid cursor") struct GridCursorTests {
    @Test func `page down and page up undo each other, and keep the column`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<2_000 {
            let tiles = TileGrid(
                area: Rect(column: 0, row: 0, columns: random.number(1...160), rows: random.number(1...40)),
                count: random.number(1...90), density: random.number(0...1) == 0 ? .small : nil)
            var cursor = GridCursor()
            cursor.select(random.number(0...tiles.count - 1), in: tiles)
            cursor.scroll(by: random.number(-2...2), in: tiles)
            cursor.select(cursor.selection, in: tiles)
            let start = (cursor.selection, cursor.scrollRow)
            for (there, back) in [(GridCursor.Step.pageDown, GridCursor.Step.pageUp), (.pageUp, .pageDown)] {
                var pages = 0
                while true {
                    let before = (cursor.selection, cursor.scrollRow)
                    cursor.move(there, in: tiles)
                    #expect(cursor.selection % tiles.columns == start.0 % tiles.columns)
                    #expect(tiles.visibleIndices(scrollRow: cursor.scrollRow).contains(cursor.selection))
                    if (cursor.selection, cursor.scrollRow) == before { break }
                    pages += 1
                }
                for _ in 0..<pages { cursor.move(back, in: tiles) }
                #expect((cursor.selection, cursor.scrollRow) == start, "\(tiles)")
            }
        }
    }

    @Test func `a page is the visible rows, and scrolls by as many rows as the selection moves`() {
        let scene = Scene(40, 12).answered()
        let tiles = scene.model.layout.tiles
        scene.press(Key(.right), Key(.pageDown))
        #expect(scene.model.selection == tiles.columns * tiles.visibleRows + 1)
        #expect(scene.model.cursor.scrollRow == tiles.visibleRows)
        scene.press(Key(.pageUp))
        #expect(scene.model.selection == 1 && scene.model.cursor.scrollRow == 0)
    }

    @Test func `any other key resets the remembered column`() {
        let scene = Scene(40, 12).answered()
        let tiles = scene.model.layout.tiles
        scene.press(Key(.down), Key(.down))
        for _ in 0..<20 { scene.press(Key(.pageDown)) }
        scene.press(Key(.up), Key(.down))
        let last = scene.model.selection / tiles.columns
        scene.press(Key(.pageUp))
        #expect(scene.model.selection / tiles.columns == last - tiles.visibleRows)
    }

    @Test func `a carried tile keeps its column from page to page`() {
        let scene = Scene(40, 12, bookmarks: KoreaTwenty.places).answered()
        let columns = scene.model.layout.tiles.columns
        scene.press(Key(.right), .character("m"), Key(.pageDown))
        #expect(scene.model.selection % columns == 1 && scene.model.route.carry?.index.offset == scene.model.selection)
        let (page, scroll) = (scene.model.selection, scene.model.cursor.scrollRow)
        scene.press(Key(.pageDown), Key(.pageUp))
        #expect(scene.model.selection == page && scene.model.cursor.scrollRow == scroll)
        scene.press(Key(.pageUp))
        #expect(scene.model.selection == 1 && scene.names[1] == "광주(전라남도)")
    }
}
