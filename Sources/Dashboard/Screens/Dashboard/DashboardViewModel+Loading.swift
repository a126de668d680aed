import Weather
import WeatherService

/// Which weather is wanted.
extension DashboardViewModel {
    /// The weather to load: for places in view, in the list and in the drawer, and for the place that is previewed or open.
    /// Tiles also show the hours ahead; search results do not.
    var demand: Demand {
        let shown = list.shown
        let tiles = list.inView.map { shown[$0] }
        // An update of "here" that is not shown yet has no tile.
        let updates = here.wanted.filter { place in !tiles.contains { $0.id == place.id } }
        let others = [route.found, search.preview.place].compactMap(\.self) + updates
        return Demand(
            visible: others + tiles + list.drawerPlaces, outlined: tiles + list.drawerPlaces,
            outline: Demand.outline + (list.measure == .fineDust ? [.airForecast] : []),
            opened: isDetailShown ? (isSearching ? search.preview.place : nil) ?? detail.wantedPlace : nil,
            neighbours: neighbours,
            listed: shown.count <= Demand.longestList ? Array(shown) : [])
    }

    private var isDetailShown: Bool { isWide || isDetailOpen }

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
        guard !placesInView.isEmpty else { return list.id != .here }
        return placesInView.allSatisfy { place in
            let report = board[place.id]
            // What is expected is all that there is if nothing has been measured.
            return report[part].stamp != nil || report.current.failure == .noMeasurement && report.forecast.stamp != nil
        }
    }

    /// The places on tiles, and the one whose detail is shown.
    private var placesInView: [Place] {
        list.inView.map { list.shown[$0] } + (isDetailShown ? [detail.place].compactMap(\.self) : [])
    }

    /// Whether a refresh could achieve anything now.
    var canRefresh: Bool { hasFailureToRetry || canFindPosition || (hasWeatherToRefresh && !board.isToldToWait) }

    /// Invented weather cannot be refreshed.
    private var hasWeatherToRefresh: Bool {
        !sources.current.isInvented && (!list.shown.isEmpty || route.found != nil)
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
}

/// The weather service's icon of the sky.
extension DashboardViewModel {
    /// The icon to load: that of the place in the detail; nil if no detail is visible or `sky` would not show the icon.
    var wantedIcon: IconCode? { isDetailShown ? icon(of: detail.place) : nil }

    /// Nil if icons are off or cannot be drawn, or if the source has no icons.
    func icon(of place: Place?) -> IconCode? {
        guard icons.areShown, sources.current.profile.facts.hasIcons, let place else { return nil }
        let report = board[place.id]
        return report.current.value?.supported(by: report.forecast.value).icon
    }
}
