import Observation
import TerminalUI
import Weather
import WeatherService

/// The dashboard: which list is shown, which place is selected, what is open over it.
///
/// Inputs are named for what the person did; nothing here formats, draws or reads a clock.
@MainActor @Observable
final class DashboardViewModel {
    /// What is open over the grid. One thing at a time.
    enum Destination {
        /// The detail, where it has no room beside the grid.
        case detail
        case help(HelpViewModel)
    }

    /// Where keys go.
    enum Focus: Hashable { case grid, detail }

    // MARK: Outputs

    let lists: [PlaceList]
    let board: ReportBoard
    let detail: DetailViewModel
    private(set) var listIndex: Int
    private(set) var selection = 0
    private(set) var scrollRow = 0
    private(set) var destination: Destination?
    private(set) var focus = Focus.grid
    private(set) var size: Size
    /// Which picture of a running animation is shown; counts up while something loads.
    private(set) var animationFrame = 0
    /// Told once at start and shown as long as nothing more pressing is.
    let notices: [Message]

    @ObservationIgnored private var refreshTask: Task<Void, Never>?
    @ObservationIgnored private var lastRefreshStarted: Timestamp?
    @ObservationIgnored private let makeHelp: @MainActor () -> HelpViewModel

    init(
        lists: [PlaceList], listIndex: Int, board: ReportBoard, detail: DetailViewModel, size: Size,
        notices: [Message] = [], makeHelp: @escaping @MainActor () -> HelpViewModel
    ) {
        self.lists = lists
        self.listIndex = listIndex
        self.board = board
        self.detail = detail
        self.size = size
        self.notices = notices
        self.makeHelp = makeHelp
        board.onAged = { [weak self] in self?.valuesAged() }
    }

    var list: PlaceList { lists[listIndex] }
    var places: [Place] { list.places }
    var selectedPlace: Place? { places.indices.contains(selection) ? places[selection] : nil }
    var layout: DashboardLayout { DashboardLayout(size: size, count: places.count) }
    var isWide: Bool { layout.detail != nil }

    /// Places of the list with a value whose last try did not fail and is over.
    var loadedCount: Int {
        board.currents(of: places).count { $0.value != nil && !$0.isLoading && $0.failure == nil }
    }

    /// The share of the list that has been answered or has failed; nil when nothing is loading.
    var progress: Double? {
        let loading = board.currents(of: places).count(where: \.isLoading)
        return loading == 0 ? nil : Double(places.count - loading) / Double(places.count)
    }

    /// When the newest answer for the list came; nil before the first.
    var refreshedAt: Timestamp? { board.currents(of: places).compactMap(\.fetchedAt).max() }

    /// Whether anything on the screen is under way and may move.
    var isLoading: Bool { progress != nil || (detail.place.map { board[$0.id].isLoading } ?? false) }

    /// What there is to say, the most pressing first: failures of one cause are one message.
    var messages: [Message] {
        Message.failures(of: Array(zip(places, board.currents(of: places)))) + notices
    }

    // MARK: Inputs

    /// The program has started: loads the list and the detail.
    func started() {
        refreshRequested(policy: .unlessFresh)
        showDetailIfVisible()
    }

    func resized(to size: Size) {
        self.size = size
        scrollRow = layout.tiles.scrollRow(scrollRow, showing: selection)
        if isWide, case .detail = destination {
            destination = nil
            focus = .detail
        } else if !isWide, focus == .detail {
            destination = .detail
            focus = .grid
        }
        detail.resized(to: detailArea.size)
        showDetailIfVisible()
    }

    func animationTicked() { animationFrame += 1 }

    /// Carries out an intent; what is returned is for the app to do.
    func handle(_ intent: DashboardIntent) -> AppEffect? {
        switch intent {
        case .quit: return .quit
        case .suspend: return .suspend
        case .redraw: return .redraw
        case .help: destination = .help(makeHelp())
        case .refresh: refreshRequested(policy: .always)
        case .open: opened()
        case .back: wentBack()
        case .chooseList(let index): listChosen(index)
        case .nextList: listChosen((listIndex + 1) % lists.count)
        case .previousList: listChosen((listIndex + lists.count - 1) % lists.count)
        case .previousPlace: select(selection - 1)
        case .nextPlace: select(selection + 1)
        default: moved(intent)
        }
        return nil
    }

