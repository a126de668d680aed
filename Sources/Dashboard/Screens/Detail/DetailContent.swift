import Engine
import Weather
import WeatherService

/// What the detail shows of one place at one moment, gathered once for all its sections.
struct DetailContent: Sendable {
    /// What the place looks like at the moment of the view.
    let seen: SeenWeather
    let troubles: [DetailTrouble]
    /// What the source of what is shown can report at all.
    let facts: SourceFacts
    /// Measured now, or expected then; nil where nothing is known.
    let conditions: Conditions?
    /// Nil until an answer has come; that may be that nothing is known.
    let air: AirQuality??
    let airTomorrow: AirQuality?
    /// The place's clock.
    let clock: LocalClock
    /// The local day of the wall clock (`LocalTime.dayNumber`).
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
    /// What the sun does on the day that is looked at.
    let sun: Sun.Day
    /// What the picture of the sky is; nothing but the picture depends on it.
    var sky = SkyPicture.own
    /// The rules that hold of it now.
    var findings: [WatchFinding] = []

    init(
        _ place: Place, _ report: Report, retries: RetryTimes = RetryTimes(), at moment: Moment, now: Timestamp
    ) {
        seen = report.seen(at: moment, of: place, now: now)
        troubles = DetailTrouble.all(in: report, retries)
        let source = (report.current.stamp ?? report.forecast.stamp)?.source
        facts = (source.flatMap(SourceProfile.of) ?? .sample).facts
        conditions = seen.conditions
        air = report.air.value.map { [seen] _ in seen.air }
        airTomorrow = report.worstAirTomorrow(now: now)
        clock = seen.clock ?? LocalClock(place.usualOffset)
        today = clock.time(now).dayNumber
        days = seen.forecast?.days(current: seen.current, now: now) ?? []
        headline = seen.headline
        leadingRange = seen.leading
        let outlook = seen.forecast?.outlook(onDay: seen.dayNumber)
        let reckoned = Sun(over: place.coordinate).day(clock.time(seen.time).dayNumber, clock: clock)
        let observed = conditions?.observed
        if let sunrise = observed?.sunrise ?? outlook?.sunrise ?? reckoned.sunrise,
            let sunset = observed?.sunset ?? outlook?.sunset ?? reckoned.sunset
        {
            sun = .rises(sunrise, sets: sunset)
        } else {
            sun = reckoned
        }
    }

    var place: Place { seen.place }
    /// What the wall clock says: the curve and the days begin with it.
    var now: Timestamp { seen.now }
    /// The moment that is looked at.
    var time: Timestamp { seen.time }
    /// What was measured last.
    var current: CurrentWeather? { seen.current }
    var forecast: Forecast? { seen.forecast }

    /// What the source says of the day that is looked at as a whole.
    var outlook: DayOutlook? { forecast?.outlook(onDay: seen.dayNumber) ?? conditions?.observed?.today }

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
}
