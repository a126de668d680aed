import AppResources
import BookmarkStore
import Display
import TerminalUI
import Testing
import Weather

@testable import Dashboard

@MainActor @Suite("Bookmarks on the dashboard")
struct BookmarkViewModelTests {
    private let five = Array(KoreaTwenty.places[0..<5])

    /// A scene with the bookmarks 공주, 광주, 구미, 군산, 대구.
    private func bookmarked(_ columns: Int = 120, _ rows: Int = 36, _ count: Int = 5) -> Scene {
        Scene(columns, rows, bookmarks: Array(KoreaTwenty.places.prefix(count))).answered()
    }

    @Test func `the program starts with the bookmarks if there are any`() {
        #expect(Scene(80, 24).model.list.id == .korea)
        #expect(bookmarked().model.list.id == .bookmarks)
    }

    @Test(arguments: [Key.character("b"), .character(" "), .character("ㅠ")])
    func `b and Space bookmark and unbookmark the selected place, at the end`(key: Key) async {
        let scene = Scene(120, 36).answered()
        scene.press(Key(.right), key, Key(.right), key)
        #expect(scene.shelf.list.map(\.place) == Array(KoreaTwenty.places[1...2]))
        #expect(scene.model.messages.all.first == .feedback(.added(KoreaTwenty.places[2], position: 2)))
        scene.press(key)
        #expect(scene.shelf.list.map(\.place) == [KoreaTwenty.places[1]])
        await scene.shelf.saved()
        #expect(await scene.keeper.saved(onto: BookmarkList()) == scene.shelf.list)
    }

    @Test func `u restores a removed bookmark at its place, and Ctrl-R removes it again`() {
        let scene = bookmarked()
        scene.press(Key(.right), Key(.right), .character("b"))
        #expect(scene.names == ["공주", "광주(전라남도)", "군산", "대구"])
        #expect(scene.model.selectedPlace == five[3])
        scene.press(.character("u"))
        #expect(scene.model.list.active.map(\.id) == five.map(\.id))
        #expect(scene.model.selectedPlace == five[2])
        scene.press(.control("r"))
        #expect(scene.model.list.active.count == 4)
        scene.press(.character("u"), .character("u"))
        #expect(scene.model.messages.all.first == .feedback(.said(.nothingToUndo)))
    }

    @Test func `J and K move the selected bookmark by one and the selection stays on it`() {
        let scene = bookmarked()
        scene.press(.character("J"), .character("J"))
        #expect(scene.names == ["광주(전라남도)", "구미", "공주", "군산", "대구"])
        #expect(scene.model.selectedPlace == five[0] && scene.model.list.selection == 2)
        scene.press(.character("K"))
        #expect(scene.names == ["광주(전라남도)", "공주", "구미", "군산", "대구"])
        for _ in 0..<9 { scene.press(.character("K")) }
        #expect(scene.names == ["공주", "광주(전라남도)", "구미", "군산", "대구"])
    }

    @Test func `Shift with up and down moves by a row of the layout`() {
        let scene = bookmarked(120, 36, 12)
        let columns = scene.model.layout.tiles.columns
        scene.press(.shift(.down))
        #expect(scene.model.list.selection == columns && scene.model.selectedPlace == five[0])
        scene.press(.shift(.right), .shift(.up), .shift(.left))
        #expect(scene.model.selectedPlace == five[0] && scene.model.list.selection == 0)
    }

    @Test func `reordering a list with a fixed order shows a message`() {
        let scene = Scene(120, 36).answered()
        scene.press(.character("J"))
        #expect(scene.model.messages.all.first == .feedback(.said(.orderIsFixed)))
        scene.press(.character("m"))
        #expect(scene.model.messages.all.first == .feedback(.said(.orderIsFixed)) && scene.model.route.carry == nil)
        scene.press(Key(.right))
        #expect(scene.model.messages.all.isEmpty)
    }

    @Test func `in move mode arrows carry the tile, and Enter drops it as a single change`() async {
        let scene = bookmarked()
        scene.press(.character("m"), Key(.right), Key(.right))
        #expect(scene.names == ["광주(전라남도)", "구미", "공주", "군산", "대구"])
        #expect(scene.shelf.list.map(\.place.id) == five.map(\.id))
        scene.press(Key(.enter))
        #expect(scene.model.route.carry == nil)
        #expect(scene.shelf.list.map(\.place.id) == [five[1], five[2], five[0], five[3], five[4]].map(\.id))
        #expect(scene.model.selectedPlace == five[0])
        await scene.shelf.saved()
        #expect(await scene.keeper.saved.count == 1)
        scene.press(.character("u"))
        #expect(scene.shelf.list.map(\.place.id) == five.map(\.id))
    }

