import BookmarkStore
import Engine
import TerminalUI
import Weather
import WeatherService

/// What follows from the state, and is brought in line with it in one place.
extension DashboardViewModel {
    /// Brings in line with the state whatever follows from it: once after each event, whatever the event was. Handlers change
    /// the state and need not know what follows. One that goes on with what follows settles in between.
    ///
    /// The steps are in the order in which they depend on each other. Each compares what it follows from with the last time and
    /// does nothing if that is the same, so settling again changes nothing.
    func settle() {
        settleBookmarks()
        settleLists()
        let layout = settledLayout()
        settleDetail(layout)
        settleWarnings()
        settleField(layout)
        settleDemand(layout)
    }

    /// What the last pass has brought in line.
    struct Settled {
        /// Whether the program has started: nothing is requested before.
        var isStarted = false
        fileprivate var lists = Latest<BookmarkLists>()
        fileprivate var rules = Latest<[WatchRule], BookmarkLists>()
        fileprivate var fit = Latest<
            PlaceList, PlaceList, Size, Settings.FormChoice, ListForm.Kind, TileGrid?, Rect, Rect?
        >()
        fileprivate var kind: ListForm.Kind?
        fileprivate var detailArea = Latest<Size>()
        fileprivate var resultRows = Latest<Int>()
        fileprivate var dialog = Latest<ObjectIdentifier, Size>()
        fileprivate var screen = Latest<PlaceList, Bool, Bool, Bool, Place?, Route.Surface, Size>()
        fileprivate var place = Latest<Place?>()
        fileprivate var warned = Latest<PlaceList, BookmarkLists, [Place], WarningWay, Bool, Int>()
        fileprivate var urgency = Latest<
            PlaceList.ID, Measure, Bool, Place?, Place?, Place?, Place?, [Place], Bool
        >()
        fileprivate var wanted = Latest<PlaceList, [Int], [PlaceID], PagePosition?>()
    }

    // MARK: Bookmarks

    /// The bookmarks may have been changed here or elsewhere: what holds one of them that is gone lets go of it.
    private func settleBookmarks() {
        guard settled.lists.isNew(shelf.lists) else { return }
        search.bookmarksChanged(to: shelf.lists.named)
        if shelf.lists[search.target] == nil { search.use(target: .bookmarks) }
        if shelf.lists[list.id] == nil, !ListID.builtIn.contains(list.id) { lists.gone() }
        if let held = route.carry {
            if let carry = shelf.lists[held.list.id].flatMap(held.over) {
                update(carry)
            } else {
                tell(held.place.map { .goneMeanwhile($0) })
                bookmarks.leaveCarrying()
            }
        }
        if case .entry(let entry) = route.dialog, case .name(let bookmark, _) = entry.purpose,
            shelf.lists[bookmark.list]?.contains(bookmark.place.id) != true
        {
            closeDialog()
            tell(.goneMeanwhile(bookmark.place))
        }
        if case .rules(let open) = route.dialog, rules.watchable(open.place) == nil {
            closeDialog()
            tell(.goneMeanwhile(open.place))
        }
    }

    // MARK: Lists

    private func settleLists() {
        ordering.rememberedShown()
        list.arrange()
        if list.active.isEmpty, route.isDetail { go(to: .list) }
        if alerts.isStarted, settled.rules.isNew(preferences.rules, shelf.lists) { rules.watch() }
    }

    // MARK: Layout

    /// Fits everything into the layout. Returns it.
    private func settledLayout() -> DashboardLayout {
        let request = layoutRequest
        var layout = layouts.value(for: request) { request.layout }
        let (kind, kindBefore) = (layout.form.kind, settled.kind)
        settled.kind = kind
        // The fit follows neither from what is scrolled to nor from the view of a map.
        if settled.fit.isNew(
            request.list, list.bookmarks, request.size, request.form, kind, layout.form.cells, layout.list,
            layout.detail)
        {
            list.follow()
            // Tiles and rows have moved the selection without the map.
            if let kindBefore, kindBefore != kind, route.found == nil { list.select(list.selection) }
            layout = self.layout
        }
        if route.crosshair != nil, !crosshair.isPossible { go(to: .list) }
        let detailArea = layout.detail ?? layout.overlay
        if settled.detailArea.isNew(detailArea.size) { detail.resized(to: detailArea.size) }
        let rows = SearchLayout.rows(row: layout.search, over: layout.list, size: size)
        if settled.resultRows.isNew(rows) { search.resized(rows: rows) }
        switch route.dialog {
        case .help(let help):
            if settled.dialog.isNew(ObjectIdentifier(help), size) { help.resized(to: size) }
        case .settings(let settings):
            if settled.dialog.isNew(ObjectIdentifier(settings), size) { settings.resized(to: size) }
        // The next one may be where this one was in memory.
        case .entry, .hereEntry, .page, .question, .choice, .rules, .muting, .sources, .lists, .compare, .share, nil:
            settled.dialog.forget()
        }
        return layout
    }

