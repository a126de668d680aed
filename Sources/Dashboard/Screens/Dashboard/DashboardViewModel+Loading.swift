import Weather
import WeatherService

/// What weather is wanted.
extension DashboardViewModel {
    /// Tiles in view, on the grid and in the drawer, and what is previewed or open. Tiles show what is coming; results do not.
    var demand: Demand {
        let list = gridList
        let tiles = inView.map { list[$0] }
        // An update of "here" that is not shown yet stands on no tile.
        let updates = here.wanted.filter { place in !tiles.contains { $0.id == place.id } }
        let others = [route.found, search.preview.place].compactMap(\.self) + updates
        return Demand(
            visible: others + tiles + drawerPlaces, outlined: tiles + drawerPlaces,
            outline: Demand.outline + (measure == .fineDust ? [.airForecast] : []),
            opened: isDetailShown ? (isSearching ? search.preview.place : nil) ?? detail.wantedPlace : nil,
            neighbours: neighbours,
            listed: list.count <= Demand.longestList ? Array(list) : [])
    }

    private var isDetailShown: Bool { isWide || isDetailOpen }

    /// Places in view in the drawer, which may not be on the grid.
    private var drawerPlaces: [Place] {
        guard let drawer, isDrawerOpen else { return [] }
        let list = bookmarks
        return drawerTiles.visibleIndices(scrollRow: drawer.pane.cursor.scrollRow).map { list[$0] }
    }

    /// Whether anything that belongs on the screen is still to come: bookmarks, the position, or weather.
    var isWaiting: Bool {
        let reports = board.reports
        return here.isFinding || shelf.isWaiting || refresher.isAsking
            || placesInView.contains { reports[$0.id]?.isLoading == true }
    }

    /// Whether there is something to show of every place in view, at the time that is looked at. A position that was not found is
    /// a place without it.
    var isShownWhole: Bool {
        let part: ReportPart = isLookingAway ? .forecast : .current
        guard !placesInView.isEmpty else { return listID != .here }
        return placesInView.allSatisfy { board[$0.id][part].stamp != nil }
    }

    /// Those on tiles, and the one whose detail is shown.
    private var placesInView: [Place] {
        inView.map { gridList[$0] } + (isDetailShown ? [detail.place].compactMap(\.self) : [])
    }

    /// Indices of the tiles in view.
    var inView: Range<Int> { layout.tiles.visibleIndices(scrollRow: grid.cursor.scrollRow) }

    /// Something else is wanted than before.
    func demandChanged() { refresher.show(demand) }

    /// Something else may have come into view.
    func viewMoved() { refresher.showAfterRest { [weak self] in self?.demand ?? Demand() } }

    /// Whether refreshing could bring anything now.
    var canRefresh: Bool { hasFailureToRetry || canFindPosition || (hasWeatherToRefresh && !board.isToldToWait) }

    /// Invented weather is never newer than it is.
    private var hasWeatherToRefresh: Bool {
        !sources.current.isInvented && (!gridList.isEmpty || route.found != nil)
    }

    /// Whether bookmarks could not be opened or saved.
    private var hasFailureToRetry: Bool { shelf.failure != nil || shelf.problem?.failure != nil }

    /// A person's wish: it is granted once in two seconds, and finds a lost network again. Where there is nothing to refresh it
    /// says so.
    func refreshRequested() {
        guard hasFailureToRetry || canFindPosition || hasWeatherToRefresh else {
            return tell(.nothingToRefresh(isInvented: sources.current.isInvented))
        }
        shelf.saveAgain()
        icons.refreshAsked()
        if positionAsked() == .first { return }
        refresher.refreshAsked()
    }

    /// The network is another one, or the machine has slept.
    func conditionsChanged() {
        icons.networkChanged()
        here.conditionsChanged()
        refresher.conditionsChanged()
    }

    /// Waits until the refresh under way is over. For tests.
    func refreshFinished() async { await refresher.finished() }
}
