import Weather
import WeatherService

/// Which weather and which icon of the sky is wanted, and asking for it again.
@MainActor
struct WeatherRequests {
    let model: DashboardViewModel

    /// The weather to load: for places in view, in the list and in the drawer, and for the place that is previewed or open.
    /// Tiles also show the hours ahead; search results do not.
    var demand: Demand {
        let shown = model.list.shown
        let tiles = model.list.inView.map { shown[$0] }
        // An update of "here" that is not shown yet has no tile.
        let updates = model.here.wanted.filter { place in !tiles.contains { $0.id == place.id } }
        let others = [model.route.found, model.search.preview.place].compactMap(\.self) + updates + compared
        return Demand(
            visible: others + tiles + model.list.drawerPlaces, outlined: tiles + model.list.drawerPlaces + compared,
            outline: Demand.outline + (model.list.measure == .fineDust ? [.airForecast] : []),
            opened: isDetailShown
                ? (model.isSearching ? model.search.preview.place : nil) ?? model.detail.wantedPlace : nil,
            neighbours: model.details.neighbours,
            listed: shown.count <= Demand.longestList ? Array(shown) : [])
    }

    /// The places that are compared, of which the hours ahead are shown.
    private var compared: [Place] { model.route.compared ?? [] }

    private var isDetailShown: Bool { model.isWide || model.isDetailOpen }

    /// Whether anything on the screen is still loading: bookmarks, the location, or weather.
    var isWaiting: Bool {
        let reports = model.board.reports
        return model.here.isFinding || model.shelf.isWaiting || model.refresher.isAsking || model.atlas.isAsking
            || model.field.isWaiting
            || placesInView.contains { reports[$0.id]?.isLoading == true }
    }

    /// Whether every place in view has weather for the selected time. A location that was not found counts as a place without
    /// weather.
    var isShownWhole: Bool {
        let part: ReportPart = model.time.isLookingAway ? .forecast : .current
        guard !placesInView.isEmpty else { return model.list.id != .here }
        return placesInView.allSatisfy { place in
            let report = model.board[place.id]
            // What is expected is all that there is if nothing has been measured.
            return report[part].stamp != nil || report.current.failure == .noMeasurement && report.forecast.stamp != nil
        }
    }

    /// The places on tiles, and the one whose detail is shown.
    private var placesInView: [Place] {
        model.list.inView.map { model.list.shown[$0] } + (isDetailShown ? [model.detail.place].compactMap(\.self) : [])
    }

    /// Whether a refresh could achieve anything now.
    var canRefresh: Bool {
        hasFailureToRetry || model.location.canFindPosition || (hasWeatherToRefresh && !model.board.isToldToWait)
    }

    /// Invented weather cannot be refreshed.
    private var hasWeatherToRefresh: Bool {
        !model.sources.current.profile.isInvented && (!model.list.shown.isEmpty || model.route.found != nil)
    }

    /// Whether bookmarks could not be opened or saved.
    private var hasFailureToRetry: Bool { model.shelf.failure != nil || model.shelf.problem?.failure != nil }

    /// A refresh at the user's request: at most once in two seconds, and a reason to try a lost network again. Reports if
    /// there is nothing to refresh.
    func refreshRequested() {
        guard hasFailureToRetry || model.location.canFindPosition || hasWeatherToRefresh else {
            return model.tell(
                .said(model.sources.current.profile.isInvented ? .sampleStaysTheSame : .nothingToRefresh))
        }
        model.shelf.saveAgain()
        model.icons.refreshAsked()
        model.warnings.tryAgain()
        model.typhoons.tryAgain()
        model.field.tryAgain()
        if let end = model.refresher.heldUntil, !hasFailureToRetry {
            model.tell(.said(.weatherHolds, ["source": .words(model.sources.current.title), "time": .time(end)]))
        }
        if model.location.positionAsked() == .first { return }
        model.refresher.refreshAsked()
    }

    /// The network has changed, or the machine has slept.
    func conditionsChanged() {
        model.icons.networkChanged()
        model.warnings.tryAgain()
        model.typhoons.tryAgain()
        model.field.tryAgain()
        model.here.conditionsChanged()
        model.refresher.conditionsChanged()
    }

    // MARK: The icon of the sky

    /// The icon to load: that of the place in the detail; nil if no detail is visible or `sky` would not show the icon.
    var wantedIcon: IconCode? { isDetailShown ? icon(of: model.detail.place) : nil }

    /// Nil if icons are off or cannot be drawn, or if the source has no icons.
    func icon(of place: Place?) -> IconCode? {
        guard model.icons.areShown, model.sources.current.profile.facts.hasIcons, let place else { return nil }
        return model.board[place.id].seen(at: .now, of: place, now: model.board.now).conditions?.observed?.icon
    }
}
