import Weather
import WeatherService

/// The loading state of one part of a report.
package struct Loading: Hashable, Sendable {
    /// Where the value is from and how old it is; nil if there is no value.
    package var stamp: ReportStamp?
    package var isLoading = false
    /// Why the latest try failed; nil after a success.
    package var failure: WeatherFailure?
    /// Which source failed; nil if no source provides this part.
    package var failedSource: SourceID?
    /// When it failed.
    package var failedAt: Timestamp?
    /// Failed tries in a row.
    package var failures = 0
    /// When it is retried automatically; nil if it is not.
    package var retryAt: Timestamp?
    /// Whether the person has asked for a new value that has not arrived yet.
    package var isAskedAnew = false

    /// The state that `RefreshPlan` needs.
    package var state: PartState {
        PartState(
            fetchedAt: stamp?.fetchedAt, isLoading: isLoading, hasFailed: failure != nil, retryAt: retryAt,
            isAskedAnew: isAskedAnew)
    }

    /// Whether the person may have it requested again at `now`.
    package func mayBeAskedAnew(at now: Timestamp) -> Bool {
        guard let failure, let failedAt else { return true }
        return RetryRule.mayBeAskedAnew(after: failure, at: failedAt, now: now)
    }

    /// Records a failure. `chance`, from 0.9 to 1.1, varies the time of the next try.
    package mutating func failed(
        _ failure: WeatherFailure, from source: SourceID?, at time: Timestamp, chance: Double
    ) {
        self.failure = failure
        failedSource = source
        failedAt = time
        failures += 1
        retryAt = RetryRule.retry(after: failure, failures: failures, at: time, chance: chance)
        isLoading = false
        isAskedAnew = false
    }
}
