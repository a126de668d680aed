import Engine
import Weather
import WeatherService

/// What is known of one place at one moment, for every way to write it.
struct PlaceNow {
    let place: Place
    let now: Timestamp
    let current: CurrentWeather?
    // Measured, or where the source does not tell that, of the hour.
    let pressure: Pressure?
    /// In percent, 0…100.
    let cloudCover: Int?
    let visibility: Distance?
    let stamp: ReportStamp?
    /// Why there is nothing newer.
    let failure: WeatherFailure?
    /// Whether it is older than it should be, or could not be renewed.
    let isStale: Bool
    let range: LeadingRange?
    let headline: Headline?
    let clock: LocalClock
    /// What falls now or is expected next; nil where nothing is known, or nothing falls.
    let ahead: PrecipitationAhead?

    /// `minutes`: how often current weather is wanted. A forecast that is too old is as good as none.
    init(_ place: Place, _ report: Report, every minutes: Int, now: Timestamp) {
        self.place = place
        self.now = now
        stamp = report.current.stamp
        failure = report.current.failure
        let state = TileState(
            report[.current], now: now, oldAge: AgeLimit.seconds(.current, every: minutes) + AgeLimit.grace)
        if case .stale = state { isStale = true } else { isStale = false }
        let isForecastUsable =
            report.forecast.fetchedAt.map { !AgeLimit.isReached(Self.forecastSeconds, since: $0, at: now) } ?? false
        let forecast = isForecastUsable ? report.forecast.value : nil
        let seen = SeenWeather(place, current: report.current.value, forecast: forecast, at: .now, now: now)
        current = seen.current
        (pressure, cloudCover, visibility) = (seen.pressure, seen.cloudCover, seen.visibility)
        (range, headline, ahead) = (seen.leading, seen.headline, seen.ahead)
        chance = (forecast?.steps ?? []).filter { $0.time > now && $0.start.seconds(since: now) < Self.soonSeconds }
            .compactMap(\.precipitationProbability).max().map { Int(($0 * 100).rounded()) }
        clock = seen.current?.clock ?? seen.clock ?? LocalClock(place.usualOffset)
    }

    /// How likely it is that something falls within the next hours, in percent; nil where nothing is known.
    let chance: Int?

    /// Seconds after which a forecast is worth nothing for the next hours.
    private static let forecastSeconds = 6 * 3_600
    /// Seconds within which rain is soon.
    private static let soonSeconds = 2 * 3_600

    /// Whether something begins to fall soon, or falls already.
    var isWetSoon: Bool { ahead?.spell.map { $0.start.seconds(since: now) <= Self.soonSeconds } ?? false }
}
