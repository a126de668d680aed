/// The hourly air quality forecast.
public struct AirForecast: Hashable, Sendable {
    /// Sorted by time, without duplicate times; `observedAt` is the time the forecast is for. Empty if the source has no
    /// air quality for the place.
    public let hours: [AirQuality]

    /// Seconds between two hours, or between an hour and either end of the day, for the day to count as covered. Allows
    /// for one missing hour, because unreadable hours are left out.
    private static let longestGap = 2 * 3_600

    /// Hours may come in any order; if two share a time, the later one in the list wins.
    public init(hours: [AirQuality]) {
        var byTime: [Timestamp: AirQuality] = [:]
        for hour in hours { byTime[hour.observedAt] = hour }
        self.hours = byTime.values.sorted { $0.observedAt < $1.observedAt }
    }

    /// The forecast for the hour that contains `time`; nil if there is none.
    public func hour(at time: Timestamp) -> AirQuality? {
        let next = hours.firstIndex(from: time.adding(seconds: 1), by: \.observedAt)
        guard next > 0, time.seconds(since: hours[next - 1].observedAt) < ForecastStep.hour else { return nil }
        return hours[next - 1]
    }

    /// The worst hour of a local day (`LocalTime.dayNumber`): by index, then by fine dust. Nil if the day is not covered
    /// from end to end, because the worst hour may be among the missing ones.
    public func worst(onDay dayNumber: Int, clock: LocalClock) -> AirQuality? {
        let start = clock.startOfDay(dayNumber)
        let end = clock.startOfDay(dayNumber + 1)
        let day = hours[
            hours.firstIndex(from: start, by: \.observedAt)..<hours.firstIndex(from: end, by: \.observedAt)]
        let moments = [start] + day.map(\.observedAt) + [end]
        guard zip(moments, moments.dropFirst()).allSatisfy({ $1.seconds(since: $0) <= Self.longestGap }) else {
            return nil
        }
        return day.max { ($0.severity, $0.pm25 ?? 0) < ($1.severity, $1.pm25 ?? 0) }
    }
}
