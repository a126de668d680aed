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
    /// What is open over the grid. One thing at a time.
    enum Destination {
        /// The detail, where it has no room beside the grid.
        case detail
        case help(HelpViewModel)
        case rename(RenameViewModel)
    }

    /// Where keys go.
    enum Focus: Hashable { case grid, detail }

    // MARK: Outputs

    let board: ReportBoard
    let shelf: BookmarkShelf
    let detail: DetailViewModel
    private(set) var listIndex: Int
    private(set) var cursor = GridCursor()
    private(set) var focus = Focus.grid
    private(set) var size: Size
    /// Which picture of a running animation is shown; counts up while something loads.
    private(set) var animationFrame = 0
    /// Told once at start and shown as long as nothing more pressing is.
    let notices: [Message]
    // These belong to the extensions as well.
    var destination: Destination?
    /// The bookmark being carried to another position, if one is.
    var carry: Carry?
    /// What the last key did, where the screen alone does not tell.
    var feedback: Message.Feedback?

    @ObservationIgnored private var refreshTask: Task<Void, Never>?
    @ObservationIgnored private var lastRefreshStarted: Timestamp?
    @ObservationIgnored private var selectedID: PlaceID?
    @ObservationIgnored private let rest: any Alarm
    @ObservationIgnored private let makeHelp: @MainActor () -> HelpViewModel

    /// Scrolling through a long list asks for the weather of what is in view once it has rested this long.
    private static let restMilliseconds = 60

    /// Starts with the bookmarks where there are any.
    init(
        board: ReportBoard, shelf: BookmarkShelf, detail: DetailViewModel, rest: any Alarm, size: Size,
        notices: [Message] = [], makeHelp: @escaping @MainActor () -> HelpViewModel
    ) {
        self.board = board
        self.shelf = shelf
        self.detail = detail
        self.rest = rest
        self.size = size
        self.notices = notices
        self.makeHelp = makeHelp
        listIndex = shelf.list.isEmpty ? 1 : 0
        selectedID = list.first?.id
        board.onAged = { [weak self] in self?.valuesAged() }
        shelf.onChange = { [weak self] in self?.bookmarksChanged() }
    }

    var lists: [PlaceList] { [.bookmarks(carry?.list ?? shelf.list), .korea] }
    var list: PlaceList { lists[listIndex] }
    var selection: Int { cursor.selection }
    var selectedPlace: Place? { list.indices.contains(selection) ? list[selection] : nil }
    var layout: DashboardLayout { DashboardLayout(size: size, count: list.count) }
    var isWide: Bool { layout.detail != nil }
    var visibleIndices: Range<Int> { layout.tiles.visibleIndices(scrollRow: cursor.scrollRow) }

    /// Places of the list with a value whose last try did not fail and is over.
    var loadedCount: Int {
        board.currents(of: list).count { $0.part.value != nil && !$0.part.isLoading && $0.part.failure == nil }
    }

    /// The share of what was asked for that has been answered or has failed; nil when nothing is loading.
    var progress: Double? {
        let currents = board.currents(of: list)
        let loading = currents.count(where: \.part.isLoading)
        return loading == 0 ? nil : Double(currents.count - loading) / Double(currents.count)
    }

    /// When the newest answer for the list came; nil before the first.
    var refreshedAt: Timestamp? { board.currents(of: list).compactMap(\.part.fetchedAt).max() }

    /// Whether anything on the screen is under way and may move.
    var isLoading: Bool { progress != nil || (detail.place.map { board[$0.id].isLoading } ?? false) }

    /// What there is to say, the most pressing first: failures of one cause are one message.
    var messages: [Message] {
        let list = list
        let failures = Message.failures(of: board.currents(of: list).lazy.map { (list[$0.index], $0.part) })
        return (feedback.map { [.feedback($0)] } ?? [])
            + (shelf.failure.map { [.bookmarksUnsaved($0)] } ?? []) + failures + notices
    }

    // MARK: Inputs

    /// The program has started: loads the list and the detail.
    func started() {
        refreshRequested(policy: .unlessFresh)
        showDetailIfVisible()
    }

    func resized(to size: Size) {
        self.size = size
        cursor.select(selection, in: layout.tiles)
        if isWide, case .detail = destination {
            destination = nil
            focus = .detail
        } else if !isWide, focus == .detail {
            destination = .detail
            focus = .grid
        }
        detail.resized(to: detailArea.size)
        if case .help(let help) = destination { help.resized(to: size) }
        showDetailIfVisible()
        loadVisible()
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
        case .refresh: refreshRequested(policy: .always)
        case .open: opened()
        case .back: wentBack()
        case .chooseList(let index): chooseList(index)
        case .nextList: chooseList((listIndex + 1) % lists.count)
        case .previousList: chooseList((listIndex + lists.count - 1) % lists.count)
        case .previousPlace: select(selection - 1)
        case .nextPlace: select(selection + 1)
        case .move(let step): moved(step)
        default: handleBookmarks(intent)
        }
        return nil
    }

    func placePressed(_ index: Int) {
        feedback = nil
        focus = .grid
        select(index)
    }

    /// The wheel over the grid or the detail; positive `rows` towards the end.
    func scrolled(rows: Int, overDetail: Bool) {
        if overDetail || isDetailOpen {
            detail.scrolled(by: rows * 3)
        } else {
            cursor.scroll(by: rows, in: layout.tiles)
            loadVisible()
        }
    }

    func detailClicked() { focus = .detail }

    func overlayClosed() { destination = nil }

    private func helpRequested() {
        let help = makeHelp()
        help.resized(to: size)
        destination = .help(help)
    }

    /// Selects a place of the list by its index; one that is not there changes nothing.
    func select(_ index: Int) {
        guard list.indices.contains(index), index != selection || selectedPlace?.id != selectedID else { return }
        cursor.select(index, in: layout.tiles)
        selectedID = selectedPlace?.id
        if isDetailOpen { detail.show(selectedPlace) } else if isWide { detail.follow(selectedPlace) }
        loadVisible()
    }

    func chooseList(_ index: Int) {
        guard lists.indices.contains(index), index != listIndex else { return }
        listIndex = index
        cursor = GridCursor()
        selectedID = list.first?.id
        destination = nil
        focus = .grid
        showDetailIfVisible()
        refreshRequested(policy: .unlessFresh)
    }

    /// Waits until the refresh under way is over. For tests.
    func refreshFinished() async { await refreshTask?.value }
}

