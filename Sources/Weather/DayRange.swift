/// The lowest and highest temperature of one local day, and how much of that day is known.
public struct DayRange: Hashable, Sendable {
    public let low: Temperature
    public let high: Temperature
    /// The part of the day that is known; a range that starts at noon misses the morning's low.
    public let coverage: Coverage

    public enum Coverage: Hashable, Sendable {
        case wholeDay
        /// Only this span of local hours is known (0…24, start ≤ end).
        case hours(from: Int, to: Int)

        /// Whether only the end of the day is known.
        public var isRest: Bool {
            if case .hours(let from, _) = self { from > 0 } else { false }
        }
    }

    /// Samples that begin and end within this many seconds (one usual step) of the day's ends still cover the day.
    private static let stepLength = ForecastStep.threeHours

    /// The range of the local day `dayNumber` from the samples within it; nil if there are none.
    public init?(dayNumber: Int, samples: [(time: Timestamp, temperature: Temperature)], clock: LocalClock) {
        let start = clock.startOfDay(dayNumber)
        let end = clock.startOfDay(dayNumber + 1)
        let today = samples.filter { $0.time >= start && $0.time < end }
        guard let low = today.map(\.temperature).min(), let high = today.map(\.temperature).max(),
            let first = today.map(\.time).min(), let last = today.map(\.time).max()
        else { return nil }
        self.low = low
        self.high = high
        let startsEarly = first.seconds(since: start) <= Self.stepLength
        let endsLate = end.seconds(since: last) <= Self.stepLength
        if startsEarly && endsLate {
            coverage = .wholeDay
        } else {
            coverage = .hours(
                from: startsEarly ? 0 : clock.time(first).hour,
                to: endsLate ? 24 : clock.time(last).hour)
        }
    }

    /// The range that a source reports for the whole day; nil if the low or high is missing. `measured` temperatures of
    /// that day extend the range, because a high below the present temperature would be wrong.
    public init?(_ outlook: DayOutlook?, measured: [Temperature] = []) {
        guard let low = outlook?.low, let high = outlook?.high, low <= high else { return nil }
        self.low = ([low] + measured).min() ?? low
        self.high = ([high] + measured).max() ?? high
        coverage = .wholeDay
    }

    /// Today's range at a place, for the day that the place's clock shows at `now`. The `temp_min` and `temp_max` in the
    /// service's current weather are not used: they are the spread across the city at this moment, not the day's range.
    /// The source's summary of the day is preferred over its hours.
    public static func today(current: CurrentWeather, forecast: Forecast?, now: Timestamp) -> DayRange? {
        let clock = forecast?.clock ?? current.clock
        let today = clock.time(now).dayNumber
        let isOfToday = clock.time(current.observedAt).dayNumber == today
        let outlook = forecast?.outlook(onDay: today) ?? current.today.flatMap { $0.dayNumber == today ? $0 : nil }
        if let range = DayRange(outlook, measured: isOfToday ? [current.temperature] : []) { return range }
        let samples =
            [(time: current.observedAt, temperature: current.temperature)]
            + (forecast?.steps ?? []).map { (time: $0.time, temperature: $0.temperature) }
        return DayRange(dayNumber: today, samples: samples, clock: clock)
    }
}

/// The low and high to show first: today's, or tomorrow's late in the evening.
public struct LeadingRange: Hashable, Sendable {
    public let isTomorrow: Bool
    public let range: DayRange

    /// From this hour on, by the place's clock, people care about tomorrow.
    private static let eveningHour = 20

    /// Nil if neither day has a range.
    public init?(current: CurrentWeather?, forecast: Forecast?, now: Timestamp) {
        if let forecast, let tomorrow = Self.tomorrow(forecast, now) {
            self.init(isTomorrow: true, tomorrow)
            return
        }
        let today =
            current.flatMap { DayRange.today(current: $0, forecast: forecast, now: now) }
            ?? forecast.flatMap { $0.range(ofDay: $0.clock.time(now).dayNumber) }
        // A single measurement is not a range.
        guard let day = today, day.coverage == .wholeDay || day.low != day.high else { return nil }
        self.init(of: day)
    }

    /// A range shown without "tomorrow".
    init(of day: DayRange) { self.init(isTomorrow: false, day) }

    private init(isTomorrow: Bool, _ range: DayRange) { (self.isTomorrow, self.range) = (isTomorrow, range) }

    private static func tomorrow(_ forecast: Forecast, _ now: Timestamp) -> DayRange? {
        let local = forecast.clock.time(now)
        return local.hour >= eveningHour ? forecast.range(ofDay: local.dayNumber + 1) : nil
    }
}

extension Forecast {
    /// The low and high of a local day, from the source's summary or else from its hours; nil if neither is known.
    public func range(ofDay dayNumber: Int) -> DayRange? {
        DayRange(outlook(onDay: dayNumber))
            ?? DayRange(
                dayNumber: dayNumber,
                samples: samples(from: clock.startOfDay(dayNumber), before: clock.startOfDay(dayNumber + 1)),
                clock: clock)
    }
}
