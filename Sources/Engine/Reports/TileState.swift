import Weather
import WeatherService

/// How fresh is what a tile shows, whatever that is.
package enum TileState: Hashable, Sendable {
    /// Nothing is known yet.
    case waiting
    /// Nothing is known yet, and the budget has no room to ask.
    case queued
    case fresh
    /// Old values while new ones are on their way.
    case refreshing
    /// Old values: fetched at `since`, and either too long ago or the last try failed.
    case stale(since: Timestamp, hasFailed: Bool)
    /// No values, and why.
    case failed(WeatherFailure)

    /// - Parameters:
    ///   - oldAge: the age in seconds at which values are called old.
    ///   - isLineHeld: whether anything waits for room in the budget.
    package init(_ part: Loading, now: Timestamp, oldAge: Int, isLineHeld: Bool = false) {
        guard let fetchedAt = part.stamp?.fetchedAt else {
            if let failure = part.failure, !part.isLoading {
                self = .failed(failure)
            } else {
                self = isLineHeld && !part.isLoading ? .queued : .waiting
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
