import Weather
import WeatherService

/// One part of a report. It keeps its old value while a new request runs, and after a failure.
package struct Loadable<Value: Hashable & Sendable>: Hashable, Sendable {
    package var value: Value?
    package var loading = Loading()

    package var stamp: ReportStamp? { loading.stamp }
    package var isLoading: Bool { loading.isLoading }
    package var failure: WeatherFailure? { loading.failure }
    /// When `value` was fetched.
    package var fetchedAt: Timestamp? { stamp?.fetchedAt }

    package mutating func answered(_ value: Value, _ stamp: ReportStamp) {
        self = Loadable(value: value, loading: Loading(stamp: stamp))
    }
}
