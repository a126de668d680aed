import Engine
import Weather
import WeatherService

/// The weather at a place at one moment, from which every output format is made.
struct PlaceNow {
    let place: Place
    let now: Timestamp
    /// The measurement, if it is what is shown.
    let current: CurrentWeather?
    /// The measurement, or what is expected of this hour if none describes the present.
    let conditions: Conditions?
    let isExpected: Bool
    // Measured, or the value for the hour if the source has no measurement.
    let pressure: Pressure?
    /// In percent, 0…100.
    let cloudCover: Int?
    let visibility: Visibility?
    /// The hour's forecast of what falls but is not measured.
    let expectedAmount: PrecipitationAmount?
    let stamp: ReportStamp?
    /// Why there is no newer value.
    let failure: WeatherFailure?
    /// Whether it is too old or could not be refreshed.
    let isStale: Bool
    let range: LeadingRange?
    let headline: Headline?
    let clock: LocalClock
    /// Present or expected precipitation; nil if it is unknown or none is expected.
    let ahead: PrecipitationAhead?
    /// The official warnings in force, the gravest first.
    let warnings: [PlaceWarning]
    /// What it means that there are none.
    let warningState: WarningState

    /// `minutes`: the refresh interval for current weather. A forecast that is too old is ignored.
    init(_ place: Place, _ report: Report, _ known: KnownWarnings = KnownWarnings(), every minutes: Int, now: Timestamp)
    {
        self.place = place
        (warnings, warningState) = (known.inForce(at: place.id, in: now...now), known.state(at: place.id))
        self.now = now
        failure = report.current.failure
        let forecast = Self.usable(report.forecast, at: now)
        let seen = SeenWeather(place, current: report.current.value, forecast: forecast, at: .now, now: now)
        current = seen.conditions?.observed
        (conditions, isExpected) = (seen.conditions, seen.isExpectedNow)
        let part: ReportPart = isExpected ? .forecast : .current
        stamp = report[part].stamp
        let state = TileState(
            report[part], now: now, oldAge: AgeLimit.seconds(part, every: minutes) + AgeLimit.grace)
        // Values that stand in for a measurement are stale if it could not be asked for.
        let isMissed = isExpected && failure != nil && failure != .noMeasurement
        if case .stale = state { isStale = true } else { isStale = isMissed }
        (pressure, cloudCover, visibility) = (seen.pressure, seen.cloudCover, seen.visibility)
        expectedAmount = seen.expectedAmount
        (range, headline, ahead) = (seen.leading, seen.headline, seen.ahead)
        chance = (forecast?.steps ?? []).filter { $0.time > now && $0.start.seconds(since: now) < Self.soonSeconds }
            .compactMap { $0.precipitationProbability ?? ($0.falls == nil ? nil : 1) }.max()
            .map { Int(($0 * 100).rounded()) }
        clock = seen.current?.clock ?? seen.clock ?? LocalClock(place.usualOffset)
    }

    /// The probability in percent of precipitation in the next hours; nil if it is unknown. Precipitation without a chance counts as
    /// certain.
    let chance: Int?

    /// The age in seconds from which a forecast is of no use for the next hours.
    private static let forecastSeconds = 6 * 3_600

    /// The forecast, unless it is too old.
    private static func usable(_ forecast: Loadable<Forecast>, at now: Timestamp) -> Forecast? {
        guard let fetched = forecast.fetchedAt, !AgeLimit.isReached(forecastSeconds, since: fetched, at: now) else {
            return nil
        }
        return forecast.value
    }

    /// The lead time in seconds within which precipitation counts as soon.
    private static let soonSeconds = 2 * 3_600

    /// Whether precipitation is falling or begins soon.
    var isWetSoon: Bool { ahead?.spell.map { $0.start.seconds(since: now) <= Self.soonSeconds } ?? false }
}