    @Test func `Escape puts the tile back and nothing is saved`() async {
        let scene = bookmarked()
        scene.press(Key(.right), .character("m"), Key(.end), Key(.escape))
        #expect(scene.model.list.active.map(\.id) == five.map(\.id))
        #expect(scene.model.selectedPlace == five[1])
        await scene.shelf.saved()
        #expect(await scene.keeper.saved.isEmpty)
    }

    @Test func `typing a number jumps to that position, digit by digit`() {
        let scene = bookmarked(120, 36, 20)
        scene.press(.character("m"), .character("1"))
        #expect(scene.model.list.selection == 0)
        scene.press(.character("7"))
        #expect(scene.model.list.selection == 16)
        // 175 is beyond the end, so a new number begins.
        scene.press(.character("5"))
        #expect(scene.model.list.selection == 4)
        scene.press(Key(.enter))
        #expect(scene.shelf.list[4].place == five[0])
    }

    @Test func `carrying past the edge scrolls the list`() {
        let scene = bookmarked(40, 12, 20)
        scene.press(.character("m"))
        for _ in 0..<8 { scene.press(Key(.down)) }
        #expect(
            scene.model.tiles.visibleIndices(scrollRow: scene.model.cursor.scrollRow).contains(
                scene.model.list.selection))
        #expect(scene.model.cursor.scrollRow > 0)
        #expect(scene.model.selectedPlace == five[0])
    }

    @Test func `an answer that arrives during a move goes to the right place`() {
        let scene = Scene(120, 36, bookmarks: five)
        scene.press(.character("m"), Key(.right))
        scene.answered([five[1]])
        #expect(scene.board[five[1].id].current.value != nil)
        #expect(scene.board.state(of: scene.board[five[0].id], at: .now) == .waiting)
        #expect(scene.names.prefix(2) == ["광주(전라남도)", "공주"])
    }

    @Test func `dragging shows the new order at once and saves it at the end`() {
        let scene = bookmarked()
        let tiles = scene.model.layout.tiles
        func centre(_ index: Int) -> (Int, Int) {
            let rect = tiles.rect(of: index, scrollRow: 0)
            return (rect.column + 3, rect.row + 2)
        }
        scene.mouse(.press, centre(0).0, centre(0).1)
        scene.mouse(.drag, centre(0).0 + 1, centre(0).1)
        #expect(scene.model.route.carry == nil)
        scene.mouse(.drag, centre(2).0, centre(2).1)
        #expect(scene.names == ["광주(전라남도)", "구미", "공주", "군산", "대구"])
        #expect(scene.shelf.list.map(\.place.id) == five.map(\.id))
        scene.mouse(.release, centre(2).0, centre(2).1)
        #expect(scene.model.route.carry == nil)
        #expect(scene.shelf.list.map(\.place.id) == [five[1], five[2], five[0], five[3], five[4]].map(\.id))
        #expect(!scene.model.isDetailOpen)
    }

    @Test func `a key that ends a drag also ends it for the pointer`() {
        for (key, order) in [(Key(.enter), [1, 0, 2, 3, 4]), (Key(.escape), [0, 1, 2, 3, 4])] {
            let scene = bookmarked()
            func move(_ kind: MouseEvent.Kind, _ index: Int) {
                let rect = scene.model.layout.tiles.rect(of: index, scrollRow: 0)
                scene.mouse(kind, rect.column + 3, rect.row + 2)
            }
            move(.press, 0)
            move(.drag, 1)
            #expect(scene.model.route.carry != nil)
            scene.press(key)
            move(.drag, 3)
            move(.release, 3)
            #expect(scene.model.route.carry == nil && scene.shelf.list.map(\.place.id) == order.map { five[$0].id })
            #expect(scene.model.route.isInDetail == false)
        }
    }

    @Test func `a click on the details changes nothing while a tile is carried`() {
        let scene = bookmarked()
        scene.press(.character("m"))
        let detail = scene.model.detailArea
        _ = scene.click(detail.column + 3, detail.row + 3)
        #expect(scene.model.route.isInDetail == false && scene.model.route.carry != nil)
    }

    @Test func `a click does not discard the name being typed`() {
        let scene = bookmarked()
        scene.press(.character("e"), .control("u"))
        scene.type("집")
        for column in [60, 2] { _ = scene.click(column, 18) }
        scene.press(Key(.enter))
        #expect(scene.shelf.list[0].ownName == "집")
    }

    @Test func `undo and redo report what they did`() {
        let scene = bookmarked()
        scene.press(.character("J"), .character("u"))
        #expect(scene.model.messages.all.first == .feedback(.undone(.bookmark(.moved, five[0], list: nil))))
        scene.press(.control("r"))
        #expect(scene.model.messages.all.first == .feedback(.redone(.bookmark(.moved, five[0], list: nil))))
        scene.press(.character("b"), .character("u"))
        #expect(scene.model.messages.all.first == .feedback(.undone(.bookmark(.removed, five[0], list: nil))))
    }

    @Test func `dragging in a list with a fixed order moves nothing`() {
        let scene = Scene(120, 36).answered()
        scene.mouse(.press, 4, 4)
        scene.mouse(.drag, 40, 4)
        scene.mouse(.release, 40, 4)
        #expect(scene.model.route.carry == nil && scene.model.list.selection == 0)
        #expect(scene.names.first == "공주")
    }

    @Test func `e gives a bookmark a custom name, and an empty name removes it`() {
        let scene = bookmarked()
        scene.press(.character("e"), .control("u"))
        scene.type("할머니 댁")
        scene.press(Key(.enter))
        #expect(scene.names[0] == "할머니 댁")
        #expect(scene.model.detail.place?.names.text(in: .korean) == "할머니 댁")
        scene.press(.character("e"), .control("u"), Key(.enter))
        #expect(scene.names[0] == "공주")
        scene.press(.character("u"))
        #expect(scene.names[0] == "할머니 댁")
        scene.press(.character("e"), .character("x"), Key(.escape))
        #expect(scene.names[0] == "할머니 댁")
    }

    @Test func `the details show the proper name of a renamed place`() {
        let scene = bookmarked()
        scene.model.started()
        scene.press(.character("e"), .control("u"))
        scene.type("집")
        scene.press(Key(.enter))
        #expect(scene.frame().text.contains("집 ☆ ─ 공주 ·") || scene.frame().text.contains("집 ★ ─ 공주 ·"))
    }

    @Test func `choosing another list puts back the carried tile`() {
        let scene = bookmarked(80, 24)
        scene.press(.character("m"), Key(.right))
        let header = scene.frame().text.split(separator: "\n")[0]
        let tab = header.range(of: "2 전국").map { header[..<$0.lowerBound].displayWidth } ?? 0
        _ = scene.click(tab, 0)
        #expect(scene.model.list.id == .korea && scene.model.route.carry == nil)
        #expect(scene.shelf.list.map(\.place.id) == five.map(\.id))
    }

    @Test func `a carried tile is visible, even if it was picked up in open details`() {
        let scene = bookmarked(80, 24)
        scene.press(Key(.enter), .character("m"))
        #expect(!scene.model.isDetailOpen && scene.model.route.carry != nil)
    }

    @Test func `only a bookmark can be renamed`() {
        let scene = Scene(120, 36).answered()
        scene.press(.character("e"))
        #expect(scene.model.messages.all.first == .feedback(.said(.onlyBookmarksHaveOwnNames)))
    }

    @Test func `a change that cannot be saved stays on the screen with a message, and is saved later`() async {
        let scene = bookmarked()
        await scene.keeper.fail(.diskFull)
        scene.press(.character("J"))
        await scene.shelf.saved()
        #expect(scene.model.messages.all.first == .bookmarksUnsaved(.diskFull))
        #expect(scene.shelf.isUnsaved(five[0].id))
        // The message also follows the feedback of another key.
        scene.press(.character("b"))
        #expect(scene.model.messages.all.first == .feedback(.removed(five[0])))
        await scene.shelf.saved()
        #expect(scene.model.messages.all.first == .bookmarksUnsaved(.diskFull))
        #expect(scene.shelf.unsaved(in: .korean) == ["공주"])
        scene.press(.character("u"))
        await scene.shelf.saved()
        #expect(scene.names[1] == "공주")
        await scene.keeper.fail(nil)
        scene.press(.character("r"))
        await scene.shelf.saved()
        #expect(!scene.shelf.isUnsaved(five[0].id) && scene.shelf.failure == nil)
        #expect(await scene.keeper.saved.count == 2)
    }

    @Test func `at most two changes for each bookmark wait for the disk, however long it takes`() async {
        let scene = bookmarked()
        let before = scene.shelf.list
        await scene.keeper.fail(.diskFull)
        for _ in 0..<250 {
            scene.press(Key(.home), .character("J"), .character("J"), Key(.end), .character("K"))
            await scene.keeper.duringNextSave { scene.press(.character("K"), .character("b"), .character("u")) }
            await scene.shelf.saved()
        }
        #expect(scene.shelf.pending.count <= 10)
        await scene.keeper.fail(nil)
        scene.press(.character("r"))
        await scene.shelf.saved()
        #expect(scene.shelf.pending.isEmpty && scene.shelf.list != before)
        #expect(await scene.keeper.saved(onto: before) == scene.shelf.list)
    }

    @Test func `a change that was undone before it was saved need not be saved`() async {
        let scene = bookmarked()
        await scene.keeper.fail(.diskFull)
        scene.press(.character("J"))
        await scene.shelf.saved()
        #expect(scene.shelf.failure == .diskFull)
        scene.press(.character("u"))
        #expect(scene.shelf.pending.isEmpty && scene.shelf.failure == nil)
        #expect(scene.model.messages.all.first != .bookmarksUnsaved(.diskFull))
    }

    @Test func `another program's changes appear, and the selection stays on its place`() async {
        let scene = bookmarked()
        let following = Task { await scene.shelf.follow() }
        scene.press(Key(.right), Key(.right))
        var list = scene.shelf.list
        _ = list.remove(five[0].id)
        await scene.keeper.publish(list, revision: 1)
        await scene.keeper.finish()
        await following.value
        #expect(scene.names == ["광주(전라남도)", "구미", "군산", "대구"])
        #expect(scene.model.selectedPlace == five[2] && scene.model.list.selection == 1)
    }

    @Test func `a carried bookmark that another program removes is put down`() async {
        let scene = bookmarked()
        let following = Task { await scene.shelf.follow() }
        scene.press(.character("m"), Key(.right))
        var list = scene.shelf.list
        _ = list.remove(five[0].id)
        await scene.keeper.publish(list, revision: 1)
        await scene.keeper.finish()
        await following.value
        #expect(scene.model.route.carry == nil)
        #expect(scene.names.count == 4)
        #expect(scene.model.messages.all.first == .feedback(.goneMeanwhile(five[0])))
    }

    @Test func `removing the last bookmark closes its detail`() {
        let scene = bookmarked(80, 24, 1)
        scene.press(Key(.enter), .character("b"))
        #expect(!scene.model.isDetailOpen && scene.model.list.active.isEmpty)
        scene.press(.character("u"))
        #expect(scene.model.selectedPlace == five[0])
    }

    @Test func `a long list requests only the places in view, and those that scroll into view`() async {
        let places = (0..<500).map { number in
            Place(
                id: PlaceID(rawValue: "many:\(number)"),
                names: LocalizedText(korean: "곳 \(number)", english: "\(number)"),
                coordinate: KoreaTwenty.places[number % 20].coordinate)
        }
        let scene = Scene(80, 24, bookmarks: places)
        let visible = scene.model.tiles.visibleRows * scene.model.tiles.columns
        let following = Task { await scene.board.listenToService() }
        scene.model.started()
        await scene.model.refreshFinished()
        scene.press(Key(.end))
        #expect(scene.scrollAlarm.milliseconds != nil)
        scene.scrollAlarm.ring()
        await scene.model.refreshFinished()
        await scene.service.shutDown()
        await following.value
        #expect(scene.model.loadedCount <= 2 * visible && scene.model.loadedCount > visible)
        #expect(scene.board[places[499].id].current.value != nil)
        #expect(scene.board[places[250].id].current.value == nil)
        #expect(scene.frame().text.contains("/500"))
    }

    @Test func `the result of opening is shown until there is a more important message`() {
        let problem = OpeningProblem.notSaved(path: "/x/nalssi.sqlite", .readOnly)
        let scene = Scene(120, 36, problem: problem).answered()
        #expect(scene.frame().text.contains("/x/nalssi.sqlite"))
        scene.press(.character("b"))
        #expect(scene.model.messages.all.first == .feedback(.said(.bookmarkAddedFirst, about: five[0])))
        scene.press(Key(.right))
        #expect(scene.model.messages.all.first == .bookmarksOpened(problem))
    }

    @Test func `new bookmarks go to the front if configured so`() {
        var list = BookmarkList()
        _ = list.add(five[0], on: Timestamp(secondsSince1970: 0))
        let shelf = BookmarkShelf(
            BookmarkLists(list), keeper: TestKeeper(), newOnesGoTo: .front, clock: { Timestamp(secondsSince1970: 0) })
        shelf.toggle(five[1])
        #expect(shelf.list.map(\.place) == [five[1], five[0]])
    }
}
