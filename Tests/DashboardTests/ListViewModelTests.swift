import AppResources
import BookmarkStore
import EngineSupport
import TerminalUI
import Testing
import Weather

@testable import Dashboard
@testable import Engine

/// The lists without a dashboard around them.
@MainActor @Suite("List view model") struct ListViewModelTests {
    private let five = Array(KoreaTwenty.places.suffix(5))

    /// A list laid out for a screen, which follows its bookmarks and settings.
    private func made(
        _ columns: Int, _ rows: Int, bookmarks: [Place] = [], _ preferences: Preferences = .test()
    ) -> (list: ListViewModel, shelf: BookmarkShelf) {
        let clock = TestClock()
        var saved = BookmarkList()
        for place in bookmarks { _ = saved.add(place, on: clock.now) }
        let shelf = BookmarkShelf(BookmarkLists(saved), keeper: TestKeeper(), clock: { clock.now })
        let list = ListViewModel(shelf: shelf, preferences: preferences) { nil }
        let size = Size(columns: columns, rows: rows)
        list.form = { [weak list] in list.map { LayoutRequest($0, size: size).layout.form } ?? .none }
        list.drawerLines = { [weak list] count in
            list.map { LayoutRequest($0, size: size).layout.drawerLines(count: count) } ?? .none
        }
        shelf.onChange = { [weak list] in
            list?.arrange()
            list?.follow()
        }
        preferences.onChange = { [weak list] _ in list?.follow() }
        return (list, shelf)
    }

    private func list(
        _ columns: Int, _ rows: Int, bookmarks: [Place] = [], _ preferences: Preferences = .test()
    ) -> ListViewModel {
        made(columns, rows, bookmarks: bookmarks, preferences).list
    }

    /// Arranges a list, and settles what follows from that.
    private func arrange(_ list: ListViewModel, by arrangement: Arrangement) {
        list.arrange(by: arrangement)
        list.arrange()
        list.follow()
    }

    private static let byName = Arrangement(by: .name, order: .ranked(KoreaTwenty.places.reversed().map(\.id)))

    // MARK: Lists

    @Test func `the bookmarks come first, or the places of Korea if there are none`() {
        #expect(list(80, 24).id == .korea)
        let list = list(80, 24, bookmarks: five)
        #expect(list.id == .bookmarks && list.selected == five[0])
        #expect(list.tabs.map(\.id) == [.bookmarks, .korea, .here])
    }

    @Test
    func `another list starts at its first place and later where it was left, as a map with all its places`() throws {
        let list = list(80, 12, bookmarks: five)
        list.choose(.korea)
        #expect(list.selected == KoreaTwenty.places[0] && list.shownPane.cursor.scrollRow == 0)
        list.move(.last)
        #expect(list.selection == 19 && list.shownPane.cursor.scrollRow > 0)
        list.choose(.bookmarks)
        list.choose(.korea)
        #expect(list.selection == 19 && list.shownPane.cursor.scrollRow > 0)

        let map = self.list(80, 24, bookmarks: five, .test(chosen: [.density: "map"]))
        let fitting = try #require(map.form().plan).projection
        #expect(map.zoomed(closer: true) == nil && map.form().plan?.projection != fitting)
        map.choose(.korea)
        map.choose(.bookmarks)
        #expect(map.form().plan?.projection == fitting)
    }

    @Test func `each list keeps its own order and density, and a setting applies to all`() {
        let (list, _) = made(120, 36, bookmarks: five)
        arrange(list, by: Self.byName)
        #expect(list.formChanged() == .said(.formChosen, ["form": .words(.formTable)]))
        list.choose(.korea)
        #expect(list.form().tiles.density == .medium && list.shown.first == KoreaTwenty.places[0])
        list.choose(.bookmarks)
        #expect(list.form().tiles.density == .line && list.shown.first == five[4])
        list.preferences.choose(.density, "small")
        for id in [PlaceList.ID.korea, .bookmarks] {
            list.choose(id)
            #expect(list.form().tiles.density == .small)
        }
    }

    // MARK: Selection

    @Test func `the selection follows its place through every order and form, and stays in view`() {
        let list = list(80, 24)
        list.move(.last)
        let last = list.selected
        for arrangement in [Self.byName, Arrangement()] {
            arrange(list, by: arrangement)
            for _ in ListForm.Kind.allCases {
                _ = list.formChanged()
                #expect(list.selected == last && list.inView.contains(list.selection))
            }
        }
    }