    func placeClicked(_ index: Int) {
        let wasSelected = index == selection
        focus = .grid
        select(index)
        if wasSelected { opened() }
    }

    /// The wheel over the grid or the detail; positive `rows` towards the end.
    func scrolled(rows: Int, overDetail: Bool) {
        if overDetail || isDetailOpen {
            detail.scrolled(by: rows * 3)
        } else {
            scrollRow = max(0, min(layout.tiles.lastScrollRow, scrollRow + rows))
        }
    }

    func detailClicked() { focus = .detail }

    func helpClosed() { destination = nil }

    // MARK: -

    var isDetailOpen: Bool { if case .detail = destination { true } else { false } }

    private var hasDetailKeys: Bool { focus == .detail || isDetailOpen }
    private var detailArea: Rect { layout.detail ?? layout.overlay }

    private func refreshRequested(policy: WeatherService.Policy) {
        guard !places.isEmpty else { return }
        lastRefreshStarted = board.now
        // A new refresh takes the older one's requests over; only its waiting ends.
        refreshTask = board.load([.current], of: places, policy: policy)
        if policy == .always { detail.refreshRequested() }
    }

    /// Waits until the refresh under way is over. For tests.
    func refreshFinished() async { await refreshTask?.value }

    private func valuesAged() {
        // Sources renew a place every ten minutes; asking more often brings nothing.
        guard let lastRefreshStarted, board.now.seconds(since: lastRefreshStarted) >= Freshness.lifetime else { return }
        refreshRequested(policy: .unlessFresh)
    }

    private func opened() {
        guard selectedPlace != nil else { return }
        if isWide { focus = focus == .grid ? .detail : .grid } else { destination = .detail }
        showDetailIfVisible()
    }

    private func showDetailIfVisible() {
        if isWide || isDetailOpen { detail.show(selectedPlace) }
    }

    private func wentBack() {
        if destination != nil { destination = nil } else { focus = .grid }
    }

    private func listChosen(_ index: Int) {
        guard lists.indices.contains(index), index != listIndex else { return }
        listIndex = index
        selection = 0
        scrollRow = 0
        destination = nil
        focus = .grid
        showDetailIfVisible()
        refreshRequested(policy: .unlessFresh)
    }

    private func moved(_ intent: DashboardIntent) {
        if hasDetailKeys, let rows = detailScroll(for: intent) { return detail.scrolled(by: rows) }
        let tiles = layout.tiles
        switch intent {
        case .moveLeft: select(selection - 1)
        case .moveRight: select(selection + 1)
        case .moveUp: if selection >= tiles.columns { select(selection - tiles.columns) }
        case .moveDown: moveDown(in: tiles)
        case .first: select(0)
        case .last: select(places.count - 1)
        case .pageUp: select(max(selection % tiles.columns, selection - tiles.columns * tiles.visibleRows))
        case .pageDown: select(min(places.count - 1, selection + tiles.columns * tiles.visibleRows))
        default: break
        }
    }

    /// Down from the last whole row goes to the last tile, so that a half-filled row can be reached from anywhere.
    private func moveDown(in tiles: TileGrid) {
        if selection + tiles.columns < places.count {
            select(selection + tiles.columns)
        } else if selection / tiles.columns < tiles.totalRows - 1 {
            select(places.count - 1)
        }
    }

    private func detailScroll(for intent: DashboardIntent) -> Int? {
        switch intent {
        case .moveUp: -1
        case .moveDown: 1
        case .pageUp: -detailArea.rows
        case .pageDown: detailArea.rows
        case .first: -DetailViewModel.farAway
        case .last: DetailViewModel.farAway
        default: nil
        }
    }

    private func select(_ index: Int) {
        guard places.indices.contains(index), index != selection else { return }
        selection = index
        scrollRow = layout.tiles.scrollRow(scrollRow, showing: index)
        if isDetailOpen { detail.show(selectedPlace) } else if isWide { detail.follow(selectedPlace) }
    }
}
