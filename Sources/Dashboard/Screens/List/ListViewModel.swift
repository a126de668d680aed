// One file: list, arrangement, selection and drawer follow from each other, and each key is about all of them.

import BookmarkStore
import Cartography
import Engine
import Runtime
import TerminalUI
import Weather

/// The lists, and how they are looked at: which one is on the screen, in which order and form, what is selected, and the
/// drawer over it.
///
/// It does not know what else the dashboard shows. Its owner lays it out, says what has the keys, and hears what has changed.
@MainActor
final class ListViewModel {
    /// The lists in the order of their tabs, as arranged after the last change.
    @Observed private(set) var tabs: [PlaceList] = []
    /// The list on the screen.
    @Observed private(set) var id: PlaceList.ID
    @Observed private(set) var shownPane = Pane()
    /// Where the user was in the other lists.
    private var panes: [PlaceList.ID: Pane] = [:]
    /// The bookmarks as a narrow list over the left edge; nil while it is not visible.
    @Observed private(set) var drawer: Drawer? = nil
    /// The values that tiles show large, by which the places of a list are compared, where it is not the temperature.
    @Observed private(set) var measures: [PlaceList.ID: Measure] = [:]
    /// The places that the user has marked, in that order.
    @Observed private(set) var marks: [MarkedPlace] = []
    /// The time between two columns of a table.
    @Observed var tableStep = TableStep.threeHours
    /// How lists are shown that are not in their own order or not shown as a whole.
    @Observed private(set) var arrangements: [PlaceList.ID: Arrangement] = [:]

    let preferences: Preferences
    private let shelf: BookmarkShelf
    /// The user's location; nil if it is unknown.
    private let here: @MainActor () -> Place?
    private var arranged = Latest<BookmarkLists, BookmarkList?, Place?, Place?, [PlaceList.ID: Arrangement]>()

    /// The form of the list on the screen, as it is laid out.
    var form: @MainActor () -> ListForm = { .none }
    /// The lines of the drawer, for so many places.
    var drawerLines: @MainActor (Int) -> TileGrid = { _ in .none }
    /// Whether the keys go to the drawer. While the drawer slides out it is visible, but no longer open.
    var isDrawerOpen: @MainActor () -> Bool = { false }
    /// The bookmarks as they would be if the carried one were dropped; nil if none is carried.
    var carried: @MainActor () -> BookmarkList? = { nil }

    /// Starts with the bookmarks, unless it is certain that there are none.
    init(shelf: BookmarkShelf, preferences: Preferences, here: @escaping @MainActor () -> Place?) {
        self.shelf = shelf
        self.preferences = preferences
        self.here = here
        // While the bookmarks are still being read, there probably are some.
        id = shelf.list.isEmpty && !shelf.isWaiting ? .korea : .bookmarks
        for (list, look) in preferences.looks {
            measures[list] = look.knownMeasure
            if let remembered = look.remembered { arrangements[list] = Arrangement(remembered: remembered) }
        }
        arrange()
        shownPane.selectedID = shown.first?.id
    }

    // MARK: The lists

    var bookmarks: PlaceList { tabs[0] }
    /// The list on the screen.
    var shown: PlaceList { tabs.first { $0.id == id } ?? bookmarks }
    /// The same list in its own order, without a filter.
    var whole: PlaceList {
        switch id {
        case .korea: .korea
        case .here: .here(here())
        case .bookmarks: .bookmarks(shelf.list, here: hereAmongBookmarks)
        default: ownList(id) ?? .bookmarks(shelf.list, here: hereAmongBookmarks)
        }
    }

    /// A list of the user's own in an arrangement; nil if there is none.
    private func ownList(_ id: PlaceList.ID, _ arrangement: Arrangement = Arrangement()) -> PlaceList? {
        guard let name = shelf.name(of: id), let list = held(id) ?? shelf.lists[id] else { return nil }
        return .own(list, named: name, arrangement.order, arrangement.filter)
    }

    /// A list as it would be if the carried bookmark were dropped; nil unless one of it is carried.
    private func held(_ id: PlaceList.ID) -> BookmarkList? { carried().flatMap { $0.id == id ? $0 : nil } }

    /// What the keys change: the list they act on, if it is one of the user's, or else the bookmarks.
    var changeable: BookmarkList { shelf.lists[active.id] ?? shelf.list }

    /// The value that the tiles of the list on the screen show large.
    var measure: Measure { measures[id] ?? .temperature }

    var arrangement: Arrangement { arrangements[id] ?? Arrangement() }

    /// The lists as they would be arranged now.
    var arrangedTabs: [PlaceList] {
        let bookmarks = arrangements[.bookmarks] ?? Arrangement()
        let korea = arrangements[.korea] ?? Arrangement()
        return [
            .bookmarks(held(.bookmarks) ?? shelf.list, here: hereAmongBookmarks, bookmarks.order, bookmarks.filter),
            .korea(korea.order, korea.filter), .here(here()),
        ] + shelf.lists.own.compactMap { ownList($0.id, arrangements[$0.id] ?? Arrangement()) }
    }

