/// What a place looks like at a moment: the one thing that tiles, summaries, the detail and commands show of it.
///
/// A pure value over what is known of the place. Each part is what a report says of that moment, or unknown; nothing is interpolated.
public struct SeenWeather: Hashable, Sendable {
    public let place: Place
    /// Never an hour of the place's own clock: that is an instant here.
    public let moment: Moment
    /// What the wall clock says.
    public let now: Timestamp
    /// What was measured last, whatever the moment.
    public let current: CurrentWeather?
    public let forecast: Forecast?
    let measuredAir: AirQuality?
    let airForecast: AirForecast?
    /// The observation if the moment is now, otherwise the forecast step or the day; nil if the report says nothing of that moment.
    public let conditions: Conditions?

    /// - Parameters:
    ///   - air: as it was measured last.
    public init(
        _ place: Place, current: CurrentWeather?, forecast: Forecast?, air: AirQuality? = nil,
        airForecast: AirForecast? = nil, at moment: Moment, now: Timestamp
    ) {
        self.place = place
        let clock = forecast?.clock ?? current?.clock ?? LocalClock(place.usualOffset)
        self.moment = moment.there(clock).settled(at: now)
        self.now = now
        self.current = current
        self.forecast = forecast
        measuredAir = air
        self.airForecast = airForecast
        conditions = Self.conditions(
            at: self.moment, place.coordinate, current: current, forecast: forecast, now: now)
    }

    /// The place's clock; nil while no answer has given it.
    public var clock: LocalClock? { forecast?.clock ?? current?.clock }

    /// The instant it is seen at; of a day its beginning, and of today's as much as is left of it.
    public var time: Timestamp {
        switch moment {
        case .now, .hourThere: now
        case .hour(let time): time
        case .day(let day): max(now, (clock ?? .utc).startOfDay(day))
        }
    }

    /// The local day of the wall clock (`LocalTime.dayNumber`).
    private var today: Int { (clock ?? .utc).time(now).dayNumber }

    /// The local day it is seen on.
    public var dayNumber: Int {
        switch moment {
        case .now, .hourThere: today
        case .hour(let time): (clock ?? .utc).time(time).dayNumber
        case .day(let day): day
        }
    }

    private static func conditions(
        at moment: Moment, _ coordinate: Coordinate, current: CurrentWeather?, forecast: Forecast?, now: Timestamp
    ) -> Conditions? {
        switch moment {
        case .now, .hourThere: current.map { Conditions(.observed($0)) }
        case .hour(let time): forecast?.step(from: time).map { Conditions(.expected($0.lit(at: time, coordinate))) }
        case .day(let number): forecast?.day(number, current: current, now: now).map { Conditions(.day($0)) }
        }
    }

    /// The day it is seen on as a whole; nil of an hour.
    private var day: ForecastDay? { if case .day(let day) = conditions?.basis { day } else { nil } }

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
        case .now, .hourThere: measuredAir
        case .hour(let time): airForecast?.hour(at: time)
        case .day: clock.flatMap { airForecast?.worst(onDay: dayNumber, clock: $0) }
        }
    }

    /// What falls in the 24 hours from that moment on; nil where nothing is known of them, and of a day.
    public var ahead: PrecipitationAhead? {
        switch moment {
        case .now, .hourThere: PrecipitationAhead(current: current, forecast: forecast, now: now)
        case .hour(let time): PrecipitationAhead(current: nil, forecast: forecast, now: time)
        case .day: nil
        }
    }

    /// The precipitation at that moment or the next to come. Observed precipitation counts even before the forecast has arrived.
    public var spell: PrecipitationAhead.Spell? {
        if let ahead { return ahead.spell }
        return moment == .now ? PrecipitationAhead.Spell(observed: current, now: now) : nil
    }

    /// What falls at the moment itself: observed, or likely in its hour or on its day; nil where nothing does.
    public var falls: PrecipitationAhead.Kind? {
        switch conditions?.basis {
        case .observed: spell.flatMap { $0.isObserved ? $0.kind : nil }
        case .expected(let step): step.isWet ? step.kindThatFalls : nil
        case .day(let day):
            (day.precipitationProbability ?? 1) >= PrecipitationAhead.likely ? day.kindThatFalls : nil
        case nil: nil
        }
    }

    /// How likely it is that something falls in that hour or on that day, 0…1; nil of now, and where it is not told.
    public var chance: Double? {
        switch conditions?.basis {
        case .expected(let step): step.precipitationProbability
        case .day(let day): day.precipitationProbability
        case .observed, nil: nil
        }
    }

    /// How much falls in the step of that hour or on that day; nil of now, and where it is not told.
    public var amount: PrecipitationDepth? {
        switch conditions?.basis {
        case .expected(let step): step.precipitation
        case .day(let day): day.precipitation
        case .observed, nil: nil
        }
    }

    /// The headline for the hours from that moment on; nil for a day, which is shown as a whole.
    public var headline: Headline? {
        switch moment {
        case .now, .hourThere:
            Headline(current: current, forecast: forecast, air: air, isInKorea: place.isKorean, now: now)
        case .hour(let time):
            Headline(from: conditions, forecast: forecast, air: air, isInKorea: place.isKorean, at: time)
        case .day: nil
        }
    }

    /// The step of the forecast at that moment, which knows of the present what was not measured.
    private var step: ForecastStep? {
        switch moment {
        case .now, .hourThere: forecast?.step(from: now)
        case .hour(let time): forecast?.step(from: time)
        case .day: nil
        }
    }

    /// How warm it was, or is expected to be, a day before at the same hour; nil where that hour is not known, and of a day.
    public var temperatureDayBefore: Temperature? {
        switch moment {
        case .now, .hourThere: forecast?.temperature(at: now.adding(seconds: -86_400))
        case .hour(let time):
            // That of the beginning of the step, as the temperature of the hour itself is.
            forecast.flatMap { forecast in
                forecast.step(from: time.adding(seconds: -86_400)).flatMap { forecast.temperature(at: $0.start) }
            }
        case .day: nil
        }
    }

    /// At sea level.
    public var pressure: Pressure? { conditions?.observed?.pressure ?? step?.pressure }
    /// In percent, 0…100.
    public var cloudCover: Int? { conditions?.observed?.cloudCover ?? step?.cloudCover }
    public var visibility: Distance? { conditions?.observed?.visibility ?? step?.visibility }

    /// The low and high of the local day it is seen on.
    public var range: DayRange? {
        if case .day = moment { return day?.range }
        if dayNumber == today, let current { return DayRange.today(current: current, forecast: forecast, now: now) }
        return forecast?.range(ofDay: dayNumber)
    }

    /// The low and high of the day people ask about: late in the evening it is the next, but not of a time that was chosen.
    public var leading: LeadingRange? {
        switch moment {
        case .now, .hourThere: LeadingRange(current: current, forecast: forecast, now: now)
        case .hour, .day: range.map { LeadingRange(of: $0) }
        }
    }

    /// Whether the sun is up there then; a day is bright.
    public var isDaylight: Bool {
        if case .day = moment { return true }
        return conditions?.condition.isDaylight ?? Sun(over: place.coordinate).isUp(at: time)
    }
}

extension ForecastStep {
    /// As it is at a moment in it. Its sky is that of its beginning: whether the sun is up later on, the sun says.
    fileprivate func lit(at time: Timestamp, _ coordinate: Coordinate) -> ForecastStep {
        start == time || self.time == time ? self : lit(Sun(over: coordinate).isUp(at: time))
    }
}
