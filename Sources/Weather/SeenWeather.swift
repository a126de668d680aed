/// The weather of a place at a moment, as tiles, summaries, the details and commands show it.
///
/// A pure value made from the place's report. Each part is what the report says about that moment, or unknown; nothing is
/// interpolated. Its parts live behind one reference, because a frame makes and hands on hundreds of them.
public struct SeenWeather: Hashable, Sendable {
    private struct Parts: Hashable, Sendable {
        let place: Place
        let moment: Moment
        let now: Timestamp
        let current: CurrentWeather?
        let forecast: Forecast?
        let measuredAir: AirQuality?
        let airForecast: AirForecast?
        let conditions: Conditions?
    }

    private let parts: CopyOnWrite<Parts>

    public var place: Place { _read { yield parts.value.place } }
    /// Never `.hourThere`, which `init` turns into an instant.
    public var moment: Moment { parts.value.moment }
    /// The wall clock's time.
    public var now: Timestamp { parts.value.now }
    /// The latest measurement, whatever the moment, as the forecast supports it.
    public var current: CurrentWeather? { _read { yield parts.value.current } }
    public var forecast: Forecast? { _read { yield parts.value.forecast } }
    var measuredAir: AirQuality? { _read { yield parts.value.measuredAir } }
    var airForecast: AirForecast? { _read { yield parts.value.airForecast } }
    /// If the moment is now, the observation, or where none describes the present, what is expected of this hour, and only without
    /// that an old observation; otherwise the forecast step or the day. Nil if the report does not cover that moment.
    public var conditions: Conditions? { _read { yield parts.value.conditions } }

    /// - Parameters:
    ///   - air: the latest measurement.
    public init(
        _ place: Place, current: CurrentWeather?, forecast: Forecast?, air: AirQuality? = nil,
        airForecast: AirForecast? = nil, at moment: Moment, now: Timestamp
    ) {
        let clock = forecast?.clock ?? current?.clock ?? LocalClock(place.usualOffset)
        let moment = moment.there(clock)
        let current = current?.supported(by: forecast)
        let conditions = Self.conditions(
            at: moment, place.coordinate, current: current, forecast: forecast, now: now)
        parts = CopyOnWrite(
            Parts(
                place: place, moment: moment, now: now, current: current, forecast: forecast, measuredAir: air,
                airForecast: airForecast, conditions: conditions))
    }

    /// The place's clock; nil until an answer provides it.
    public var clock: LocalClock? { forecast?.clock ?? current?.clock }

    /// The instant shown; for a day its start, and for today the present.
    public var time: Timestamp {
        switch moment {
        case .now, .hourThere: now
        case .hour(let time): time
        case .day(let day): max(now, (clock ?? .utc).startOfDay(day))
        }
    }

    /// The same if it is on another day than today, where "tomorrow" would mislead.
    public var timeOfOtherDay: Timestamp? { dayNumber == today ? nil : time }

    /// The place's local day at `now` (`LocalTime.dayNumber`).
    private var today: Int { (clock ?? .utc).time(now).dayNumber }

    /// The local day of the moment.
    public var dayNumber: Int {
        if case .day(let day) = moment { day } else { (clock ?? .utc).time(time).dayNumber }
    }

    private static func conditions(
        at moment: Moment, _ coordinate: Coordinate, current: CurrentWeather?, forecast: Forecast?, now: Timestamp
    ) -> Conditions? {
        func expected(_ time: Timestamp) -> Conditions? {
            forecast?.step(from: time).map { Conditions(.expected($0.lit(at: time, coordinate))) }
        }
        // Measured before sunrise, it is still shown after it.
        func observed() -> Conditions? {
            current.map { Conditions(.observed($0.lit(Sun(over: coordinate).isUp(at: now)))) }
        }
        return switch moment {
        case .now, .hourThere:
            current?.isOfNow(now) == true ? observed() : expected(now) ?? observed()
        case .hour(let time): expected(time)
        case .day(let number): forecast?.day(number, current: current, now: now).map { Conditions(.day($0)) }
        }
    }

