import BookmarkStore
import Observation
import TerminalUI
import Weather
import WeatherService

/// The dashboard: which list is shown, which place is selected, what is open over it.
///
/// Inputs are named for what the person did; nothing here formats, draws or reads a clock. What can be done with
/// bookmarks is in an extension.
@MainActor @Observable
final class DashboardViewModel {
    /// What is open over everything else. One thing at a time.
    enum Destination {
        case help(HelpViewModel)
        case rename(RenameViewModel)
        /// Whether to take weather from this source.
        case question(WeatherSupply)
    }

    /// Where keys go. Where the detail has no room beside the grid, it is open over it while it has them.
    enum Focus: Hashable { case grid, detail }

    // MARK: Outputs

    let board: ReportBoard
    let shelf: BookmarkShelf
    let detail: DetailViewModel
    let search: SearchViewModel
    let isMotionAllowed: Bool
    private(set) var listIndex: Int
    private(set) var size: Size
    /// Which picture of a running animation is shown; counts up while something loads.
    private(set) var animationFrame = 0
    /// Told once at start and shown as long as nothing more pressing is.
    let notices: [Message]
    // These belong to the extensions as well.
    var focus = Focus.grid
    var grid = Pane()
    /// The bookmarks as a narrow list over the left edge, while any of it is to be seen.
    var drawer: Drawer?
    var destination: Destination?
    /// The bookmark being carried to another position, if one is.
    var carry: Carry?
    /// The place found by searching whose detail is open.
    var found: Place?
    /// What the last key did, where the screen alone does not tell.
    var feedback: Message.Feedback?

    let sources: SourceSwitch
    @ObservationIgnored let refresher: Refresher
    @ObservationIgnored var lastInView = 0..<0
    @ObservationIgnored private let makeHelp: @MainActor () -> HelpViewModel

    /// Starts with the bookmarks where there are any, or may be.
    init(
        board: ReportBoard, shelf: BookmarkShelf, detail: DetailViewModel, refresher: Refresher,
        search: SearchViewModel, sources: SourceSwitch,
        size: Size,
        notices: [Message] = [], isMotionAllowed: Bool = true, makeHelp: @escaping @MainActor () -> HelpViewModel
    ) {
        self.board = board
        self.shelf = shelf
        self.detail = detail
        self.refresher = refresher
        self.sources = sources
        self.search = search
        self.size = size
        self.notices = notices
        self.isMotionAllowed = isMotionAllowed
        self.makeHelp = makeHelp
        // Bookmarks that are still to come are likelier than none.
        listIndex = shelf.list.isEmpty && !shelf.isWaiting ? 1 : 0
        grid.selectedID = gridList.first?.id
        detail.onChange = { [weak self] in self?.demandChanged() }
        search.preview.onChange = { [weak self] in self?.demandChanged() }
        shelf.onChange = { [weak self] in self?.bookmarksChanged() }
        // What went wrong is more pressing than what a key did.
        shelf.onFailure = { [weak self] in self?.feedback = nil }
        shelf.onArrival = { [weak self] in self?.bookmarksArrived() }
    }

    var bookmarks: PlaceList { .bookmarks(carry?.list ?? shelf.list) }
    var lists: [PlaceList] { [bookmarks, .korea] }
    /// What the grid shows.
    var gridList: PlaceList { lists[listIndex] }
    var layout: DashboardLayout { DashboardLayout(size: size, count: gridList.count) }
    var isWide: Bool { layout.detail != nil }

    // What the keys act on: the grid, or the drawer while it is open.
    var list: PlaceList { isDrawerOpen ? bookmarks : gridList }
    var tiles: TileGrid { isDrawerOpen ? drawerTiles : layout.tiles }
    var cursor: GridCursor { pane.cursor }
    var selection: Int { cursor.selection }
    var selectedPlace: Place? {
        if let found { return shelf.list[found.id]?.shownPlace ?? found }
        return list.indices.contains(selection) ? list[selection] : nil
    }

    /// Places of the list of which values are shown, new or old.
    var loadedCount: Int { board.currents(of: gridList).count { $0.part.value != nil } }

