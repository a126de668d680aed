import BookmarkStore
import Engine
import Observation
import TerminalUI
import Weather
import WeatherService

/// The dashboard: which list is shown, which place is selected, and what has the keys.
///
/// Nothing here formats, draws or reads a clock. Extensions implement the intents, one extension for each capability. The
/// state is in this file, and most of it can be changed only here.
@MainActor @Observable
final class DashboardViewModel {
    let board: ReportBoard
    let shelf: BookmarkShelf
    let detail: DetailViewModel
    let here: HereModel
    let search: SearchViewModel
    let sources: SourceSwitch
    let preferences: Preferences
    let keyDesk: KeyDesk
    let facts: ProgramFacts
    let icons: IconBoard
    let alerts: AlertBoard
    let atlas: MapAtlas
    /// Notices from the start or about a changed configuration file, shown as long as nothing more important is.
    var notices: [Message]
    /// The check of an entered key with the service.
    @ObservationIgnored var keyTrial: Task<Void, Never>?
    /// The request for the location, which comes before the one for its weather.
    @ObservationIgnored var positionAsking: Task<Void, Never>?

    private(set) var route = Route.grid
    /// The lists in the order of their tabs, as arranged after the last change.
    private(set) var lists: [PlaceList] = []
    private(set) var listID: PlaceList.ID
    private(set) var grid = Pane()
    /// The selected time, for the whole dashboard.
    private(set) var moment = Moment.now
    /// The value the tiles show large, by which places are compared.
    var measure = Measure.temperature
    /// The time between two columns of a table.
    var tableStep = TableStep.threeHours
    /// How lists are shown that are not in their own order or not shown as a whole.
    var arrangements: [PlaceList.ID: Arrangement] = [:]
    /// The arrangement and the measure to restore if an open choice is cancelled.
    @ObservationIgnored var before = (arrangement: Arrangement(), measure: Measure.temperature)
    /// The hour (0…23) selected last, to return to from whole days.
    @ObservationIgnored var hourLeft: Int?
    /// Ticks for which play has held the last hour.
    @ObservationIgnored var heldTicks = 0
    /// The bookmarks as a narrow list over the left edge; nil while it is not visible.
    private(set) var drawer: Drawer?
    private(set) var size: Size
    /// The frame of the loading animation; counts up while something loads.
    private(set) var animationFrame = 0
    /// Where the full-screen detail was opened from; nil if the detail is not full-screen.
    private(set) var fullScreen: FullScreen?
    /// The result of the last key, if the screen alone does not show it.
    private(set) var feedback: Message.Feedback?

    @ObservationIgnored let refresher: Refresher
    @ObservationIgnored private var lastInView: [Int] = []
    @ObservationIgnored let layouts = LastValue<LayoutRequest, DashboardLayout>()

    /// Starts with the bookmarks, unless it is certain that there are none.
    init(
        board: ReportBoard, shelf: BookmarkShelf, detail: DetailViewModel, refresher: Refresher,
        here: HereModel, search: SearchViewModel, sources: SourceSwitch,
        size: Size,
        preferences: Preferences, keyDesk: KeyDesk, facts: ProgramFacts, notices: [Message] = [],
        icons: IconBoard = .none, alerts: AlertBoard = AlertBoard(), atlas: MapAtlas = .none
    ) {
        self.board = board
        self.shelf = shelf
        self.detail = detail
        self.refresher = refresher
        self.sources = sources
        self.here = here
        self.search = search
        self.size = size
        self.notices = notices
        self.preferences = preferences
        self.keyDesk = keyDesk
        self.facts = facts
        self.icons = icons
        self.alerts = alerts
        self.atlas = atlas
        // While the bookmarks are still being read, there probably are some.
        listID = shelf.list.isEmpty && !shelf.isWaiting ? .korea : .bookmarks
        arrangeLists()
        grid.selectedID = gridList.first?.id
        detail.onChange = { [weak self] in self?.demandChanged() }
        search.preview.onChange = { [weak self] in self?.previewChanged() }
        here.onChange = { [weak self] in self?.hereChanged() }
        shelf.onChange = { [weak self] in self?.bookmarksChanged() }
        // A failure is more important than the feedback of a key.
        shelf.onFailure = { [weak self] in self?.feedback = nil }
        shelf.onArrival = { [weak self] in self?.bookmarksArrived() }
        board.onMoved = { [weak self] in self?.rulesLookedAt() }
        detail.findings = { [weak self] in self?.findings(at: $0) ?? [] }
    }