    @Test func `the selection stays at its position when its place is gone`() {
        let (list, shelf) = made(120, 36, bookmarks: five)
        list.select(five[2].id)
        shelf.remove(five[2].id)
        #expect(list.selected == five[3] && list.selection == 2)
        shelf.remove(five[0].id)
        #expect(list.selected == five[3] && list.selection == 1)
    }

    @Test func `a step at an end leads nowhere`() {
        let list = list(120, 36)
        list.move(.left)
        list.move(.up)
        list.select(-1)
        list.select(20)
        #expect(list.selection == 0)
        list.move(.right)
        #expect(list.selection == 1)
        list.move(.last)
        list.move(.right)
        list.move(.down)
        #expect(list.selection == 19)
    }

    @Test func `down from the last full row reaches a half-filled row`() {
        let list = list(60, 24)
        let tiles = list.form().tiles
        #expect(20 % tiles.columns != 0)
        for _ in 0..<20 { list.move(.down) }
        #expect(list.selection / tiles.columns == tiles.totalRows - 1)
    }

    @Test func `a page is the rows in view, scrolls along, and ends at the ends`() {
        let list = list(40, 12)
        let tiles = list.form().tiles
        list.move(.right)
        list.move(.pageDown)
        #expect(list.selection == tiles.columns * tiles.visibleRows + 1)
        #expect(list.shownPane.cursor.scrollRow == tiles.visibleRows)
        list.move(.pageUp)
        #expect(list.selection == 1 && list.shownPane.cursor.scrollRow == 0)
        for _ in 0..<9 { list.move(.pageDown) }
        #expect(list.selection / tiles.columns == 19 / tiles.columns)
        #expect(list.shownPane.cursor.scrollRow == tiles.lastScrollRow)
        for _ in 0..<9 { list.move(.pageUp) }
        #expect(list.selection / tiles.columns == 0)
    }

    @Test func `any other step forgets how far the page steps went`() {
        let list = list(40, 12)
        let tiles = list.form().tiles
        for _ in 0..<2 { list.move(.down) }
        for _ in 0..<20 { list.move(.pageDown) }
        list.move(.up)
        list.move(.down)
        let last = list.selection / tiles.columns
        list.move(.pageUp)
        #expect(list.selection / tiles.columns == last - tiles.visibleRows)
    }

    // MARK: Form

    @Test func `more and less go through the sizes of tiles, the steps of a table and the scales of a map`() throws {
        let list = list(120, 36)
        #expect(list.amountChanged(by: -1) == .said(.densityChosen, ["density": .words(.densitySmall)]))
        #expect(list.amountFitted() == .said(.densityChosen, ["density": .words(.valueAutomatic)]))
        _ = list.formChanged()
        #expect(
            list.amountChanged(by: 1) == .said(.tableStepChosen, ["step": .words(.tableStepHour)])
                && list.tableStep == .hour)
        #expect(list.amountChanged(by: 1) == .said(.tableStepChosen, ["step": .words(.tableStepHour)]))
        #expect(list.amountFitted() == .said(.tableStepChosen, ["step": .words(.tableStepThreeHours)]))
        _ = list.formChanged()
        let fitting = try #require(list.form().plan).projection
        for _ in 0..<3 { #expect(list.amountChanged(by: 1) == nil) }
        list.panned(columns: 300, rows: 0)
        #expect(list.form().plan?.inView.contains(0) == false)
        #expect(list.amountFitted() == nil && list.form().plan?.projection == fitting)
    }

    @Test func `a form that is fixed from outside stays`() {
        let list = list(120, 36, .test([.density: "small"]))
        #expect(list.formChanged() == .said(.settingLocked) && list.amountChanged(by: 1) == .said(.settingLocked))
        #expect(list.form().tiles.density == .small)
    }

    // MARK: The drawer

    @Test func `in the open drawer steps leave the list behind it alone`() {
        let list = list(80, 24, bookmarks: five)
        list.choose(.korea)
        list.select(KoreaTwenty.places[1].id)
        list.isDrawerOpen = { true }
        list.slideDrawer(open: true, isMotionAllowed: false)
        #expect(list.active.id == .bookmarks && list.selection == 0)
        list.move(.down)
        list.move(.down)
        #expect(list.selected == five[2] && list.drawerPlaces == five)
        list.isDrawerOpen = { false }
        list.slideDrawer(open: false, isMotionAllowed: false)
        #expect(list.drawer == nil && list.drawerPlaces.isEmpty && list.selected == KoreaTwenty.places[1])
    }
}
