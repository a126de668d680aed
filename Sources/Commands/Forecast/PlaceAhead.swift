import Engine
import Weather
import WeatherService

/// The forecast for one place, from which every output format is made.
struct PlaceAhead {
    let place: Place
    let now: Timestamp
    let clock: LocalClock
    /// The local day of `now`.
    let today: Int
    let days: [ForecastDay]
    /// The steps that end after `now`.
    let hours: [Hour]
    let stamp: ReportStamp?
    /// Why there is no newer forecast.
    let failure: WeatherFailure?
    /// Whether it is too old or could not be refreshed.
    let isStale: Bool
    /// The official warnings that are not over, the gravest first.
    let warnings: [PlaceWarning]
    /// Those that are only expected.
    let preliminary: [PlaceWarning]
    /// What it means that there are none.
    let warningState: WarningState

    /// A step as the screens show it for the hour at which it begins.
    struct Hour: Hashable {
        let step: ForecastStep
        /// Whether temperature, wind and humidity are those of the beginning. They are unknown for the first step of a source
        /// whose earlier steps have not been seen.
        let isBeginningKnown: Bool
    }

    /// `days` and `hours` limit how far ahead it reaches; nil for all that is known.
    init(
        _ place: Place, _ report: Report, _ known: KnownWarnings = KnownWarnings(), days: Int?, hours: Int?,
        every minutes: Int, now: Timestamp
    ) {
        self.place = place
        (warnings, warningState) = (known.ahead(at: place.id, from: now), known.state(at: place.id))
        preliminary = known.preliminary(at: place.id, from: now)
        self.now = now
        clock = report.clock ?? LocalClock(place.usualOffset)
        today = clock.time(now).dayNumber
        stamp = report.forecast.stamp
        failure = report.forecast.failure
        let oldAge = AgeLimit.seconds(.forecast, every: minutes) + AgeLimit.grace
        isStale =
            stamp.map {
                report.forecast.failure != nil
                    || !$0.holds(at: now) && AgeLimit.isReached(oldAge, since: $0.fetchedAt, at: now)
            }
            ?? false
        let forecast = report.forecast.value
        let all = forecast?.days(current: report.current.value, now: now) ?? []
        self.days = Array(all.prefix(days ?? all.count))
        let end = hours.map { now.adding(seconds: $0 * 3_600) }
        self.hours = (forecast?.steps ?? []).filter { $0.time > now && $0.start < end ?? $0.time }.compactMap { step in
            forecast.map { Hour(step: $0.fromBeginning(step), isBeginningKnown: $0.knowsBeginning(of: step)) }
        }
    }
}
