import Weather
import WeatherService

/// Which weather is wanted.
extension DashboardViewModel {
    /// The weather to load: for tiles in view, on the grid and in the drawer, and for the place that is previewed or open.
    /// Tiles also show the hours ahead; search results do not.
    var demand: Demand {
        let list = gridList
        let tiles = inView.map { list[$0] }
        // An update of "here" that is not shown yet has no tile.
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

    /// Whether anything on the screen is still loading: bookmarks, the location, or weather.
    var isWaiting: Bool {
        let reports = board.reports
        return here.isFinding || shelf.isWaiting || refresher.isAsking || atlas.isAsking
            || placesInView.contains { reports[$0.id]?.isLoading == true }
    }

    /// Whether every place in view has weather for the selected time. A location that was not found counts as a place without
    /// weather.
    var isShownWhole: Bool {
        let part: ReportPart = isLookingAway ? .forecast : .current
        guard !placesInView.isEmpty else { return listID != .here }
        return placesInView.allSatisfy { board[$0.id][part].stamp != nil }
    }

    /// The places on tiles, and the one whose detail is shown.
    private var placesInView: [Place] {
        inView.map { gridList[$0] } + (isDetailShown ? [detail.place].compactMap(\.self) : [])
    }

    /// The places of the list in view, by index.
    var inView: [Int] { layout.form.inView(grid) }

    /// Call after the demand has changed.
    func demandChanged() {
        wantMap()
        refresher.show(demand)
    }

    /// Call when other places may have come into view.
    func viewMoved() {
        wantMap()
        refresher.showAfterRest { [weak self] in self?.demand ?? Demand() }
    }

    /// Reads the map's file if the list is shown as a map, or as a table, after which comes the map.
    func wantMap() { if formKind != .tiles { atlas.want(for: gridList) } }

    /// Whether a refresh could achieve anything now.
    var canRefresh: Bool { hasFailureToRetry || canFindPosition || (hasWeatherToRefresh && !board.isToldToWait) }

    /// Invented weather cannot be refreshed.
    private var hasWeatherToRefresh: Bool {
        !sources.current.isInvented && (!gridList.isEmpty || route.found != nil)
    }

    /// Whether bookmarks could not be opened or saved.
    private var hasFailureToRetry: Bool { shelf.failure != nil || shelf.problem?.failure != nil }

    /// A refresh at the user's request: at most once in two seconds, and a reason to try a lost network again. Reports if
    /// there is nothing to refresh.
    func refreshRequested() {
        guard hasFailureToRetry || canFindPosition || hasWeatherToRefresh else {
            return tell(.nothingToRefresh(isInvented: sources.current.isInvented))
        }
        shelf.saveAgain()
        icons.refreshAsked()
        if positionAsked() == .first { return }
        refresher.refreshAsked()
    }

    /// The network has changed, or the machine has slept.
    func conditionsChanged() {
        icons.networkChanged()
        here.conditionsChanged()
        refresher.conditionsChanged()
    }

    /// Waits until the current refresh has finished. For tests.
    func refreshFinished() async { await refresher.finished() }
}