    /// Rebuilds the stored lists if the bookmarks, the carried one, the user's location or an arrangement has changed.
    func arrange() {
        guard arranged.isNew(shelf.lists, carried(), here(), hereAmongBookmarks, arrangements) else { return }
        tabs = arrangedTabs
        marks.removeAll { mark in
            shelf.lists[mark.list].map { !$0.contains(mark.place.id) } ?? !ListID.builtIn.contains(mark.list)
        }
    }

    /// Orders and filters the list on the screen.
    func arrange(by next: Arrangement) {
        if next != arrangement { arrangements[id] = next }
    }

    /// Keeps for the next start how the list on the screen is looked at.
    func remember() { preferences.remember(ListLook(arrangement, measure), of: id) }

    /// Compares places by another measure.
    func compare(by next: Measure) { measures[id] = next == .temperature ? nil : next }

    /// Shows another list where the user left it, or from its start.
    func choose(_ next: PlaceList.ID) {
        guard next != id else { return }
        panes[id] = shownPane
        id = next
        // A bookmark that was carried is where the list has it.
        arrange()
        shownPane = panes[next] ?? Pane(selectedID: shown.first?.id)
        // A map begins with all places.
        shownPane.camera = nil
        follow()
    }

    /// Shows a list with one of its places selected, for use while the list is not in front.
    func choose(_ next: PlaceList.ID, selecting place: PlaceID) {
        if next != id {
            panes[id] = shownPane
            shownPane = Pane()
        }
        id = next
        shownPane.selectedID = place
        // Actions that follow on this one act on the selected place.
        follow()
    }

    /// The location as shown before the bookmarks; nil if the user does not want it there, or if it is unknown.
    private var hereAmongBookmarks: Place? {
        guard preferences.settings.isHereFirst, let place = here() else { return nil }
        return place.with { $0.names = place.names.put(into: .hereTile) }
    }

    // MARK: Marks

    /// Marks a place of the list that the keys act on, or takes its mark away.
    func mark(_ place: Place) {
        let mark = MarkedPlace(list: active.id, place: place)
        if let index = marks.firstIndex(where: { $0.list == mark.list && $0.place.id == place.id }) {
            marks.remove(at: index)
        } else {
            marks.append(mark)
        }
    }

    func unmarkAll() { marks = [] }

    /// The marked places of a list.
    func marked(in id: PlaceList.ID) -> Set<PlaceID> { Set(marks.filter { $0.list == id }.map(\.place.id)) }

    // MARK: What the keys act on: the list on the screen, or the drawer while it is open

    var active: PlaceList { isDrawerOpen() ? bookmarks : shown }
    var activeForm: ListForm { isDrawerOpen() ? drawerForm : form() }
    private(set) var activePane: Pane {
        get { isDrawerOpen() ? drawer?.pane ?? shownPane : shownPane }
        set { if isDrawerOpen() { drawer?.pane = newValue } else { shownPane = newValue } }
    }
    var selection: Int { activePane.cursor.selection }
    var selected: Place? { active.indices.contains(selection) ? active[selection] : nil }
    /// The position of the selected place in the user's own order; nil if it is not a bookmark.
    var selectedShelfIndex: ShelfIndex? { active.shelfIndex(at: selection) }
    /// Whether places can be moved here: the list has an order of its own, and its form shows it.
    var canReorder: Bool { active.isOrderedByHand && activeForm.canReorder }

    /// Selects a place by its index; an index out of range is ignored.
    func select(_ index: Int) {
        guard active.indices.contains(index) else { return }
        var next = activePane
        activeForm.select(index, in: &next)
        put(next)
    }

    /// Selects a place if the list on the screen contains it.
    func select(_ place: PlaceID) {
        if let index = shown.index(of: place) { select(index) }
    }

    /// Selects the place a step leads to.
    func move(_ step: ListCursor.Step) {
        var next = activePane
        activeForm.move(&next, by: step)
        put(next)
    }

    /// What the wheel does over the list.
    func scroll(by rows: Int) {
        var next = activePane
        activeForm.scroll(&next, by: rows)
        put(next)
    }

    /// Applies a pane: its selection, its scroll position and its camera.
    func put(_ next: Pane) {
        guard next != activePane || selected?.id != activePane.selectedID else { return }
        let isSelectionNew = next.cursor.selection != selection || selected?.id != activePane.selectedID
        activePane = next
        if isSelectionNew { activePane.selectedID = selected?.id }
    }

    /// Shows a part of the world on the map, with the same place selected; nil fits all places.
    func use(camera: MapProjection?) { shownPane.camera = camera }

    /// Keeps both selections on their places and in view, after a list, its form or the layout has changed.
    func follow() {
        form().follow(shown, &shownPane)
        guard var changed = drawer else { return }
        drawerForm.follow(bookmarks, &changed.pane)
        drawer = changed
    }