    // MARK: Lists

    /// The lists as they would be arranged now.
    var arrangedLists: [PlaceList] {
        let bookmarks = arrangements[.bookmarks] ?? Arrangement()
        let korea = arrangements[.korea] ?? Arrangement()
        return [
            .bookmarks(
                route.carry?.list ?? shelf.list, here: hereAmongBookmarks, bookmarks.order, bookmarks.filter),
            .korea(korea.order, korea.filter), .here(here.place),
        ]
    }

    /// Rebuilds the stored lists. Call it after a change of the bookmarks, the carried one, or the user's location.
    func arrangeLists() {
        let arranged = arrangedLists
        guard arranged != lists else { return }
        lists = arranged
        rulesChanged()
    }

    var pane: Pane {
        get { isDrawerOpen ? drawer?.pane ?? grid : grid }
        set { if isDrawerOpen { drawer?.pane = newValue } else { grid = newValue } }
    }

    // MARK: What is open

    /// The language in which names are shown.
    var language: Language { preferences.settings.language }
    var isMotionAllowed: Bool { preferences.settings.motion == .full }

    /// Whether the detail is open over the grid.
    var isDetailOpen: Bool { route.isInDetail && !isWide }
    /// Whether the keys go to the drawer. While the drawer slides out it is visible, but no longer open.
    var isDrawerOpen: Bool { route.surface == .drawer }
    /// Whether typing goes to the search, or did before a dialog opened.
    var isSearching: Bool { if case .search = route.base { true } else { false } }
    var isSliding: Bool { search.slot.isMoving || drawer?.slide.isMoving ?? false || detail.turn != nil }
    var detailArea: Rect { layout.detail ?? layout.overlay }

    // MARK: Changes

    /// Loads the list and the detail when the program has started.
    func started() {
        detail.resized(to: detailArea.size)
        watchStarted()
        hereVisibilityChanged()
        showDetailIfVisible()
        wantMap()
        refresher.start(demand)
    }

    /// The only way to change the route: closes what is left, and opens what is entered.
    func go(to next: Route) {
        let left = route.base
        if case .entry = route.dialog {
            keyTrial?.cancel()
            keyTrial = nil
        }
        let detailBefore = selectedPlace
        let layoutBefore = layout
        // The chart's cursor changes the selected time; leaving the chart restores it.
        if let before = route.beforeChart, !next.isInChart { look(at: before) }
        route = next
        let entered = next.base
        if left.carry != nil || entered.carry != nil { arrangeLists() }
        if !entered.isInDetail { fullScreen = nil }
        if layout != layoutBefore { follow() }
        if left.isInSearch, !entered.isInSearch { search.cancel(isMotionAllowed: isMotionAllowed) }
        if !left.isInSearch, entered.isInSearch {
            search.begin(near: shelf.list, from: detailBefore, isMotionAllowed: isMotionAllowed)
            search.resized(rows: SearchLayout.rows(layout, size: size))
        }
        if left.isInDetail, !entered.isInDetail { detail.left() }
        if left.surface != entered.surface { slideDrawer(open: entered.surface == .drawer) }
        // The carried bookmark is now where the list has it.
        if left.carry != nil, entered.carry == nil { follow() }
        resizeDialog()
        showPreview()
        showDetailIfVisible()
        hereVisibilityChanged()
        viewMoved()
    }

    /// Updates the position of the carried bookmark.
    func update(_ carry: Carry) {
        guard case .carrying(_, let surface) = route else { return }
        route = .carrying(carry, in: surface)
        arrangeLists()
    }

    /// Reports what a key did or why it did nothing; nil if there is nothing to report.
    func tell(_ feedback: Message.Feedback?) { self.feedback = feedback }

