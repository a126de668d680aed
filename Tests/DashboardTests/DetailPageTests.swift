import AppResources
import Display
import TerminalUI
import Testing
import Weather
import WeatherService

@testable import Dashboard

/// The pages of the details: turning pages, marks, full screen.
@MainActor @Suite("Pages of the detail")
struct DetailPageTests {
    private func detail(
        _ columns: Int = 80, _ rows: Int = 24, bookmarks: Int = 0, isMotionAllowed: Bool = true
    ) -> Scene {
        let places = Array(KoreaTwenty.places.prefix(bookmarks))
        let scene = Scene(columns, rows, bookmarks: places, isMotionAllowed: isMotionAllowed).answered()
        scene.model.started()
        scene.press(Key(.enter))
        return scene
    }

    private func line(_ row: Int, of scene: Scene) -> String {
        String(scene.frame().text.split(separator: "\n", omittingEmptySubsequences: false)[row])
    }

    // MARK: Turning pages

    @Test func `brackets and arrows turn pages, which keep the scroll position and the open day`() throws {
        let scene = detail()
        try scene.goDown(to: scene.day(0))
        scene.press(Key(.enter), Key(.end))
        let day = try #require(scene.model.detail.page.days.opened)
        let scroll = scene.model.detail.scroll
        #expect(scroll > 0)
        scene.press(.character("]"))
        #expect(scene.model.detail.place == KoreaTwenty.places[1] && scene.model.list.selection == 1)
        #expect(scene.model.detail.page.days.opened == day && scene.model.detail.scroll == scroll)
        scene.press(Key(.right), Key(.left), .character("["))
        #expect(scene.model.detail.place == KoreaTwenty.places[0])
        scene.press(.character("["))
        #expect(scene.model.detail.place == KoreaTwenty.places[0] && scene.model.detail.turn?.isForward == false)
    }

    @Test func `with the chart's cursor brackets turn pages and keep its hour`() throws {
        let scene = detail()
        try scene.goDown(to: .chart)
        scene.press(Key(.enter), Key(.right), Key(.right))
        let hour = try #require(scene.model.detail.cursor)
        #expect(line(23, of: scene).contains("[ ]"))
        scene.press(.character("]"))
        #expect(scene.model.detail.place == KoreaTwenty.places[1] && scene.model.route.isInChart)
        #expect(scene.model.detail.cursor == hour && scene.model.detail.cursorIndex == 2)
        scene.press(.character("["), Key(.escape))
        #expect(scene.model.detail.place == KoreaTwenty.places[0] && !scene.model.route.isInChart)
    }

    @Test func `the next page slides in from its side while the border stays, and ends as the page alone`() throws {
        let scene = detail()
        let before = scene.frame()
        scene.press(.character("]"))
        #expect(scene.model.isSliding)
        // No time has passed: the content is still the previous page, under the title of the next.
        let atFirst = scene.frame()
        func rows(_ frame: CellBuffer, _ columns: Range<Int>) -> [String] {
            (4..<20).map { row in
                columns.map { String(String.UnicodeScalarView(frame[$0, row].glyph.scalars)) }.joined()
            }
        }
        #expect(rows(atFirst, 1..<79) == rows(before, 1..<79))
        #expect(line(2, of: scene).contains("광주"))
        scene.model.slid(milliseconds: 60)
        let halfway = scene.frame()
        let turn = try #require(scene.model.detail.turn)
        let came = turn.columnsIn(of: 78)
        #expect(came > 10 && came < 78)
        #expect(halfway[0, 6] == atFirst[0, 6] && halfway[79, 6] == atFirst[79, 6])
        scene.model.slid(milliseconds: 1_000)
        #expect(!scene.model.isSliding)
        let after = scene.frame()
        // Only wide characters at the edge of the window are left out.
        for row in 4..<20 {
            for column in 2..<came - 2 where halfway[79 - came + column, row].width == 1 {
                let (there, here) = (halfway[79 - came + column, row], after[1 + column, row])
                #expect(there == here, "\(column),\(row)")
            }
        }
        scene.press(.character("["))
        scene.model.slid(milliseconds: 1_000)
        #expect(scene.frame().text == before.text)
    }

