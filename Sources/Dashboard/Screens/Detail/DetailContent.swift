import Engine
import Weather
import WeatherService

/// What the detail shows of one place at one moment, gathered once for all its sections.
struct DetailContent: Sendable {
    let place: Place
    let now: Timestamp
    let troubles: [DetailTrouble]
    /// What the source of what is shown can report at all.
    let facts: SourceFacts
    let current: CurrentWeather?
    let forecast: Forecast?
    /// Nil until an answer has come; that may be that nothing is known.
    let air: AirQuality??
    let airTomorrow: AirQuality?
    /// The place's clock.
    let clock: LocalClock
    /// The local day of `now` (`LocalTime.dayNumber`).
    let today: Int
    /// From today on.
    let days: [ForecastDay]
    /// What is most worth saying of the hours ahead.
    let headline: Headline?
    let leadingRange: LeadingRange?
    /// The low and high of the day that leads, as the row of that day shows them; nil where neither day is known.
    var leading: (range: DayRange, isTomorrow: Bool)? {
        if let leadingRange { return (leadingRange.range, leadingRange.isTomorrow) }
        return days.first { $0.dayNumber == today }.map { ($0.range, false) }
    }
    /// What the sun does today.
    let sun: Sun.Day
    /// What the picture of the sky is; nothing but the picture depends on it.
    var sky = SkyPicture.own

    init(_ place: Place, _ report: Report, retries: RetryTimes = RetryTimes(), now: Timestamp) {
        self.place = place
        self.now = now
        troubles = DetailTrouble.all(in: report, retries)
        let source = (report.current.stamp ?? report.forecast.stamp)?.source
        facts = (source.flatMap(SourceProfile.of) ?? .sample).facts
        current = report.current.value
        forecast = report.forecast.value
        air = report.air.value
        airTomorrow = report.worstAirTomorrow(now: now)
        clock = report.clock ?? LocalClock(place.usualOffset)
        today = clock.time(now).dayNumber
        days = forecast?.days(current: current, now: now) ?? []
        headline = Headline(
            current: current, forecast: forecast, air: air ?? nil, isInKorea: place.isKorean, now: now)
        leadingRange = LeadingRange(current: current, forecast: forecast, now: now)
        let outlook = forecast?.outlook(onDay: today)
        let reckoned = Sun(over: place.coordinate).day(today, clock: clock)
        if let sunrise = current?.sunrise ?? outlook?.sunrise ?? reckoned.sunrise,
            let sunset = current?.sunset ?? outlook?.sunset ?? reckoned.sunset
        {
            sun = .rises(sunrise, sets: sunset)
        } else {
            sun = reckoned
        }
    }

    /// What the source says of today as a whole.
    var outlook: DayOutlook? { forecast?.outlook(onDay: today) ?? current?.today }

    /// The scale people there know the air by.
    var airScale: AirScale { place.isKorean ? .korean : .unitedStates }

    /// Whether a trouble says already why a part is missing.
    func isTold(_ part: ReportPart) -> Bool { troubles.contains { $0.concerns(part) } }
}

/// What a person can choose in the detail.
enum DetailRow: Hashable, Sendable {
    case chart
    /// By `LocalTime.dayNumber`.
    case day(Int)
}

/// What a person has chosen and opened in the detail of a place.
struct DetailFocus: Hashable, Sendable {
    var chosen: DetailRow?
    /// The day whose steps are shown (`LocalTime.dayNumber`).
    var openDay: Int?
    /// Days that would stand open because there is room, and were closed.
    var closedDays: Set<Int> = []
    /// The moment of the chart the cursor stands on, which is the same on the next page; nil while the keys are elsewhere.
    var cursor: Timestamp?
}