// MARK: - Loading

extension DashboardViewModel {
    /// What is worth asking for: a short list whole, of a long one what is in view.
    private var placesToLoad: [Place] {
        list.count <= PlaceList.loadedWhole ? Array(list) : visibleIndices.map { list[$0] }
    }

    private func refreshRequested(policy: WeatherService.Policy) {
        shelf.saveAgain()
        let places = placesToLoad
        guard !places.isEmpty else { return }
        lastRefreshStarted = board.now
        let before = refreshTask
        // A new refresh takes the older one's requests over; those for what nobody looks at any more are given up.
        refreshTask = board.load([.current], of: places, policy: policy)
        before?.cancel()
        if policy == .always { detail.refreshRequested() }
    }

    private func valuesAged() {
        // Sources renew a place every ten minutes; asking more often brings nothing.
        guard let lastRefreshStarted, board.now.seconds(since: lastRefreshStarted) >= Freshness.lifetime else { return }
        refreshRequested(policy: .unlessFresh)
    }

    /// Asks for what has come into view, once scrolling rests.
    private func loadVisible() {
        let reports = board.reports
        let isMissing = placesToLoad.contains { place in
            let current = reports[place.id]?.current
            return current?.value == nil && current?.isLoading != true && current?.failure == nil
        }
        guard lastRefreshStarted != nil, isMissing else { return }
        rest.set(milliseconds: Self.restMilliseconds) { [weak self] in self?.refreshRequested(policy: .unlessFresh) }
    }

    /// Keeps the same place selected through any change to the bookmarks, and loads what is new.
    private func bookmarksChanged() {
        if let held = carry {
            carry = held.over(shelf.list)
        }
        guard list.kind == .bookmarks else { return }
        let index = selectedID.flatMap { list.index(of: $0) } ?? selection
        cursor.select(index, in: layout.tiles)
        selectedID = selectedPlace?.id
        if list.isEmpty, isDetailOpen { destination = nil }
        showDetailIfVisible()
        loadVisible()
    }
}

// MARK: - Moving about

extension DashboardViewModel {
    var isDetailOpen: Bool { if case .detail = destination { true } else { false } }

    private var hasDetailKeys: Bool { focus == .detail || isDetailOpen }
    private var detailArea: Rect { layout.detail ?? layout.overlay }

    /// Opens the detail of the selected place, or hands the keys from and to the one beside the grid.
    func opened() {
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

    private func moved(_ step: GridCursor.Step) {
        if carry == nil, hasDetailKeys, let rows = detailScroll(for: step) { return detail.scrolled(by: rows) }
        let target = cursor.target(step, in: layout.tiles)
        if carry != nil { hold(at: target) } else { select(target) }
    }

    private func detailScroll(for step: GridCursor.Step) -> Int? {
        switch step {
        case .up: -1
        case .down: 1
        case .pageUp: -detailArea.rows
        case .pageDown: detailArea.rows
        case .first: -DetailViewModel.farAway
        case .last: DetailViewModel.farAway
        case .left, .right: nil
        }
    }
}
