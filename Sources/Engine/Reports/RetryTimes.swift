import Weather
import WeatherService

/// When what failed for a place is tried again automatically, by cause. The message line and the detail both show it, so both
/// get it from `ReportBoard`.
package struct RetryTimes: Hashable, Sendable {
    private var times: [Int: Timestamp] = [:]

    package init(times: [Int: Timestamp] = [:]) {
        self.times = times
    }

    /// Nil: not before a person says so.
    package subscript(failure: WeatherFailure) -> Timestamp? {
        get { times[failure.cause] }
        set { times[failure.cause] = newValue }
    }
}

extension ReportBoard {
    /// Those of everything that failed in a report.
    package func retryTimes(of report: Report) -> RetryTimes {
        var times = RetryTimes()
        for part in ReportPart.allCases {
            guard let failure = report[part].failure else { continue }
            times[failure] = triedAgain(failure) ?? [times[failure], report[part].retryAt].compactMap(\.self).min()
        }
        return times
    }
}
