/// The low and high of the day people ask about: of today, and late in the evening of tomorrow.
public struct LeadingRange: Hashable, Sendable {
    public let isTomorrow: Bool
    public let range: DayRange

    /// From this hour of the place's clock on, tomorrow is what people ask about.
    private static let eveningHour = 20

    /// Nil where nothing is known of either day but how warm it is.
    public init?(current: CurrentWeather?, forecast: Forecast?, now: Timestamp) {
        if let forecast, let tomorrow = Self.tomorrow(forecast, now) {
            self.init(isTomorrow: true, tomorrow)
            return
        }
        let today = current.flatMap { DayRange.today(current: $0, forecast: forecast, now: now) }
        // One measurement is no range.
        guard let day = today, day.coverage == .wholeDay || day.low != day.high else { return nil }
        self.init(of: day)
    }

    /// A day told as a whole.
    init(of day: DayRange) { self.init(isTomorrow: false, day) }

    private init(isTomorrow: Bool, _ range: DayRange) { (self.isTomorrow, self.range) = (isTomorrow, range) }

    private static func tomorrow(_ forecast: Forecast, _ now: Timestamp) -> DayRange? {
        let local = forecast.clock.time(now)
        return local.hour >= eveningHour ? forecast.range(ofDay: local.dayNumber + 1) : nil
    }
}

extension Forecast {
    /// The low and high of a local day, by what the source tells of it as a whole, else by its hours; nil where nothing is
    /// known of it.
    public func range(ofDay dayNumber: Int) -> DayRange? {
        DayRange(outlook(onDay: dayNumber))
            ?? DayRange(
                dayNumber: dayNumber,
                samples: samples(from: clock.startOfDay(dayNumber), before: clock.startOfDay(dayNumber + 1)),
                clock: clock)
    }
}
