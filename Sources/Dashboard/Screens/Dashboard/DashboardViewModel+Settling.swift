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
        fileprivate var rules = Latest<Rules>()
        fileprivate var fit = Latest<Fit>()
        fileprivate var detailArea = Latest<Size>()
        fileprivate var resultRows = Latest<Int>()
        fileprivate var dialog = Latest<DialogFit>()
        fileprivate var screen = Latest<Screen>()
        fileprivate var place = Latest<Place?>()
        fileprivate var warned = Latest<Warned>()
        fileprivate var urgency = Latest<Urgency>()
        fileprivate var wanted = Latest<Wanted>()
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

    /// What the watch for alerts follows from.
    fileprivate struct Rules: Equatable {
        let rules: [WatchRule]
        let lists: BookmarkLists
    }

    private func settleLists() {
        ordering.rememberedShown()
        list.arrange()
        if list.active.isEmpty, route.isDetail { go(to: .list) }
        let rules = Rules(rules: preferences.rules, lists: shelf.lists)
        if alerts.isStarted, settled.rules.isNew(rules) { self.rules.watch() }
    }

    // MARK: Layout

    /// What the fit of the lists into the layout follows from: not what is scrolled to, nor the view of a map.
    fileprivate struct Fit: Equatable {
        let list: PlaceList
        let bookmarks: PlaceList
        let size: Size
        let form: Settings.FormChoice
        let kind: ListForm.Kind
        let cells: TileGrid?
        let area: Rect
        let detail: Rect?
    }

    /// What the fit of a dialog follows from.
    fileprivate struct DialogFit: Equatable {
        let dialog: ObjectIdentifier
        let size: Size
    }

    /// Fits everything into the layout. Returns it.
    private func settledLayout() -> DashboardLayout {
        let request = layoutRequest
        var layout = layouts.value(for: request) { request.layout }
        let kind = layout.form.kind
        let fit = Fit(
            list: request.list, bookmarks: list.bookmarks, size: request.size, form: request.form, kind: kind,
            cells: layout.form.cells, area: layout.list, detail: layout.detail)
        let kindBefore = settled.fit.last?.kind
        if settled.fit.isNew(fit) {
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
            if settled.dialog.isNew(DialogFit(dialog: ObjectIdentifier(help), size: size)) { help.resized(to: size) }
        case .settings(let settings):
            if settled.dialog.isNew(DialogFit(dialog: ObjectIdentifier(settings), size: size)) {
                settings.resized(to: size)
            }
        // The next one may be where this one was in memory.
        case .entry, .hereEntry, .page, .question, .choice, .rules, .muting, .sources, .lists, .compare, .share, nil:
            settled.dialog.forget()
        }
        return layout
    }

    // MARK: Detail

    /// What is on the screen apart from the selection. A place that another screen brings is shown at once; one that the
    /// selection passes is loaded when the selection rests.
    fileprivate struct Screen: Equatable {
        let list: PlaceList
        let isWide: Bool
        let isDetailOpen: Bool
        let isDetailFull: Bool
        let found: Place?
        let surface: Route.Surface
        let size: Size
    }

    private func settleDetail(_ layout: DashboardLayout) {
        searching.showPreview()
        let isWide = layout.detail != nil
        let isDetailOpen = route.isInDetail && !isWide
        let screen = Screen(
            list: list.shown, isWide: isWide, isDetailOpen: isDetailOpen, isDetailFull: fullScreen != nil,
            found: route.found, surface: route.surface, size: size)
        let isScreenNew = settled.screen.isNew(screen)
        guard isWide || isDetailOpen else { return }
        let isPlaceNew = settled.place.isNew(selectedPlace)
        if isScreenNew { detail.show(selectedPlace) } else if isPlaceNew { detail.follow(selectedPlace) }
    }

    // MARK: Warnings

    /// What the places whose warnings are wanted follow from.
    fileprivate struct Warned: Equatable {
        let list: PlaceList
        let lists: BookmarkLists
        let others: [Place]
        let way: WarningWay
        /// Whether the source that tells of typhoons is asked.
        let asksJapan: Bool
        /// Invented warnings are those of a day.
        let day: Int
    }

    func settleWarnings() {
        let others = ([detail.place, route.found].compactMap(\.self) + alerts.placesOfWarnings)
            .filter { list.shown.index(of: $0.id) == nil }.distinct(by: \.id)
        let way = warningActions.way
        // Nobody is asked before the program has started.
        guard settled.isStarted || way == .invented else { return }
        let next = Warned(
            list: list.shown, lists: shelf.lists, others: others, way: way,
            asksJapan: preferences.settings.warnings.contains(.jma), day: LocalClock.utc.time(board.now).dayNumber)
        guard settled.warned.isNew(next) else {
            typhoons.askIfDue()
            return warnings.askIfDue()
        }
        // A filter hides places whose warnings it asks about. Ten thousand places are gone through only here.
        let places = Array(list.whole) + others
        typhoons.follow(way == .asked && next.asksJapan && places.contains { $0.countryCode == .japan })
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

    /// What is loaded at once when it changes. Whatever else changes the demand is loaded when it has rested, because keys and
    /// the wheel pass many places.
    fileprivate struct Urgency: Equatable {
        let list: PlaceList.ID
        let measure: Measure
        let isDetailShown: Bool
        let opened: Place?
        let found: Place?
        let preview: Place?
        let here: Place?
        let updates: [Place]
        let isComparing: Bool
    }

    /// What the demand follows from. Comparing it costs less than the demand, which has every place several times.
    fileprivate struct Wanted: Equatable {
        let list: PlaceList
        let inView: [Int]
        let drawer: [PlaceID]
        let pages: PagePosition?
    }

    private func settleDemand(_ layout: DashboardLayout) {
        // The location is followed only while it is visible.
        let isAmongBookmarks = preferences.settings.isHereFirst && (list.id == .bookmarks || isDrawerOpen)
        here.want(list.id == .here || isAmongBookmarks)
        // The map's file is read if the list is shown as a map, or as a table, after which comes the map.
        // Carrying a place over others changes nothing about them.
        if layout.form.kind != .tiles, route.carry == nil { atlas.want(for: list.shown) }
        guard settled.isStarted else { return }
        let urgency = Urgency(
            list: list.id, measure: list.measure, isDetailShown: layout.detail != nil || route.isInDetail,
            opened: detail.wantedPlace,
            found: route.found, preview: search.preview.place, here: here.place, updates: here.wanted,
            isComparing: route.compared != nil)
        let isUrgent = settled.urgency.isNew(urgency)
        let wanted = Wanted(
            list: list.shown, inView: layout.form.inView(list.shownPane), drawer: list.drawerPlaces.map(\.id),
            pages: details.pages)
        guard settled.wanted.isNew(wanted) || isUrgent else { return }
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