    // MARK: Detail

    /// A place that another screen brings is shown at once; one that the selection passes is loaded when the selection rests.
    private func settleDetail(_ layout: DashboardLayout) {
        searching.showPreview()
        let isWide = layout.detail != nil
        let isDetailOpen = route.isInDetail && !isWide
        let isScreenNew = settled.screen.isNew(
            list.shown, isWide, isDetailOpen, fullScreen != nil, route.found, route.surface, size)
        guard isWide || isDetailOpen else { return }
        let isPlaceNew = settled.place.isNew(selectedPlace)
        if isScreenNew { detail.show(selectedPlace) } else if isPlaceNew { detail.follow(selectedPlace) }
    }

    // MARK: Warnings

    func settleWarnings() {
        let others = ([detail.place, route.found].compactMap(\.self) + alerts.placesOfWarnings)
            .filter { list.shown.index(of: $0.id) == nil }.distinct(by: \.id)
        let way = warningActions.way
        // Nobody is asked before the program has started.
        guard settled.isStarted || way == .invented else { return }
        // The source that tells of typhoons.
        let asksJapan = preferences.settings.warnings.contains(.jma)
        // Invented warnings are those of a day.
        let day = LocalClock.utc.time(board.now).dayNumber
        guard settled.warned.isNew(list.shown, shelf.lists, others, way, asksJapan, day) else {
            typhoons.askIfDue()
            return warnings.askIfDue()
        }
        // A filter hides places whose warnings it asks about. Ten thousand places are gone through only here.
        let places = Array(list.whole) + others
        typhoons.follow(way == .asked && asksJapan && places.contains { $0.countryCode == .japan })
        warnings.follow(places, way)
    }

    // MARK: Field

    /// The field is asked for only while a map is open: for the part of the world in view, with fine dust only if that is shown.
    private func settleField(_ layout: DashboardLayout) {
        guard settled.isStarted else { return }
        guard case .map(let plan) = layout.form, preferences.settings.showsField,
            SourceProfile.ofField(among: sources.current.profiles) != nil
        else { return field.follow(nil) }
        field.follow(FieldQuestion(plan.projection.lattice, list.measure == .fineDust ? [.weather, .air] : [.weather]))
    }

    // MARK: Requests

    private func settleDemand(_ layout: DashboardLayout) {
        // The location is followed only while it is visible.
        let isAmongBookmarks = preferences.settings.isHereFirst && (list.id == .bookmarks || isDrawerOpen)
        here.want(list.id == .here || isAmongBookmarks)
        // The map's file is read if the list is shown as a map, or as a table, after which comes the map.
        // Carrying a place over others changes nothing about them.
        if layout.form.kind != .tiles, route.carry == nil { atlas.want(for: list.shown) }
        guard settled.isStarted else { return }
        // Whatever else changes the demand is loaded when it has rested, because keys and the wheel pass many places.
        let isUrgent = settled.urgency.isNew(
            list.id, list.measure, layout.detail != nil || route.isInDetail, detail.wantedPlace, route.found,
            search.preview.place, here.place, here.wanted, route.compared != nil)
        // Comparing this costs less than the demand, which has every place several times.
        let isNew = settled.wanted.isNew(
            list.shown, layout.form.inView(list.shownPane), list.drawerPlaces.map(\.id), details.pages)
        guard isNew || isUrgent else { return }
        if isUrgent {
            refresher.show(requests.demand)
        } else {
            refresher.showDelayed { [weak self] in self?.requests.demand ?? Demand() }
        }
    }

    /// Requests what is wanted at once, even if it is the same as before: what requests it has changed.
    func requestAnew() {
        settled.urgency.forget()
        settle()
    }
}