    /// The places of the list on the screen that are in view, by index.
    var inView: [Int] { form().inView(shownPane) }

    // MARK: The drawer

    var drawerTiles: TileGrid { drawerLines(bookmarks.count) }
    private var drawerForm: ListForm { .table(drawerTiles) }

    /// Places in view in the open drawer, which may not be in the list on the screen.
    var drawerPlaces: [Place] {
        guard let drawer, isDrawerOpen() else { return [] }
        let list = bookmarks
        return drawerForm.inView(drawer.pane).map { list[$0] }
    }

    /// Slides the drawer in or out; if it turns round on the way, it continues from where it is.
    func slideDrawer(open: Bool, isMotionAllowed: Bool) {
        var next = drawer ?? Drawer()
        next.slide.slide(open: open, isMotionAllowed: isMotionAllowed)
        if open {
            next.pane.selectedID = shownPane.selectedID
            drawerForm.follow(bookmarks, &next.pane)
        }
        drawer = next.slide.isClosed ? nil : next
    }

    func slid(milliseconds: Int) {
        guard var moved = drawer else { return }
        moved.slide.advance(milliseconds: milliseconds)
        drawer = moved.slide.isClosed ? nil : moved
    }
}

/// The keys of the list, in every form.
enum ListKeys {
    static let own: [Binding] =
        SharedKeys.steps(DashboardIntent.move, .keyMove, edges: true, footerRank: 10)
        + [
            Binding([Key(.enter)], .open, .keyOpen, notation: "⏎", footerRank: 20),
            Binding(["v"], .changeForm, .keyForm, help: .keyAmount, notation: "v + - 0", footerRank: 26),
            Binding(["+", "="], .showMore, .keyForm, help: .keyAmount, notation: "v + - 0"),
            Binding(["-"], .showLess, .keyForm, help: .keyAmount, notation: "v + - 0"),
            Binding(["0"], .showWhatFits, .keyForm, help: .keyAmount, notation: "v + - 0"),
        ] + OrderKeys.own

    static let map = Keys(
        own + [
            Binding(["["], .previousPlace, .keyNeighbours, notation: "[ ]", short: "[ ]"),
            Binding(["]"], .nextPlace, .keyNeighbours, notation: "[ ]", short: "[ ]"),
            SharedKeys.fullScreen.outsideFooter, OrderKeys.clearFilter, TimeKeys.backToNow,
        ] + MarkKeys.own + SharedKeys.bookmark + SharedKeys.order + SharedKeys.openDrawer + SharedKeys.history
            + SharedKeys.everywhere)
}

/// The keys for places that are marked.
enum MarkKeys {
    static let own: [Binding] = [
        Binding(["*"], .mark, .keyMark, notation: "*", footerRank: 74),
        Binding(["a"], .compare, .keyCompare, notation: "a", footerRank: 5),
    ]

    /// While places are marked, some keys are about them.
    static let whileMarked: [Binding] = [
        Binding([Key(.escape)], .clearMarks, .keyClearMarks, notation: "Esc", footerRank: 0),
        Binding(["m"], .moveMarked, .keyMoveMarked, notation: "m", footerRank: 3),
        Binding([.control("b")], .copyMarked, .keyCopyMarked, notation: "^B", footerRank: 4),
    ]

    static let (list, map) = (Keys(whileMarked + others(ListKeys.map)), Keys(whileMarked + others(MapKeys.map)))

    /// Esc takes the marks away first, so nothing else is offered for it.
    private static func others(_ map: Keys) -> [Binding] {
        map.bindings.map { $0.keys.contains(Key(.escape)) ? $0.outsideFooter : $0 }
    }

    /// As the help of the bookmarks says it, before anything is marked.
    static let inHelp: [Binding] = [
        Binding(["*"], .mark, .keyMarkToMove, notation: "*"),
        Binding(["a"], .compare, .keyCompareMarked, notation: "a"),
    ]
}

/// The keys of the list as a map: places have no order by hand there.
enum MapKeys {
    static let own = [
        Binding(["m"], .beginCrosshair, .keyCrosshair, notation: "m", footerRank: 45)
    ]
    static let map = Keys(own + ListKeys.map.bindings)
}

/// The keys while a bookmark is carried.
enum CarryKeys {
    static let own: [Binding] =
        [
            Binding([Key(.enter), "m"], .drop, .keyDrop, notation: "⏎ m", footerRank: 0),
            Binding([Key(.escape)], .putBack, .keyPutBack, notation: "Esc", footerRank: 1),
        ]
        + SharedKeys.digits(0...9, { .digit($0) }, .keyPosition, notation: "0…9", footerRank: 3)

    static let map = Keys(
        own + SharedKeys.steps(DashboardIntent.carryOn, .keyMove, footerRank: 2)
            + SharedKeys.everywhere.filter { [.help, .quit].contains($0.intent) } + SharedKeys.always)
}
