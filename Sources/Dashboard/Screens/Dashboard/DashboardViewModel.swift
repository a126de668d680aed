import BookmarkStore
import Engine
import Observation
import TerminalUI
import Weather
import WeatherService

/// The dashboard: which list is shown, which place is selected, and what has the keys.
///
/// Nothing here formats, draws or reads a clock. What each intent does is in extensions, a capability each; the state is
/// changed here alone.
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
    /// Given at the start, or about a configuration file that has changed, and shown as long as nothing more pressing is.
    var notices: [Message]
    /// Asks the service about a key that was typed.
    @ObservationIgnored var keyTrial: Task<Void, Never>?
    /// Asks for the position before its weather is asked for.
    @ObservationIgnored var positionAsking: Task<Void, Never>?

    private(set) var route = Route.grid
    /// The lists there are, in the order of their tabs, as they were arranged when what they are made of changed last.
    private(set) var lists: [PlaceList] = []
    private(set) var listID: PlaceList.ID
    private(set) var grid = Pane()
    /// The time all of it is about.
    private(set) var moment = Moment.now
    /// What the tiles show large, and by which the places are compared.
    var measure = Measure.temperature
    /// What lists are shown by where that is not their own order and all of it.
    var arrangements: [PlaceList.ID: Arrangement] = [:]
    /// What the list on the screen was shown by before a choice was opened.
    @ObservationIgnored var before = (arrangement: Arrangement(), measure: Measure.temperature)
    /// The hour (0…23) that was looked at last, to come back to from whole days.
    @ObservationIgnored var hourLeft: Int?
    /// For how many ticks the last hour has been shown while time passes by itself.
    @ObservationIgnored var heldTicks = 0
    /// The bookmarks as a narrow list over the left edge, while any of it is to be seen.
    private(set) var drawer: Drawer?
    private(set) var size: Size
    /// Which picture of a running animation is shown; counts up while something loads.
    private(set) var animationFrame = 0
    /// The detail has the whole screen while it has the keys; nil where it has not.
    private(set) var fullScreen: FullScreen?
    /// What the last key did, where the screen alone does not show it.
    private(set) var feedback: Message.Feedback?

    @ObservationIgnored let refresher: Refresher
    @ObservationIgnored private var lastInView = 0..<0

    /// Starts with the bookmarks where there are any, or may be.
    init(
        board: ReportBoard, shelf: BookmarkShelf, detail: DetailViewModel, refresher: Refresher,
        here: HereModel, search: SearchViewModel, sources: SourceSwitch,
        size: Size,
        preferences: Preferences, keyDesk: KeyDesk, facts: ProgramFacts, notices: [Message] = [],
        icons: IconBoard = .none, alerts: AlertBoard = AlertBoard()
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
        // Bookmarks that are still to come are likelier than none.
        listID = shelf.list.isEmpty && !shelf.isWaiting ? .korea : .bookmarks
        arrangeLists()
        grid.selectedID = gridList.first?.id
        detail.onChange = { [weak self] in self?.demandChanged() }
        search.preview.onChange = { [weak self] in self?.previewChanged() }
        here.onChange = { [weak self] in self?.hereChanged() }
        shelf.onChange = { [weak self] in self?.bookmarksChanged() }
        // What went wrong is more pressing than what a key did.
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

    /// Rebuilds the stored lists. To be called whenever the bookmarks, the one being carried or the person's position have changed.
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

    /// The language names are read in.
    var language: Language { preferences.settings.language }
    var isMotionAllowed: Bool { preferences.settings.motion == .full }

    /// Whether the detail is open over the grid.
    var isDetailOpen: Bool { route.isInDetail && !isWide }
    /// Whether the keys go to the drawer. On its way out it is still to be seen, but no longer open.
    var isDrawerOpen: Bool { route.surface == .drawer }
    /// Whether typing goes to the search, or did before a dialog was opened.
    var isSearching: Bool { if case .search = route.base { true } else { false } }
    var isSliding: Bool { search.slot.isMoving || drawer?.slide.isMoving ?? false || detail.turn != nil }
    var detailArea: Rect { layout.detail ?? layout.overlay }

    // MARK: Changes

    /// The program has started: loads the list and the detail.
    func started() {
        detail.resized(to: detailArea.size)
        watchStarted()
        hereVisibilityChanged()
        showDetailIfVisible()
        refresher.start(demand)
    }

    /// The only way from one route to another: what is left behind is closed, what is led to is opened.
    func go(to next: Route) {
        let left = route.base
        if case .entry = route.dialog {
            keyTrial?.cancel()
            keyTrial = nil
        }
        let detailBefore = selectedPlace
        let layoutBefore = layout
        // The chart is read at other hours; afterwards everything is shown at the time of before.
        if let before = route.beforeChart, !next.isInChart { look(at: before) }
        route = next
        let entered = next.base
        if left.carry != nil || entered.carry != nil { arrangeLists() }
        if !entered.isInDetail { fullScreen = nil }
        if layout != layoutBefore { arrange() }
        if left.isInSearch, !entered.isInSearch { search.cancel(isMotionAllowed: isMotionAllowed) }
        if !left.isInSearch, entered.isInSearch {
            search.begin(near: shelf.list, from: detailBefore, isMotionAllowed: isMotionAllowed)
            search.resized(rows: SearchLayout.rows(layout, size: size))
        }
        if left.isInDetail, !entered.isInDetail { detail.left() }
        if left.surface != entered.surface { slideDrawer(open: entered.surface == .drawer) }
        // What was carried is where the list has it now.
        if left.carry != nil, entered.carry == nil { follow() }
        resizeDialog()
        showPreview()
        showDetailIfVisible()
        hereVisibilityChanged()
        viewMoved()
    }

    /// Where what is being carried is held now.
    func update(_ carry: Carry) {
        guard case .carrying(_, let surface) = route else { return }
        route = .carrying(carry, in: surface)
        arrangeLists()
    }

    /// Says what a key did or why it did nothing; nil when there is nothing to say.
    func tell(_ feedback: Message.Feedback?) { self.feedback = feedback }

    /// Shows everything at another time.
    func look(at moment: Moment) {
        self.moment = moment
        detail.look(at: moment)
    }

    /// Selects a place of the list by its index; one that is not there changes nothing.
    func select(_ index: Int) {
        guard list.indices.contains(index) else { return }
        var next = cursor
        next.select(index, in: tiles)
        put(next)
    }

    /// Selects the place a step leads to.
    func move(_ step: GridCursor.Step) {
        var next = cursor
        next.move(step, in: tiles)
        put(next)
    }

    /// Selects and scrolls as a cursor over the list says.
    func put(_ next: GridCursor) {
        guard route.found == nil, next != cursor || selectedPlace?.id != pane.selectedID else { return }
        pane.cursor = next
        pane.selectedID = selectedPlace?.id
        if isWide || isDetailOpen { detail.follow(selectedPlace) }
        selectionMoved()
    }

    /// Scrolls the tiles without selecting.
    func scrollTiles(by rows: Int) {
        pane.cursor.scroll(by: rows, in: tiles)
        selectionMoved()
    }

    /// Shows another list on the grid, from its beginning.
    func choose(_ id: PlaceList.ID) {
        guard id != listID else { return }
        listID = id
        grid = Pane(selectedID: gridList.first?.id)
        hereVisibilityChanged()
        showDetailIfVisible()
        demandChanged()
    }

    /// Shows a list with one of its places selected, where the tiles are not what is looked at.
    func choose(_ id: PlaceList.ID, selecting place: PlaceID) {
        listID = id
        grid.selectedID = place
        follow()
    }

    /// Says whether the detail has the whole screen, and where it goes back to.
    func use(fullScreen: FullScreen?) {
        self.fullScreen = fullScreen
        arrange()
        showDetailIfVisible()
        viewMoved()
    }

    /// Other places are in view, or the same ones in another order.
    func listRearranged() {
        arrange()
        showDetailIfVisible()
        viewMoved()
    }

    /// Keeps both selections on their places when a list or the size has changed.
    func follow() {
        grid.follow(gridList, in: layout.tiles)
        guard var changed = drawer else { return }
        changed.pane.follow(bookmarks, in: drawerTiles)
        drawer = changed
    }

    func resized(to size: Size) {
        self.size = size
        arrange()
        resizeDialog()
        showDetailIfVisible()
        viewMoved()
    }

    /// Fits everything into the layout of the moment.
    private func arrange() {
        follow()
        detail.resized(to: detailArea.size)
        search.resized(rows: SearchLayout.rows(layout, size: size))
    }

    private func resizeDialog() {
        switch route.dialog {
        case .help(let help): help.resized(to: size)
        case .settings(let settings): settings.resized(to: size)
        case .entry, .hereEntry, .page, .question, .choice, .rules, nil: break
        }
    }

    func animationTicked() { animationFrame += 1 }

    /// Time has passed while something slides.
    func slid(milliseconds: Int) {
        search.slid(milliseconds: milliseconds)
        detail.slid(milliseconds: milliseconds)
        guard var moved = drawer else { return }
        moved.slide.advance(milliseconds: milliseconds)
        drawer = moved.slide.isClosed ? nil : moved
    }

    /// Slides the drawer in or out; turned round on the way it goes back from where it is.
    private func slideDrawer(open: Bool) {
        var next = drawer ?? Drawer()
        next.slide.slide(open: open, isMotionAllowed: isMotionAllowed)
        if open {
            next.pane.selectedID = grid.selectedID
            next.pane.follow(bookmarks, in: drawerTiles)
        }
        drawer = next.slide.isClosed ? nil : next
    }

    func showDetailIfVisible() {
        if isWide || isDetailOpen { detail.show(selectedPlace) }
    }

    /// The selection has moved: other tiles may be in view, and mostly the same ones are.
    private func selectionMoved() {
        if isDrawerOpen || inView != lastInView { viewMoved() }
        lastInView = inView
    }
}
