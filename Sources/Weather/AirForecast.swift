/// The air of the days ahead, hour by hour.
public struct AirForecast: Hashable, Sendable {
    /// In order of time, no two at the same moment; `observedAt` is the moment it is expected for. Empty where the source
    /// knows nothing of the air there.
    public let hours: [AirQuality]

    /// Between two hours that are told, or to an end of the day: one may be missing, as one that cannot be read is left out.
    private static let longestGap = 2 * 3_600

    /// Hours may come in any order; of two at the same moment the later in the list is kept.
    public init(hours: [AirQuality]) {
        var byTime: [Timestamp: AirQuality] = [:]
        for hour in hours { byTime[hour.observedAt] = hour }
        self.hours = byTime.values.sorted { $0.observedAt < $1.observedAt }
    }

    /// What is expected for the hour that a moment lies in; nil where nothing is.
    public func hour(at time: Timestamp) -> AirQuality? {
        let next = hours.firstIndex(from: time.adding(seconds: 1), by: \.observedAt)
        guard next > 0, time.seconds(since: hours[next - 1].observedAt) < ForecastStep.hour else { return nil }
        return hours[next - 1]
    }

    /// The worst hour of a local day (`LocalTime.dayNumber`): by what is in the air, of equal ones that with the most fine dust.
    /// Nil where the day is not told from one end to the other: the worst may be in what is missing.
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