    /// Selects a time for the whole dashboard.
    func look(at moment: Moment) {
        self.moment = moment
        detail.look(at: moment)
    }

    /// Selects a place of the list by its index; an index out of range is ignored.
    func select(_ index: Int) {
        guard list.indices.contains(index) else { return }
        var next = pane
        form.select(index, in: &next)
        put(next)
    }

    /// Selects the place a step leads to.
    func move(_ step: GridCursor.Step) {
        var next = pane
        form.move(&next, by: step)
        put(next)
    }

    /// What the wheel does over the list.
    func scrollList(by rows: Int) {
        var next = pane
        form.scroll(&next, by: rows)
        put(next)
    }

    /// Applies a pane: its selection, its scroll position and its camera.
    func put(_ next: Pane) {
        guard route.found == nil, next != pane || selectedPlace?.id != pane.selectedID else { return }
        let isSelectionNew = next.cursor.selection != selection || selectedPlace?.id != pane.selectedID
        pane = next
        if isSelectionNew {
            pane.selectedID = selectedPlace?.id
            if isWide || isDetailOpen { detail.follow(selectedPlace) }
        }
        selectionMoved()
    }

    /// Shows another list on the grid, from its start.
    func choose(_ id: PlaceList.ID) {
        guard id != listID else { return }
        listID = id
        grid = Pane(selectedID: gridList.first?.id)
        follow()
        hereVisibilityChanged()
        showDetailIfVisible()
        demandChanged()
    }

    /// Shows a list with one of its places selected, for use while the tiles are not in front.
    func choose(_ id: PlaceList.ID, selecting place: PlaceID) {
        if id != listID { grid = Pane() }
        listID = id
        grid.selectedID = place
        follow()
    }

    /// Shows the list on the screen from another pane, with the same place selected.
    func show(_ next: Pane) {
        grid = next
        selectionMoved()
    }

    /// Makes the detail full-screen, or ends that with nil.
    func use(fullScreen: FullScreen?) {
        self.fullScreen = fullScreen
        follow()
        showDetailIfVisible()
        viewMoved()
    }

    /// Other places are in view, or the same ones in another order.
    func listRearranged() {
        follow()
        showDetailIfVisible()
        viewMoved()
    }

    /// Keeps both selections on their places, and fits everything into the layout, after a list, its form or the size has
    /// changed.
    func follow() {
        detail.resized(to: detailArea.size)
        search.resized(rows: SearchLayout.rows(layout, size: size))
        layout.form.follow(gridList, &grid)
        guard var changed = drawer else { return }
        ListForm.table(drawerTiles).follow(bookmarks, &changed.pane)
        drawer = changed
    }

    func resized(to size: Size) {
        self.size = size
        follow()
        resizeDialog()
        showDetailIfVisible()
        viewMoved()
    }

    private func resizeDialog() {
        switch route.dialog {
        case .help(let help): help.resized(to: size)
        case .settings(let settings): settings.resized(to: size)
        case .entry, .hereEntry, .page, .question, .choice, .rules, nil: break
        }
    }

    func animationTicked() { animationFrame += 1 }

    /// Advances everything that slides.
    func slid(milliseconds: Int) {
        search.slid(milliseconds: milliseconds)
        detail.slid(milliseconds: milliseconds)
        guard var moved = drawer else { return }
        moved.slide.advance(milliseconds: milliseconds)
        drawer = moved.slide.isClosed ? nil : moved
    }

    /// Slides the drawer in or out; if it turns round on the way, it continues from where it is.
    private func slideDrawer(open: Bool) {
        var next = drawer ?? Drawer()
        next.slide.slide(open: open, isMotionAllowed: isMotionAllowed)
        if open {
            next.pane.selectedID = grid.selectedID
            ListForm.table(drawerTiles).follow(bookmarks, &next.pane)
        }
        drawer = next.slide.isClosed ? nil : next
    }

    func showDetailIfVisible() {
        if isWide || isDetailOpen { detail.show(selectedPlace) }
    }

    /// Other tiles may be in view after the selection has moved, but usually the same ones are.
    private func selectionMoved() {
        if isDrawerOpen || inView != lastInView { viewMoved() }
        lastInView = inView
    }
}