    /// Whether the present is described by a forecast because nothing measured describes it.
    public var isExpectedNow: Bool { moment == .now && conditions?.isExpected == true }

    /// The day as a whole; nil unless the moment is a day.
    private var day: ForecastDay? { if case .day(let day) = conditions?.basis { day } else { nil } }

    /// Whether the conditions describe the moment itself rather than the past.
    public var isOfItsTime: Bool {
        switch conditions?.basis {
        case .observed(let weather): weather.isOfNow(now)
        case .expected, .day: true
        case nil: false
        }
    }

    /// When what is shown for now was measured, if that is too long ago to describe the present.
    public var observedLongAgo: Timestamp? {
        guard case .observed(let weather)? = conditions?.basis, !weather.isOfNow(now) else { return nil }
        return weather.observedAt
    }

    /// The air quality: measured for now, forecast for an hour, the worst hour for a day.
    public var air: AirQuality? {
        switch moment {
        case .now, .hourThere: measuredAir
        case .hour(let time): airForecast?.hour(at: time)
        case .day: clock.flatMap { airForecast?.worst(onDay: dayNumber, clock: $0) }
        }
    }

    /// The precipitation in the 24 hours from the moment on; nil if the forecast does not cover them, and for a day.
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

    /// The kind of precipitation at the moment itself: observed or, without a measurement of the present, likely now; likely in that
    /// hour or on that day. Nil if there is none.
    public var falls: PrecipitationAhead.Kind? {
        switch conditions?.basis {
        case .observed: spell.flatMap { $0.isFalling ? $0.kind : nil }
        case .expected(let step): step.falls
        case .day(let day): day.falls
        case nil: nil
        }
    }

    /// Whether it stays dry at another moment than now: nothing is likely to fall, and the chance is not worth reporting.
    public var staysDry: Bool { falls == nil && (chance ?? 0) < PrecipitationAhead.worthReporting }

    /// Whether something falls at that moment or begins within so many seconds after it.
    public func falls(withinSeconds seconds: Int) -> Bool {
        falls != nil || falls(from: time, to: time.adding(seconds: seconds))
    }

    /// Whether something falls from that moment to the end of its day (0), or on the day after it (1), by the place's clock.
    public func falls(daysAhead days: Int) -> Bool {
        guard let clock else { return days == 0 && falls != nil }
        let begin = days == 0 ? time : clock.startOfDay(dayNumber + days)
        return days == 0 && falls != nil || falls(from: begin, to: clock.startOfDay(dayNumber + days + 1))
    }

    private func falls(from begin: Timestamp, to end: Timestamp) -> Bool {
        forecast?.steps.contains { $0.time > begin && $0.start < end && $0.falls != nil } ?? false
    }

    /// The chance of precipitation in that hour or on that day, 0…1; nil for now and if unknown.
    public var chance: Double? {
        switch conditions?.basis {
        case .expected(let step): step.precipitationProbability
        case .day(let day): day.precipitationProbability
        case .observed, nil: nil
        }
    }

    /// The precipitation in the step of that hour or on that day; nil for now and if unknown.
    public var amount: PrecipitationAmount? {
        switch conditions?.basis {
        case .expected(let step): step.amount
        case .day(let day): day.amount
        case .observed, nil: nil
        }
    }

    /// What falls within an hour of a forecast; nil for now, for a day, and if it is unknown.
    public var amountInHour: PrecipitationAmount? {
        if case .expected(let step)? = conditions?.basis { step.amountPerHour } else { nil }
    }

