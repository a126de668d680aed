/// The low and high of the day people ask about: of today, and late in the evening of tomorrow.
public struct LeadingRange: Hashable, Sendable {
    public let isTomorrow: Bool
    public let range: DayRange

    /// From this hour of the place's clock on, tomorrow is what people ask about.
    private static let eveningHour = 20

    /// Nil where nothing is known of either day but how warm it is.
    public init?(current: CurrentWeather?, forecast: Forecast?, now: Timestamp) {
        if let forecast, let tomorrow = Self.tomorrow(forecast, now) {
            (isTomorrow, range) = (true, tomorrow)
            return
        }
        guard let current, let today = DayRange.today(current: current, forecast: forecast, now: now),
            // One measurement is no range.
            today.coverage == .wholeDay || today.low != today.high
        else { return nil }
        (isTomorrow, range) = (false, today)
    }

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
                dayNumber: dayNumber, samples: steps.map { (time: $0.time, temperature: $0.temperature) }, clock: clock)
    }
}
