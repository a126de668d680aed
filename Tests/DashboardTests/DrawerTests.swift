import AppResources
import BookmarkStore
import TerminalUI
import Testing
import Weather

@testable import Dashboard

@MainActor @Suite("Drawer")
struct DrawerTests {
    private func opened(_ columns: Int = 120, _ rows: Int = 36, bookmarks: Int = 5) -> Scene {
        let scene = Scene(columns, rows, bookmarks: Array(KoreaTwenty.places.prefix(bookmarks))).answered()
        scene.press(.character("s"))
        while scene.model.isSliding { scene.model.slid(milliseconds: 16) }
        return scene
    }

    @Test func `the drawer lies over the details of a list's only place`() {
        let place = KoreaTwenty.places[0]
        let scene = Scene(100, 30, bookmarks: [place]).answered([place])
        #expect(scene.model.layout.detail == scene.model.layout.list)
        scene.press(.character("s"))
        scene.model.slid(milliseconds: 1_000)
        let lines = scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[scene.model.layout.drawer.row].contains("즐겨찾기(1)"))
    }

    @Test func `without bookmarks nothing can be picked up, and the user's location is not mentioned`() {
        let empty = Scene(120, 36)
        empty.press(.character("1"))
        for scene in [opened(bookmarks: 0), empty] {
            for key in ["m", "J"] {
                scene.press(.character(Character(key)))
                #expect(scene.model.feedback == nil && scene.model.route.carry == nil, "\(key)")
            }
        }
    }

    @Test func `it slides in over the left edge and the list stays behind it`() {
        let scene = Scene(120, 36, bookmarks: Array(KoreaTwenty.places.prefix(5))).answered()
        let before = scene.frame()
        scene.press(.character("s"))
        func bars(_ frame: CellBuffer) -> [Substring] { frame.text.split(separator: "\n").prefix(2).map(\.self) }
        #expect(scene.model.isSliding && bars(scene.frame()) == bars(before))
        var widths: [Int] = []
        while scene.model.isSliding {
            scene.model.slid(milliseconds: 16)
            let frame = scene.frame()
            widths.append((0..<120).first { frame[$0, 4].character == "┃" } ?? 0)
            for row in 0..<36 { #expect((0..<120).reduce(0) { $0 + Int(frame[$1, row].width) } == 120) }
        }
        #expect(widths.count == 10)
        scene.press(.character("s"))
        while scene.model.isSliding { scene.model.slid(milliseconds: 16) }
        #expect(scene.model.list.drawer == nil)
        #expect(scene.frame() == before)
    }

    @Test func `keys in the drawer move, reorder, remove and undo, and the list is current when it closes`() throws {
        let scene = opened()
        try scene.goDown(to: KoreaTwenty.places[1])
        scene.press(.character("J"))
        #expect(scene.names == ["공주", "구미", "광주(전라남도)", "군산", "대구"])
        #expect(scene.model.list.selection == 2)
        scene.press(.character("b"))
        #expect(scene.names == ["공주", "구미", "군산", "대구"])
        scene.press(.character("u"))
        #expect(scene.model.selectedPlace == KoreaTwenty.places[1])
        scene.press(.character("m"), Key(.home), Key(.enter), Key(.escape))
        #expect(!scene.model.isDrawerOpen)
        #expect(scene.model.list.shown.first == KoreaTwenty.places[1])
    }

    @Test func `Enter shows the bookmark in the list, from any list`() throws {
        let scene = opened()
        scene.press(.character("2"))
        #expect(scene.model.list.id == .korea)
        try scene.goDown(to: KoreaTwenty.places[2])
        scene.press(Key(.enter))
        #expect(!scene.model.isDrawerOpen && scene.model.list.id == .bookmarks)
        #expect(scene.model.selectedPlace == KoreaTwenty.places[2])
    }

    @Test func `a opens the search`() {
        let scene = opened(bookmarks: 0)
        #expect(scene.frame().text.contains("a를"))
        scene.press(.character("a"))
        #expect(!scene.model.isDrawerOpen && scene.model.isSearching)
    }

    @Test func `a click selects, a second one jumps, a click outside closes the drawer, and dragging reorders`() {
        let scene = opened()
        let area = scene.model.tiles.area
        _ = scene.click(area.column + 5, area.row + 3)
        #expect(scene.model.list.selection == 3)
        scene.mouse(.press, area.column + 5, area.row + 3)
        scene.mouse(.drag, area.column + 5, area.row)
        scene.mouse(.release, area.column + 5, area.row)
        #expect(scene.names.first == "군산")
        _ = scene.click(area.column + 5, area.row)
        #expect(!scene.model.isDrawerOpen && scene.model.selectedPlace == KoreaTwenty.places[3])
        scene.press(.character("s"))
        _ = scene.click(70, 12)
        #expect(!scene.model.isDrawerOpen)
    }

    @Test func `closing the drawer with the mouse puts back the carried bookmark`() {
        let scene = opened()
        scene.press(.character("m"), Key(.down))
        _ = scene.click(70, 12)
        #expect(!scene.model.isDrawerOpen && scene.model.route.carry == nil)
        #expect(scene.names.first == "공주" && scene.model.selectedPlace == KoreaTwenty.places[0])
    }

    @Test func `the drawer fills a small terminal`() {
        #expect(opened(40, 12).model.layout.drawer.columns == 40)
        #expect(opened(80, 24).model.layout.drawer.columns < 40)
    }

    @Test func `resizing keeps the drawer open and its selection in view`() {
        let scene = opened(120, 36, bookmarks: 20)
        scene.press(Key(.end))
        scene.model.resized(to: Size(columns: 40, rows: 9))
        #expect(scene.model.isDrawerOpen && scene.model.list.selection == 19)
        #expect(scene.model.tiles.visibleIndices(scrollRow: scene.model.cursor.scrollRow).contains(19))
    }
}