    /// The hour's forecast of what falls now but is not measured: not every source measures amounts. Nil if nothing falls, if it is
    /// measured, and without a forecast.
    public var expectedAmount: PrecipitationAmount? {
        guard let observed = conditions?.observed, observed.amount == nil, falls != nil else { return nil }
        return step?.amountPerHour
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

    /// The forecast step at that moment, which supplies values that were not measured.
    private var step: ForecastStep? {
        if case .day = moment { nil } else { forecast?.step(from: time) }
    }

    /// The temperature and that of a day before: of the same time as the measurement, of the same hour, or for a day the highs.
    /// Nil if either is unknown. The one comparison with the day before, for measures and sentences.
    public var changeFromDayBefore: TemperatureChange? {
        guard let forecast, let conditions else { return nil }
        let before: Temperature? =
            switch conditions.basis {
            // Counted from the measurement, not from `now`, which tiles round.
            case .observed(let weather): forecast.temperature(at: weather.observedAt.adding(seconds: -86_400))
            // The temperature at the step's beginning, to match the temperature of the hour itself.
            case .expected:
                forecast.step(from: time.adding(seconds: -86_400)).flatMap { forecast.temperature(at: $0.start) }
            case .day(let day): highOfDay(day.dayNumber - 1)
            }
        return before.map { TemperatureChange(to: conditions.temperature, from: $0) }
    }

    /// Nil unless the whole day is known.
    private func highOfDay(_ number: Int) -> Temperature? {
        let range = forecast?.day(number, current: current, now: now)?.range
        return range.flatMap { $0.coverage == .wholeDay ? $0.high : nil }
    }

    /// At sea level; of a day the mean.
    public var pressure: Pressure? {
        conditions?.observed?.pressure ?? step?.pressure
            ?? day?.mean { $0.pressure?.hectopascals }.map(Pressure.init(hectopascals:))
    }
    /// In percent, 0…100; of a day the mean.
    public var cloudCover: Int? {
        conditions?.observed?.cloudCover ?? step?.cloudCover
            ?? day?.mean { $0.cloudCover.map(Double.init) }.map(Self.whole)
    }
    /// Of a day the lowest.
    public var visibility: Visibility? {
        conditions?.observed?.visibility ?? step?.visibility
            ?? day?.steps.compactMap(\.visibility).min { $0.distance.metres < $1.distance.metres }
    }
    /// Relative humidity in percent, 0…100; of a day the mean.
    public var humidity: Int? {
        conditions?.humidity ?? day?.mean { $0.humidity.map(Double.init) }.map(Self.whole)
    }
    /// Of a day the mean.
    public var dewPoint: Temperature? {
        conditions?.dewPoint
            ?? day?.mean { step in step.humidity.flatMap(step.temperature.dewPoint)?.celsius }
            .map(Temperature.init(celsius:))
    }
    /// The lowest and highest apparent temperature of a day; nil for an hour, and if it is unknown.
    public var feelsLikeOfDay: ClosedRange<Temperature>? {
        let felt = day?.steps.compactMap(\.feelsLike) ?? []
        guard let low = felt.min(), let high = felt.max() else { return nil }
        return low...high
    }

    private static func whole(_ value: Double) -> Int { Int(value.rounded()) }

    /// The low and high of the moment's local day.
    public var range: DayRange? {
        if case .day = moment { return day?.range }
        if dayNumber == today, let current { return DayRange.today(current: current, forecast: forecast, now: now) }
        return forecast?.range(ofDay: dayNumber)
    }

    /// The low and high to show first. Late in the evening they are tomorrow's, unless the user chose a time.
    public var leading: LeadingRange? {
        switch moment {
        case .now, .hourThere: LeadingRange(current: current, forecast: forecast, now: now)
        case .hour, .day: range.map { LeadingRange(of: $0) }
        }
    }
}

extension ForecastStep {
    /// The step at a moment within it. Its daylight is that of its beginning, so for later moments it is computed from the sun.
    fileprivate func lit(at time: Timestamp, _ coordinate: Coordinate) -> ForecastStep {
        start == time || self.time == time ? self : lit(Sun(over: coordinate).isUp(at: time))
    }
}
