import Weather
import WeatherService

/// How fresh the values on a tile are.
package enum TileState: Hashable, Sendable {
    /// There are no values yet.
    case waiting
    /// There are no values yet, and the budget has no room to request them.
    case queued
    case fresh
    /// Old values are shown while new ones are loading.
    case refreshing
    /// Old values, fetched at `since`: they are too old, or the latest request failed.
    case stale(since: Timestamp, hasFailed: Bool)
    /// There are no values, for this reason.
    case failed(WeatherFailure)

    /// - Parameters:
    ///   - oldAge: the age in seconds at which values count as old.
    ///   - hasQueue: whether any request is waiting for room in the budget.
    package init(_ part: Loading, now: Timestamp, oldAge: Int, hasQueue: Bool = false) {
        guard let fetchedAt = part.stamp?.fetchedAt else {
            if let failure = part.failure, !part.isLoading {
                self = .failed(failure)
            } else {
                self = hasQueue && !part.isLoading ? .queued : .waiting
            }
            return
        }
        if part.isLoading {
            self = .refreshing
        } else if part.failure != nil
            || part.stamp?.holds(at: now) != true && AgeLimit.isReached(oldAge, since: fetchedAt, at: now)
        {
            self = .stale(since: fetchedAt, hasFailed: part.failure != nil)
        } else {
            self = .fresh
        }
    }
}

/// The state of the current weather of a place in a list, without the weather itself.
package struct ListedCurrent: Hashable, Sendable {
    /// The place's index in the list.
    package let index: Int
    package let hasValue: Bool
    /// Whether a forecast is known, which is shown where nothing has been measured.
    package let hasForecast: Bool
    package let loading: Loading

    init(_ index: Int, _ report: Report?) {
        self.index = index
        hasValue = report?.current.value != nil
        hasForecast = report?.forecast.value != nil
        loading = report?.current.loading ?? Loading()
    }
}