    @Test func `without motion the next page appears at once`() {
        let scene = detail(isMotionAllowed: false)
        scene.press(.character("]"))
        #expect(!scene.model.isSliding && scene.model.detail.turn == nil)
        #expect(scene.frame().text.contains("광주 ━ 광주광역시"))
    }

    @Test func `turning many pages requests only the place that stays`() {
        let scene = Scene(80, 24)
        scene.model.started()
        scene.press(Key(.enter))
        let first = KoreaTwenty.places[0]
        var wanted: [Place?] = []
        for _ in 0..<5 {
            scene.press(.character("]"))
            wanted.append(scene.model.detail.place)
        }
        #expect(wanted == KoreaTwenty.places[1...5].map(Optional.some))
        #expect(scene.restAlarm.milliseconds != nil && first != scene.model.detail.place)
        scene.restAlarm.ring()
        #expect(scene.model.requests.demand.opened == KoreaTwenty.places[5])
        #expect(scene.model.requests.demand.neighbours == [KoreaTwenty.places[6], KoreaTwenty.places[4]])
    }

    @Test func `turning the wheel sideways turns one page at a time`() {
        let scene = detail()
        for _ in 0..<5 { scene.mouse(.wheelRight, 20, 10) }
        #expect(scene.model.list.selection == 1)
        scene.model.slid(milliseconds: 1_000)
        scene.mouse(.wheelRight, 20, 10)
        scene.model.slid(milliseconds: 1_000)
        scene.mouse(.wheelLeft, 20, 10)
        #expect(scene.model.list.selection == 1)
        let tiles = Scene(80, 24).answered()
        tiles.mouse(.wheelRight, 20, 10)
        #expect(tiles.model.list.selection == 0, "the sideways wheel should do nothing on the tiles")
    }

    // MARK: Marks

    @Test func `up to nine pages are shown as dots, more as a number, and one not at all`() {
        #expect(line(2, of: detail(bookmarks: 4)).contains(" ● ○ ○ ○ ━"))
        #expect(line(2, of: detail(bookmarks: 9)).contains(" ● ○ ○ ○ ○ ○ ○ ○ ○ ━"))
        #expect(line(2, of: detail(bookmarks: 10)).contains(" 1/10 ━"))
        #expect(!line(2, of: detail(bookmarks: 1)).contains("●"))
        #expect(line(2, of: detail(40, 12, bookmarks: 9)).contains(" 1/9 ━"), "nine dots should not fit")
        let beside = Scene(120, 36, bookmarks: Array(KoreaTwenty.places.prefix(4))).answered()
        beside.model.started()
        #expect(!line(2, of: beside).contains("● ○"), "the tiles already show the position")
    }

    @Test func `a click on a dot opens its page`() throws {
        let scene = detail(bookmarks: 4)
        let column = try #require(Array(line(2, of: scene)).map(String.init).firstIndex(of: "●"))
        // The Hangul before it takes two cells for each character.
        let wide = line(2, of: scene).prefix(while: { $0 != "●" }).displayWidth
        #expect(wide >= column)
        _ = scene.click(wide + 4, 2)
        #expect(scene.model.list.selection == 2 && scene.model.detail.place == KoreaTwenty.places[2])
        #expect(scene.model.detail.turn?.isForward == true)
        scene.model.slid(milliseconds: 1_000)
        _ = scene.click(wide, 2)
        #expect(scene.model.list.selection == 0 && scene.model.detail.turn?.isForward == false)
    }

    // MARK: Full screen