    /// The share of what was asked for that has been answered or has failed; nil when nothing is loading.
    var progress: Double? {
        let currents = board.currents(of: gridList)
        let loading = currents.count(where: \.part.isLoading)
        return loading == 0 ? nil : Double(currents.count - loading) / Double(currents.count)
    }

    /// When the newest answer for the list came; nil before the first.
    var refreshedAt: Timestamp? { board.currents(of: gridList).compactMap(\.part.fetchedAt).max() }

    /// Whether anything on the screen is under way and may move.
    var isLoading: Bool { progress != nil || (detail.place.map { board[$0.id].isLoading } ?? false) }

    /// What there is to say, the most pressing first: failures of one cause are one message.
    var messages: [Message] {
        let list = gridList
        let failures = Message.failures(of: board.currents(of: list).lazy.map { (list[$0.index], $0.part) })
        let waiting = board.line.until.map { [Message.waitingForBudget(places: board.line.places, until: $0)] } ?? []
        return (feedback.map { [.feedback($0)] } ?? []) + savingMessages + failures + waiting + openingMessages
            + (sources.current.isInvented ? [.sample] : []) + notices
    }

    // MARK: Inputs

    /// The program has started: loads the list and the detail.
    func started() {
        showDetailIfVisible()
        startRefreshing()
    }

    func resized(to size: Size) {
        self.size = size
        grid.follow(gridList, in: layout.tiles)
        followInDrawer()
        detail.resized(to: detailArea.size)
        resizeSearch()
        if case .help(let help) = destination { help.resized(to: size) }
        showDetailIfVisible()
        viewMoved()
    }

    func animationTicked() { animationFrame += 1 }

    /// Carries out an intent; what is returned is for the app to do.
    func handle(_ intent: DashboardIntent) -> AppEffect? {
        feedback = nil
        switch intent {
        case .quit: return .quit
        case .suspend: return .suspend
        case .redraw: return .redraw
        case .help: helpRequested()
        case .refresh: refreshRequested()
        case .otherSource: otherSourceRequested()
        case .open: opened()
        case .back: wentBack()
        case .chooseList(let index): chooseList(index)
        case .nextList: chooseList((listIndex + 1) % lists.count)
        case .previousList: chooseList((listIndex + lists.count - 1) % lists.count)
        case .previousPlace: stepped(by: -1)
        case .nextPlace: stepped(by: 1)
        case .search: searchRequested()
        case .move(let step): moved(step)
        default: handleBookmarks(intent)
        }
        return nil
    }

    func placePressed(_ index: Int) {
        guard found == nil else { return }
        feedback = nil
        focus = .grid
        select(index)
    }

    /// The wheel over the grid or the detail; positive `rows` towards the end.
    func scrolled(rows: Int, overDetail: Bool) {
        if overDetail || isDetailOpen {
            detail.scrolled(by: rows * 3)
        } else if found != nil {
            search.scroll(by: rows)
        } else {
            pane.cursor.scroll(by: rows, in: tiles)
            selectionMoved()
        }
    }

    func detailClicked() { focus = .detail }

    func overlayClosed() { destination = nil }

    /// Something was pasted where nobody types: its letters are not commands.
    func pasteRefused() { feedback = .pasteNeedsField }

    private func helpRequested() {
        let help = makeHelp()
        help.resized(to: size)
        destination = .help(help)
    }

    /// Selects a place of the list by its index; one that is not there changes nothing.
    func select(_ index: Int) {
        guard found == nil, list.indices.contains(index), index != selection || selectedPlace?.id != pane.selectedID
        else { return }
        pane.cursor.select(index, in: tiles)
        pane.selectedID = selectedPlace?.id
        if isDetailOpen { detail.show(selectedPlace) } else if isWide { detail.follow(selectedPlace) }
        selectionMoved()
    }

    func chooseList(_ index: Int) {
        searchCancelled()
        guard lists.indices.contains(index), index != listIndex else { return }
        putBack()
        listIndex = index
        grid = Pane(selectedID: gridList.first?.id)
        destination = nil
        focus = .grid
        showDetailIfVisible()
        demandChanged()
    }
}
