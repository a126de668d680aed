import Weather
import WeatherService

/// When a place's failures are retried automatically, by cause. The message line and the details both show these times, so both
/// get them from `ReportBoard`.
package struct RetryTimes: Hashable, Sendable {
    private var times: [Int: Timestamp] = [:]

    package init(times: [Int: Timestamp] = [:]) {
        self.times = times
    }

    /// Nil if it is not retried automatically.
    package subscript(failure: WeatherFailure) -> Timestamp? {
        get { times[failure.cause] }
        set { times[failure.cause] = newValue }
    }
}

extension ReportBoard {
    /// The retry times of everything that failed in a report.
    package func retryTimes(of report: Report) -> RetryTimes {
        var times = RetryTimes()
        for part in ReportPart.allCases {
            guard let failure = report[part].failure else { continue }
            times[failure] = triedAgain(failure) ?? [times[failure], report[part].retryAt].compactMap(\.self).min()
        }
        return times
    }
}
