/// The lowest and highest temperature of one local day, and how much of that day it speaks for.
public struct DayRange: Hashable, Sendable {
    public let low: Temperature
    public let high: Temperature
    /// The part of the day that is known; a range that starts at noon does not know the morning's low.
    public let coverage: Coverage

    public enum Coverage: Hashable, Sendable {
        case wholeDay
        /// Only this local hour span is known (hours 0…24, start before end or equal).
        case hours(from: Int, to: Int)
    }

    /// A three-hour step may fall this far from either end of the day and still cover it.
    private static let stepLength = 3 * 3_600

    /// Range of the local day `dayNumber` from whatever samples fall into it; nil when none does.
    public init?(dayNumber: Int, samples: [(time: Timestamp, temperature: Temperature)], offset: UTCOffset) {
        let start = LocalTime.startOfDay(dayNumber, offset: offset)
        let end = start.adding(seconds: 86_400)
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
                from: startsEarly ? 0 : LocalTime(first, offset: offset).hour,
                to: endsLate ? 24 : LocalTime(last, offset: offset).hour)
        }
    }

    /// Today's range at a place: the day is the one its own clock shows at `now`. The service's `temp_min`/`temp_max`
    /// of the current answer are a spread over the city at this moment, not the day's, and play no part.
    public static func today(current: CurrentWeather, forecast: Forecast?, now: Timestamp) -> DayRange? {
        let offset = forecast?.offset ?? current.offset
        let samples =
            [(time: current.observedAt, temperature: current.temperature)]
            + (forecast?.steps ?? []).map { (time: $0.time, temperature: $0.temperature) }
        return DayRange(dayNumber: LocalTime(now, offset: offset).dayNumber, samples: samples, offset: offset)
    }
}
