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
