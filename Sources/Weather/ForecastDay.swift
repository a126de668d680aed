/// One local day of a forecast.
public struct ForecastDay: Hashable, Sendable {
    /// See `LocalTime.dayNumber`.
    public let dayNumber: Int
    public let range: DayRange
    /// The condition of the whole day (`conditionOfDay(around:observed:)`), as amount and chance support it
    /// (`Condition.supported(by:chance:cloudCover:)`).
    public private(set) var condition: Condition
    /// The chance of precipitation, 0…1: the source's value for the day, or else the highest of any step; nil if unknown, also
    /// if the source says 0 beside an amount.
    public private(set) var precipitationProbability: Double?
    /// The steps that begin on the day, in order, as the hours of a chart show them: the last may end on the next day. Today
    /// also has the step that has lasted since yesterday.
    public let steps: [ForecastStep]
    /// The source's summary of the day, if any.
    public let outlook: DayOutlook?
    /// False where something falls that no step has.
    private(set) var isAmountKnown = true
    /// From when on the amounts of the steps count; nil for all of them.
    private(set) var amountStart: Timestamp?

    /// The mean of a value over the steps in which it is known, by their length; nil if that is less than half of the day.
    func mean(_ value: (ForecastStep) -> Double?) -> Double? {
        var (sum, seconds) = (0.0, 0)
        for step in steps {
            guard let known = value(step) else { continue }
            sum += known * Double(max(1, step.length))
            seconds += max(1, step.length)
        }
        return 2 * seconds >= steps.reduce(0) { $0 + max(1, $1.length) } && seconds > 0 ? sum / Double(seconds) : nil
    }

    /// The strongest wind of any step.
    var strongestWind: Wind {
        steps.map(\.wind).max { ($0.speed?.metresPerSecond ?? -1) < ($1.speed?.metresPerSecond ?? -1) } ?? Wind()
    }

    /// A day with only a summary and no steps; nil if the summary lacks a range or condition.
    fileprivate init?(_ outlook: DayOutlook?) {
        guard let outlook, let range = DayRange(outlook), let condition = outlook.supportedCondition else { return nil }
        self.init(
            dayNumber: outlook.dayNumber, range: range, condition: condition,
            precipitationProbability: outlook.precipitationProbability, steps: [], outlook: outlook)
    }

    fileprivate init(
        dayNumber: Int, range: DayRange, condition: Condition, precipitationProbability: Double?,
        steps: [ForecastStep], outlook: DayOutlook?
    ) {
        self.dayNumber = dayNumber
        self.range = range
        self.condition = condition
        self.precipitationProbability = precipitationProbability
        self.steps = steps
        self.outlook = outlook
        let kind = kindByAmounts
        let chance = PrecipitationAhead.chance(precipitationProbability, of: kind)
        self.precipitationProbability = chance
        // Without an amount the condition is believed here: that of a step or a summary is supported already.
        if kind != nil { self.condition = condition.supported(by: kind, chance: chance, cloudCover: nil) }
    }

    /// What is still to come of the day: the sky and the chance of the steps that are not over, and what falls in them from `now` on. The
    /// range stays the day's. The same day if no step has begun, if all are over, or if the steps do not tell what falls.
    ///
    /// What falls now (`observed`, the weather of `now`) is part of what is to come today, though no step ahead may have it: its chance is 1, and how much of it
    /// is still to come is unknown.
    public func remaining(after now: Timestamp, clock: LocalClock, observed: Condition? = nil) -> ForecastDay {
        let ahead = steps.filter { $0.time > now }
        let isToday = clock.time(now).dayNumber == dayNumber
        let falling = observed.flatMap { isToday && PrecipitationAhead.Kind($0) != nil ? $0 : nil }
        let hasBegun = steps.first.map { $0.start < now } ?? false
        guard hasBegun || falling != nil, ahead.allSatisfy(\.reportsPrecipitation),
            let condition = ahead.conditionOfDay(
                around: clock.moment(onDay: dayNumber, hour: 13), observed: falling)
        else { return self }
        var day = ForecastDay(
            dayNumber: dayNumber, range: range, condition: condition,
            precipitationProbability: ahead.compactMap(\.precipitationProbability).max(), steps: ahead, outlook: nil)
        // Its amount stands still for a minute.
        day.amountStart = now.startOfMinute
        if falling != nil {
            (day.condition, day.precipitationProbability) = (condition, 1)
            day.isAmountKnown = day.kindByAmounts != nil
        }
        return day
    }

    /// The same day without passed steps. Steps of three hours or more are kept: they are few, and they show how the day
    /// has been.
    public func upcoming(_ now: Timestamp) -> ForecastDay {
        ForecastDay(
            dayNumber: dayNumber, range: range, condition: condition,
            precipitationProbability: precipitationProbability,
            steps: steps.filter { $0.time > now || $0.length >= ForecastStep.threeHours }, outlook: outlook)
    }
}

extension DayRange.Coverage {
    /// Whether it includes hours after noon, around the high.
    fileprivate var reachesAfternoon: Bool {
        switch self {
        case .wholeDay: true
        case .hours(_, let end): end > 12
        }
    }
}

extension Forecast {
    /// The forecast by local day, from the day of `now` on. Today includes the measurement `current`. Days after tomorrow
    /// that end before their afternoon are left out, because three hours of a night would look like a whole day.
    public func days(current: CurrentWeather?, now: Timestamp) -> [ForecastDay] {
        let today = clock.time(now).dayNumber
        var numbers: [Int] = []
        for step in steps {
            let number = max(today, clock.time(step.start).dayNumber)
            if number != numbers.last { numbers.append(number) }
        }
        return numbers.compactMap { day($0, current: current, now: now) }
    }

