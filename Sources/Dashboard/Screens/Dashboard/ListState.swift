import Engine
import Weather
import WeatherService

/// The state of the list's weather.
struct ListState {
    /// Places whose weather has been requested.
    private(set) var places = 0
    /// Places that are being fetched, and while any is, those without values whose turn comes next.
    private(set) var loading = 0
    /// Places whose last attempt failed, and how many of them have nothing to show.
    private(set) var failed = 0, missing = 0
    /// When the oldest of the values was fetched that are still shown after a failed attempt.
    private(set) var failedSince: Timestamp?
    /// When the newest answer arrived; nil before the first.
    private(set) var refreshedAt: Timestamp?
    /// Whether any part of a place in view is loading, forecast and air included.
    let isLoading: Bool
    /// What has failed, that with the most places first.
    let failures: [Message]
    /// Whether all places failed for the same reason and have nothing to show.
    private(set) var failsAlike = false

    @MainActor
    init(_ list: PlaceList, _ board: ReportBoard) {
        let currents = board.currents(of: list)
        isLoading = board.isLoading(list)
        failures = Message.failures(of: currents.lazy.map { (list[$0.index], $0.loading) })
        var waiting = 0
        for current in currents {
            let loading = current.loading
            places += 1
            if let fetched = loading.stamp?.fetchedAt {
                refreshedAt = max(refreshedAt ?? fetched, fetched)
            }
            if loading.isLoading {
                self.loading += 1
            } else if loading.failure != nil {
                failed += 1
                if !current.hasValue {
                    missing += 1
                } else if let fetched = loading.stamp?.fetchedAt {
                    failedSince = min(failedSince ?? fetched, fetched)
                }
            } else if loading.stamp == nil {
                waiting += 1
            }
        }
        // Places in the queue for the budget say so themselves.
        if loading > 0, board.queue.places == 0 { loading += waiting }
        if places == list.count, places > 1, let first = currents.first?.loading.failure,
            currents.allSatisfy({ !$0.hasValue && !$0.hasForecast && $0.loading.failure?.cause == first.cause })
        {
            failsAlike = true
        }
    }

    /// The share of places that have been answered or have failed; nil if nothing is loading.
    var progress: Double? { loading == 0 ? nil : Double(places - loading) / Double(places) }
}
