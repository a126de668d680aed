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
        } else if part.failure != nil || AgeLimit.isReached(oldAge, since: fetchedAt, at: now) {
            self = .stale(since: fetchedAt, hasFailed: part.failure != nil)
        } else {
            self = .fresh
        }
    }
}