    @Test func `f gives the details the whole screen, and then returns the keys to where they were`() {
        let scene = Scene(120, 36).answered()
        scene.model.started()
        scene.press(.character("f"))
        #expect(scene.model.isDetailOpen && scene.model.detailArea.columns == 120)
        scene.press(.character("]"))
        scene.model.slid(milliseconds: 1_000)
        #expect(scene.model.detail.place == KoreaTwenty.places[1])
        scene.press(.character("f"))
        guard scene.model.route.isList else { return #expect(Bool(false), "closing should return to the tiles") }
        #expect(scene.model.isWide && scene.model.list.selection == 1)
        scene.press(Key(.enter), .character("f"), .character("f"))
        #expect(scene.model.isWide && scene.model.route.isInDetail)
        scene.press(Key(.escape), Key(.enter))
        #expect(scene.model.isWide, "full screen is not remembered")
    }

    @Test func `Escape goes back one step from the full screen, to where f was pressed`() {
        let scene = Scene(120, 36).answered()
        scene.model.started()
        scene.press(Key(.enter), .character("f"), Key(.escape))
        #expect(scene.model.isWide && scene.model.route.isInDetail, "the details should be beside the tiles again")
        scene.press(Key(.escape))
        #expect(scene.model.isWide && !scene.model.route.isInDetail)
        scene.press(.character("f"), Key(.escape))
        #expect(scene.model.isWide && !scene.model.route.isInDetail, "closing should return to the tiles")
        scene.press(Key(.enter), .character("f"))
        scene.model.resized(to: Size(columns: 80, rows: 24))
        scene.press(Key(.escape))
        #expect(!scene.model.route.isInDetail, "there is no longer room beside the tiles")
    }

    @Test func `Escape goes back one step from the full screen of a search result`() async {
        let scene = Scene(120, 36).answered()
        scene.model.started()
        scene.press(.character("/"))
        scene.type("springfield")
        await scene.model.search.finished()
        scene.press(Key(.enter), .character("f"), Key(.escape))
        #expect(scene.model.isWide && scene.model.route.found != nil, "the details should be beside the results again")
        scene.press(Key(.escape))
        #expect(scene.model.isSearching)
    }

    @Test func `full screen is kept through resizing, dialogs and the chart's cursor`() throws {
        let scene = Scene(120, 36).answered()
        scene.model.started()
        scene.press(.character("f"), .character("?"))
        #expect(scene.model.detailArea.columns == 120)
        scene.press(Key(.escape))
        scene.model.resized(to: Size(columns: 60, rows: 20))
        scene.model.resized(to: Size(columns: 200, rows: 60))
        #expect(scene.model.detailArea.columns == 200)
        try scene.goDown(to: .chart)
        scene.press(Key(.enter))
        #expect(scene.model.route.isInChart && scene.model.detailArea.columns == 200)
        scene.press(Key(.escape))
        #expect(scene.model.detailArea.columns == 200)
    }

    @Test func `without room beside the tiles f opens and closes the details, and is not offered inside them`() {
        let scene = Scene(80, 24).answered()
        scene.press(.character("f"))
        #expect(scene.model.isDetailOpen && !line(23, of: scene).contains("전체 화면"))
        scene.press(.character("f"))
        #expect(!scene.model.isDetailOpen)
    }

    @Test func `a search result can have the full screen too`() async {
        let scene = Scene(120, 36).answered()
        scene.model.started()
        scene.press(.character("/"))
        scene.type("springfield")
        await scene.model.search.finished()
        scene.press(Key(.enter), .character("f"))
        #expect(scene.model.detailArea.columns == 120 && scene.model.route.found != nil)
        scene.press(.character("]"))
        #expect(scene.model.detailArea.columns == 120 && scene.model.details.pages?.index == 1)
        scene.press(.character("f"))
        #expect(scene.model.isWide && scene.model.route.found != nil)
        scene.press(Key(.escape))
        #expect(scene.model.isSearching)
    }

    @Test func `days are open if there is room, and Enter closes and opens each`() throws {
        let scene = Scene(200, 60).answered()
        scene.model.started()
        scene.press(.character("f"))
        func steps() -> Int { scene.frame().text.ranges(of: " 09:00 ").count }
        let before = steps()
        #expect(before >= 2)
        let detail = scene.model.detail
        #expect(detail.scroll == 0 && detail.laidOut?.layout.lastScroll == 0)
        try scene.goDown(to: scene.day(1))
        scene.press(Key(.enter))
        #expect(steps() == before - 1)
        scene.press(Key(.enter))
        #expect(steps() == before)
    }
}
