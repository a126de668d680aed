/// What a place looks like at a moment: the one thing that tiles, summaries, the detail and commands show of it.
///
/// A pure value over what is known of the place. Each part is what a report says of that moment, or unknown; nothing is interpolated.
public struct SeenWeather: Hashable, Sendable {
    public let place: Place
    public let moment: Moment
    /// What the wall clock says.
    public let now: Timestamp
    /// What was measured last, whatever the moment.
    public let current: CurrentWeather?
    public let forecast: Forecast?
    private let measuredAir: AirQuality?
    private let airForecast: AirForecast?

    /// - Parameters:
    ///   - air: as it was measured last.
    public init(
        _ place: Place, current: CurrentWeather?, forecast: Forecast?, air: AirQuality? = nil,
        airForecast: AirForecast? = nil, at moment: Moment, now: Timestamp
    ) {
        self.place = place
        self.moment = moment.settled(at: now)
        self.now = now
        self.current = current
        self.forecast = forecast
        measuredAir = air
        self.airForecast = airForecast
    }

    /// The place's clock; nil while no answer has given it.
    public var clock: LocalClock? { forecast?.clock ?? current?.clock }

    /// The instant it is seen at; of a day its beginning, and of today's as much as is left of it.
    public var time: Timestamp {
        switch moment {
        case .now: now
        case .hour(let time): time
        case .day(let ahead): max(now, (clock ?? .utc).startOfDay(today + ahead))
        }
    }

    /// The local day of the wall clock (`LocalTime.dayNumber`).
    private var today: Int { (clock ?? .utc).time(now).dayNumber }

    /// The local day it is seen on.
    public var dayNumber: Int {
        switch moment {
        case .now: today
        case .hour(let time): (clock ?? .utc).time(time).dayNumber
        case .day(let ahead): today + ahead
        }
    }

    /// The observation if the moment is now, otherwise the forecast step; nil if the report says nothing of that moment.
    public var conditions: Conditions? {
        switch moment {
        case .now: current.map { Conditions(.observed($0)) }
        case .hour(let time): expected(at: time).map { Conditions(.expected($0)) }
        case .day: day.map { Conditions(.day($0)) }
        }
    }

    /// The step that a moment lies in. Its sky is that of its end: whether the sun is up before that, the sun says.
    private func expected(at time: Timestamp) -> ForecastStep? {
        guard let step = forecast?.step(at: time), step.time != time else { return forecast?.step(at: time) }
        return step.lit(Sun(over: place.coordinate).isUp(at: time))
    }

    /// The day it is seen on as a whole.
    private var day: ForecastDay? {
        forecast?.days(current: current, now: now).first { $0.dayNumber == dayNumber }
    }

    /// Whether the conditions tell of the moment itself, and not only of what has been.
    public var isOfItsTime: Bool {
        switch conditions?.basis {
        case .observed(let weather): weather.isOfNow(now)
        case .expected, .day: true
        case nil: false
        }
    }

    /// The air: measured now, else expected; of a day its worst hour.
    public var air: AirQuality? {
        switch moment {
        case .now: measuredAir
        case .hour(let time): airForecast?.hour(at: time)
        case .day: clock.flatMap { airForecast?.worst(onDay: dayNumber, clock: $0) }
        }
    }

    /// What falls in the 24 hours from that moment on; nil where nothing is known of them, and of a day.
    public var ahead: PrecipitationAhead? {
        switch moment {
        case .now: PrecipitationAhead(current: current, forecast: forecast, now: now)
        case .hour(let time): PrecipitationAhead(current: nil, forecast: forecast, now: time)
        case .day: nil
        }
    }

    /// The precipitation at that moment or the next to come. Observed precipitation counts even before the forecast has arrived.
    public var spell: PrecipitationAhead.Spell? {
        if let ahead { return ahead.spell }
        return moment == .now ? PrecipitationAhead.Spell(observed: current, now: now) : nil
    }

    /// The headline for the hours from that moment on; nil for a day, which is shown as a whole.
    public var headline: Headline? {
        switch moment {
        case .now:
            Headline(current: current, forecast: forecast, air: air, isInKorea: place.isKorean, now: now)
        case .hour(let time):
            Headline(from: conditions, forecast: forecast, air: air, isInKorea: place.isKorean, at: time)
        case .day: nil
        }
    }

    /// The low and high of the local day it is seen on.
    public var range: DayRange? {
        if case .day = moment { return day?.range }
        if dayNumber == today, let current { return DayRange.today(current: current, forecast: forecast, now: now) }
        return forecast?.range(ofDay: dayNumber)
    }

    /// The low and high of the day people ask about then: late in the evening it is the next.
    public var leading: LeadingRange? {
        switch moment {
        case .now: LeadingRange(current: current, forecast: forecast, now: now)
        case .hour(let time): LeadingRange(of: range, forecast: forecast, at: time)
        case .day: range.map { LeadingRange(of: $0) }
        }
    }

    /// Whether the sun is up there then; a day is bright.
    public var isDaylight: Bool {
        if case .day = moment { return true }
        return conditions?.condition.isDaylight ?? Sun(over: place.coordinate).isUp(at: time)
    }
}
