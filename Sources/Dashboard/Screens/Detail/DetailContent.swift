import Engine
import Weather
import WeatherService

/// What the detail shows of one place at one moment, computed once for all sections.
struct DetailContent: Sendable {
    /// The weather of the place at the selected moment.
    let seen: SeenWeather
    let troubles: [DetailTrouble]
    /// What the source of the values can report at all.
    let facts: SourceFacts
    /// Measured now, or expected at the selected moment; nil if unknown.
    let conditions: Conditions?
    /// The part that they are from.
    let part: ReportPart
    /// Nil until an answer arrives; the inner value is nil if the answer has no data.
    let air: AirQuality??
    let airTomorrow: AirQuality?
    /// The place's clock.
    let clock: LocalClock
    /// The present local day (`LocalTime.dayNumber`).
    let today: Int
    /// From today on.
    let days: [ForecastDay]
    /// The most important event of the hours ahead.
    let headline: Headline?
    let leadingRange: LeadingRange?
    /// Low and high of the leading day, the same as in that day's row; nil if neither day is known.
    var leading: (range: DayRange, isTomorrow: Bool)? {
        if let leadingRange { return (leadingRange.range, leadingRange.isTomorrow) }
        return days.first { $0.dayNumber == today }.map { ($0.range, false) }
    }
    /// Sunrise and sunset of the selected day.
    let sun: Sun.Day
    /// How it is written, which some rows follow from.
    let words: DetailWords
    let around: DetailSurroundings
    /// The cyclones that come within reach, and their issued positions nearest to the place.
    let typhoons: [(typhoon: Typhoon, approach: TyphoonApproach)]
    /// The line about another source; nil if there is no other source to compare with.
    let opinion: SecondOpinion?

    /// `other`: a source that could tell something of the place besides the one that has.
    init(
        _ place: Place, _ report: Report, retries: RetryTimes = RetryTimes(), at moment: Moment, now: Timestamp,
        words: DetailWords, around: DetailSurroundings = DetailSurroundings(), other: SourceID? = nil
    ) {
        (self.words, self.around) = (words, around)
        typhoons = around.typhoons.map { ($0, $0.nearestApproach(to: place.coordinate, from: now)) }
            .filter { $0.1.kilometres <= Self.reachOfTyphoon }
        opinion = SecondOpinion(report, other: other, now: now)
        seen = report.seen(at: moment, of: place, now: now)
        troubles = DetailTrouble.all(in: report, retries)
        conditions = seen.conditions
        part = if case .observed = conditions?.basis { .current } else { .forecast }
        let source = (report[part].stamp ?? report.current.stamp ?? report.forecast.stamp)?.source
        facts = (source.flatMap(SourceProfile.of) ?? .sample).facts(
            withAirOf: report.air.stamp.flatMap { SourceProfile.of($0.source) })
        air = report.air.value.map { [seen] _ in seen.air }
        airTomorrow = report.worstAirTomorrow(now: now)
        clock = seen.clock ?? LocalClock(place.usualOffset)
        today = clock.time(now).dayNumber
        days = seen.forecast?.days(current: seen.current, now: now) ?? []
        headline = seen.headline
        leadingRange = seen.leading
        let outlook = seen.forecast?.outlook(onDay: seen.dayNumber)
        sun =
            conditions?.observed?.sun ?? outlook?.sun
            ?? Sun(over: place.coordinate).day(clock.time(seen.time).dayNumber, clock: clock)
    }

    /// Kilometres: the greatest winds of 15 m/s reach about as far.
    private static let reachOfTyphoon = 1_000.0

    var place: Place { seen.place }
    /// The present, at which the curve and the days begin.
    var now: Timestamp { seen.now }
    /// The selected moment.
    var time: Timestamp { seen.time }
    /// The latest measurement.
    var current: CurrentWeather? { seen.current }
    var forecast: Forecast? { seen.forecast }

    /// The source's outlook for the selected day as a whole.
    var outlook: DayOutlook? { forecast?.outlook(onDay: seen.dayNumber) ?? conditions?.observed?.today }

    /// Whether a trouble already explains why a part is missing, or old.
    func isTold(_ part: ReportPart) -> Bool { troubles.contains { $0.concerns(part) } }
}

/// What there is to tell of a place beside its weather.
struct DetailSurroundings: Equatable, Sendable {
    /// The alert rules that hold now.
    var findings: [WatchFinding] = []
    /// The official warnings in force at the selected moment, the gravest first, then what is only expected.
    var warnings: [PlaceWarning] = []
    /// What it means that there are none.
    var warningState = WarningState.notAsked(.undecided)
    /// The cyclones in force.
    var typhoons: [Typhoon] = []
    /// The picture of the sky.
    var sky = SkyPicture.own
}

/// How the detail is written: the language and the units, and the user's clock at a moment.
struct DetailWords: Sendable {
    let format: WeatherFormat
    let home: @Sendable (Timestamp) -> LocalClock

    /// When something was fetched, by the place's clock, and whose it is where the user's differs: "14:30", "2일 전", "현지 06:30".
    func moment(_ time: Timestamp, now: Timestamp, clock: LocalClock) -> String {
        let text = format.moment(time, now: now, clock: clock)
        return clock.offset(at: time) == home(time).offset(at: time)
            ? text : format.phrase(.hourThereShort, ["time": text])
    }
}