    /// The last local day that can be shown as a whole: the forecast's very last day is skipped if it ends before its afternoon.
    /// Nil if there is none.
    public func lastDay(now: Timestamp) -> Int? {
        guard
            let last = [outlooks.last?.dayNumber, steps.last.map { clock.time($0.start).dayNumber }].compactMap(\.self)
                .max()
        else { return nil }
        return day(last, current: nil, now: now) == nil ? last - 1 : last
    }

    /// One of these days, by its number (`LocalTime.dayNumber`); nil if it is over or has no forecast.
    public func day(_ dayNumber: Int, current: CurrentWeather?, now: Timestamp) -> ForecastDay? {
        let today = clock.time(now).dayNumber
        let start = clock.startOfDay(dayNumber)
        let end = clock.startOfDay(dayNumber + 1)
        guard dayNumber >= today else { return nil }
        let steps = steps(endingIn: start.adding(seconds: 1)...).prefix { $0.start < end }
            .filter { $0.start >= start || (dayNumber == today && $0.time > now) }
        guard !steps.isEmpty else { return ForecastDay(outlook(onDay: dayNumber)) }
        let current = current.flatMap {
            clock.time($0.observedAt).dayNumber == dayNumber ? $0.supported(by: self) : nil
        }
        let measured = current.map { [(time: $0.observedAt, temperature: $0.temperature)] } ?? []
        let outlook = outlook(onDay: dayNumber)
        guard
            let range = DayRange(outlook, measured: measured.map(\.temperature))
                ?? DayRange(dayNumber: dayNumber, samples: samples(from: start, before: end) + measured, clock: clock),
            // If the last step before midnight is the only one left, there is only the night to show.
            outlook != nil || steps.contains(where: { clock.time($0.time).dayNumber == dayNumber }),
            dayNumber <= today + 1 || range.coverage.reachesAfternoon,
            let hourly = steps.conditionOfDay(
                around: clock.moment(onDay: dayNumber, hour: 13), observed: current?.condition)
        else { return nil }
        // If the hours stop in the middle of the day, the source's summary covers the rest.
        let isCut = dayNumber > today && end.seconds(since: steps.last?.time ?? start) > ForecastStep.threeHours
        let summary = outlook?.supportedCondition.flatMap { $0.kind == .unknown ? nil : $0 }
        let condition = isCut ? summary ?? hourly : hourly
        return ForecastDay(
            dayNumber: dayNumber, range: range, condition: condition,
            precipitationProbability: outlook?.precipitationProbability
                ?? steps.compactMap(\.precipitationProbability).max(),
            steps: steps, outlook: outlook)
    }

    /// The forecast temperatures of a span.
    func samples(from start: Timestamp, before end: Timestamp) -> [(time: Timestamp, temperature: Temperature)] {
        steps(endingIn: start...).prefix { $0.time < end }.map { (time: $0.time, temperature: $0.temperature) }
    }
}

/// A source's own summary of one local day. It is better than a summary of the forecast steps, which may not cover the
/// whole day. Any part may be unknown.
public struct DayOutlook: Hashable, Sendable {
    /// See `LocalTime.dayNumber`.
    public let dayNumber: Int
    /// The day's low and high, from midnight to midnight.
    public private(set) var low: Temperature?
    public private(set) var high: Temperature?
    /// The sun's course on that day, as the source has it.
    public let sun: Sun.Day?
    /// The day's total precipitation, snow as melted water.
    public let precipitation: PrecipitationDepth?
    /// The snow in it as melted water, and the depth of the fresh snow; nil if the source does not tell snow from rain.
    public let snow: PrecipitationDepth?
    public let snowfall: SnowDepth?
    /// The highest chance of precipitation in any hour, 0…1.
    public let precipitationProbability: Double?
    /// The day's highest UV index (WHO, Global Solar UV Index, 2002), 0 or more; 11 and above is extreme.
    public let uvIndex: Double?
    /// The day's most serious condition, in daylight.
    public let condition: Condition?

    public init(
        dayNumber: Int, low: Temperature? = nil, high: Temperature? = nil, sun: Sun.Day? = nil,
        precipitation: PrecipitationDepth? = nil, snow: PrecipitationDepth? = nil, snowfall: SnowDepth? = nil,
        precipitationProbability: Double? = nil, uvIndex: Double? = nil, condition: Condition? = nil
    ) {
        self.dayNumber = dayNumber
        self.low = low
        self.high = high
        self.sun = sun
        self.precipitation = precipitation
        (self.snow, self.snowfall) = (snow, snowfall)
        self.precipitationProbability = precipitationProbability
        self.uvIndex = uvIndex
        self.condition = condition
    }

    /// The same day without its low and high.
    var withoutRange: DayOutlook {
        var day = self
        (day.low, day.high) = (nil, nil)
        return day
    }
}

/// How much ultraviolet light endangers skin and eyes.
///
/// The five steps of the World Health Organization, "Global Solar UV Index: A Practical Guide" (2002), table 1.
public enum UVGrade: Int, CaseIterable, RawOrdered, Sendable {
    /// Below 3, from 3, from 6, from 8, and from 11 on.
    case low, moderate, high, veryHigh, extreme

    /// `index` is 0 or more. It is shown as a whole number, so 2.5 counts as 3.
    public init(index: Double) {
        self =
            switch index.rounded() {
            case ..<3: .low
            case ..<6: .moderate
            case ..<8: .high
            case ..<11: .veryHigh
            default: .extreme
            }
    }
}
