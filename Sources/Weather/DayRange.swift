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

    /// What is known may begin and end this far from either end of the day, a usual step, and still cover it.
    private static let stepLength = ForecastStep.threeHours

    /// Range of the local day `dayNumber` from whatever samples fall into it; nil when none does.
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

    /// The range a source tells of the whole day; nil where it lacks an end. What was really measured that day may lie
    /// beyond it, and then moves the end: a high below the present temperature would be wrong.
    public init?(_ outlook: DayOutlook?, measured: [Temperature] = []) {
        guard let low = outlook?.low, let high = outlook?.high, low <= high else { return nil }
        self.low = ([low] + measured).min() ?? low
        self.high = ([high] + measured).max() ?? high
        coverage = .wholeDay
    }

    /// Today's range at a place: the day is the one its own clock shows at `now`. The service's `temp_min`/`temp_max`
    /// of the current answer are a spread over the city at this moment, not the day's, and play no part. What the source
    /// tells of the day as a whole comes before what its hours say.
    public static func today(current: CurrentWeather, forecast: Forecast?, now: Timestamp) -> DayRange? {
        let clock = forecast?.clock ?? current.clock
        let today = clock.time(now).dayNumber
        let isOfToday = clock.time(current.observedAt).dayNumber == today
        let outlook = forecast?.outlook(onDay: today) ?? current.today.flatMap { $0.dayNumber == today ? $0 : nil }
        if let told = DayRange(outlook, measured: isOfToday ? [current.temperature] : []) { return told }
        let samples =
            [(time: current.observedAt, temperature: current.temperature)]
            + (forecast?.steps ?? []).map { (time: $0.time, temperature: $0.temperature) }
        return DayRange(dayNumber: today, samples: samples, clock: clock)
    }
}
