import Weather
import WeatherService

/// What weather is wanted.
extension DashboardViewModel {
    /// Tiles in view, on the grid and in the drawer, and what is previewed or open.
    private var demand: Demand {
        let list = gridList
        let others = [found, search.preview.place].compactMap(\.self)
        return Demand(
            visible: others + inView.map { list[$0] } + drawerPlaces, opened: isDetailShown ? detail.place : nil,
            listed: list.count <= Demand.longestList ? Array(list) : [])
    }

    private var isDetailShown: Bool { isWide || isDetailOpen }

    func startRefreshing() { refresher.start(demand) }

    /// Something else is wanted than before.
    func demandChanged() { refresher.show(demand) }

    /// The selection has moved: other tiles may be in view, and mostly the same ones are.
    func selectionMoved() {
        if isDrawerOpen || inView != lastInView { viewMoved() }
        lastInView = inView
    }

    /// Indices of the tiles in view.
    private var inView: Range<Int> { layout.tiles.visibleIndices(scrollRow: grid.cursor.scrollRow) }

    /// Something else may have come into view.
    func viewMoved() { refresher.showAfterRest { [weak self] in self?.demand ?? Demand() } }

    /// A person's wish: it is granted once in two seconds, and finds a lost network again.
    func refreshRequested() {
        shelf.saveAgain()
        refresher.refreshAsked()
    }

    /// The network is another one, or the machine has slept.
    func conditionsChanged() { refresher.conditionsChanged() }

    /// Waits until the refresh under way is over. For tests.
    func refreshFinished() async { await refresher.finished() }
}
