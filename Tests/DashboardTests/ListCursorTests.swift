import AppResources
import TerminalUI
import TestSupport
import Testing
import Weather

@testable import Dashboard

/// Page keys in the list.
@MainActor @Suite("List cursor") struct ListCursorTests {
    @Test func `page down and page up undo each other, and keep the column`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<2_000 {
            let tiles = TileGrid(
                area: Rect(column: 0, row: 0, columns: random.number(1...160), rows: random.number(1...40)),
                count: random.number(1...90), density: random.number(0...1) == 0 ? .small : nil)
            var cursor = ListCursor()
            cursor.select(random.number(0...tiles.count - 1), in: tiles)
            cursor.scroll(by: random.number(-2...2), in: tiles)
            cursor.select(cursor.selection, in: tiles)
            let start = (cursor.selection, cursor.scrollRow)
            for (there, back) in [(ListCursor.Step.pageDown, ListCursor.Step.pageUp), (.pageUp, .pageDown)] {
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

    @Test func `a carried tile keeps its column from page to page`() {
        let scene = Scene(40, 12, bookmarks: KoreaTwenty.places).answered()
        let columns = scene.model.layout.tiles.columns
        scene.press(Key(.right), .character("m"), Key(.pageDown))
        #expect(
            scene.model.list.selection % columns == 1
                && scene.model.route.carry?.index.offset == scene.model.list.selection)
        let (page, scroll) = (scene.model.list.selection, scene.model.cursor.scrollRow)
        scene.press(Key(.pageDown), Key(.pageUp))
        #expect(scene.model.list.selection == page && scene.model.cursor.scrollRow == scroll)
        scene.press(Key(.pageUp))
        #expect(scene.model.list.selection == 1 && scene.names[1] == "광주(전라남도)")
    }
}
