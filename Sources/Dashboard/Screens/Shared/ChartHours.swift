import Weather

/// The hours of a chart, with values interpolated at any moment between its ends.
struct ChartHours: Sendable {
    let start: Timestamp
    let end: Timestamp
    let now: Timestamp
    let clock: LocalClock
    /// What is measured to fall now; nil if nothing is.
    let fallsNow: PrecipitationAhead.Kind?
    /// The wind that is measured now; nil if it is not known.
    let windNow: Wind?
    /// The sky that is seen now; nil if it is not known.
    let skyNow: Condition?
    /// The steps that end between the origin and the end of the chart.
    let upcoming: [ForecastStep]
    private let forecast: Forecast
    let temperatures: HourValues
    let feelings: HourValues

    /// - Parameters:
    ///   - current: an old measurement does not count.
    ///   - origin: what `past` and `ahead` are counted from, in seconds; nil: now.
    ///
    /// Both are taken at the beginning of their minute: a chart stands still until the clock beside it moves.
    ///
    /// Nil if no step is known after the origin.
    init?(
        _ forecast: Forecast, current: CurrentWeather?, now: Timestamp, from origin: Timestamp? = nil, past: Int,
        ahead: Int
    ) {
        let current = current.flatMap { $0.isOfNow(now) ? $0 : nil }
        let now = now.startOfMinute
        let origin = origin?.startOfMinute ?? now
        // The chart ends with the forecast, but spans at least `leastAhead`: a chart of an hour or two would be useless.
        let known = max(forecast.steps.last?.time ?? origin, origin.adding(seconds: min(ahead, Self.leastAhead)))
        let end = min(origin.adding(seconds: ahead), known)
        let earliest = origin.adding(seconds: -past)
        self.forecast = forecast
        let steps = forecast.steps
        upcoming = steps.filter { $0.time > origin && $0.time <= end }
        guard !upcoming.isEmpty else { return nil }
        // The current measurement replaces the forecast of about the same time.
        let measured = current.map { [(time: now, value: $0.temperature.celsius)] } ?? []
        let others = steps.filter { current == nil || abs($0.time.seconds(since: now)) >= 1_800 }
        temperatures = HourValues(others.map { ($0.time, $0.temperature.celsius) } + measured)
        let felt = current?.feelsLike.map { [(time: now, value: $0.celsius)] } ?? []
        feelings = HourValues(others.compactMap { step in step.feelsLike.map { (step.time, $0.celsius) } } + felt)
        self.now = now
        self.end = end
        fallsNow = current.flatMap { PrecipitationAhead.Kind($0.condition) }
        skyNow = current?.condition
        windNow = current.flatMap { $0.wind.speed == nil ? nil : $0.wind }
        clock = forecast.clock
        let first = temperatures.samples.first?.time ?? origin
        start = first <= earliest ? earliest : max(earliest, min(first, origin))
    }

    /// All known steps, including those beyond the ends.
    private var steps: [ForecastStep] { forecast.steps }

    /// Whether the chart includes the present.
    var showsNow: Bool { now >= start && now <= end }

    var seconds: Int { max(1, end.seconds(since: start)) }
    var hoursAhead: Int { end.seconds(since: now) / 3_600 }

    /// The apparent temperature in °C where it differs enough from the temperature to be worth a line of its own.
    func feelsApart(at time: Timestamp) -> Double? {
        guard let felt = feelings.value(at: time), let real = temperatures.value(at: time),
            abs(felt - real) >= Self.leastApart
        else { return nil }
        return felt
    }

    /// Whether it does anywhere.
    var hasFeelsApart: Bool { !apart.isEmpty }

    private var apart: [Double] {
        feelings.samples.compactMap { (start...end).contains($0.time) ? feelsApart(at: $0.time) : nil }
    }

    /// Of the steps ahead that a stretch of time touches, the one in which most falls in an hour.
    func heaviest(from begin: Timestamp, to end: Timestamp) -> ForecastStep? {
        steps[steps.firstIndex(from: begin.adding(seconds: 1), by: \.time)...]
            .prefix { $0.time.adding(seconds: -max($0.length, 1)) < end }
            .max { $0.precipitationPerHour.millimetres < $1.precipitationPerHour.millimetres }
    }

    /// Of the steps ahead that the chart shows, also in part, the one in which most falls in an hour; nil if nothing falls.
    var heaviest: ForecastStep? {
        heaviest(from: max(start, now), to: end.adding(seconds: 1)).flatMap { $0.precipitation > .zero ? $0 : nil }
    }

    /// Whether something may fall in a step ahead that is not likely to.
    var hasUnlikely: Bool { upcoming.contains { $0.precipitation > .zero && $0.falls == nil } }

    /// The step that begins on the chart and ends after it.
    var following: ForecastStep? { steps.first { $0.time > end }.flatMap { $0.start <= end ? $0 : nil } }

    /// The steps that end between the ends of the chart.
    var shown: [ForecastStep] { steps.filter { $0.time >= start && $0.time <= end } }

    /// Length of the longest step ahead, in seconds.
    var stepLength: Int { max(1, upcoming.map(\.length).max() ?? ForecastStep.hour) }

    /// The step ahead that ends nearest to a moment.
    func step(nearest time: Timestamp) -> ForecastStep? {
        upcoming.min { abs($0.time.seconds(since: time)) < abs($1.time.seconds(since: time)) }
    }

    /// A step with the daylight of its beginning, as tables have it.
    func fromBeginning(_ step: ForecastStep) -> ForecastStep { forecast.fromBeginning(step) }

    /// The step that begins at a moment or contains it.
    func step(from time: Timestamp) -> ForecastStep? {
        steps.first { $0.time > time }.flatMap { $0.start <= time ? $0 : nil }
    }

    /// The wind at a moment: of the step that ends there, or of the beginning of the one that contains it.
    func wind(at time: Timestamp) -> Wind? { forecast.step(from: time)?.wind }

    /// The step that ends at a moment or contains it.
    func step(at time: Timestamp) -> ForecastStep? {
        steps.first { $0.time >= time }.flatMap { $0.time.seconds(since: time) < max($0.length, 1) ? $0 : nil }
    }

    /// The lowest and highest temperature, and apparent temperature where that has a line too, in °C, widened to `leastSpan`.
    func range(withFeelsLike hasFeelsLike: Bool) -> ClosedRange<Double>? {
        range(of: temperatures, withFeelsLike: hasFeelsLike)
    }

    /// The same for other values.
    func range(of values: HourValues, withFeelsLike hasFeelsLike: Bool) -> ClosedRange<Double>? {
        let inside =
            values.samples.filter { (start...end).contains($0.time) }.map(\.value) + (hasFeelsLike ? apart : [])
        guard let low = inside.min(), let high = inside.max() else { return nil }
        // A calm day must not look like a mountain range.
        let missing = max(0, Self.leastSpan - (high - low)) / 2
        return low - missing...high + missing
    }

    private static let leastSpan = 5.0
    /// In °C: what a person notices.
    private static let leastApart = 3.0
    private static let leastAhead = 6 * 3_600
}

/// Values at moments, and between them.
struct HourValues: Sendable {
    typealias Sample = (time: Timestamp, value: Double)

    /// In order of time.
    let samples: [Sample]

    init(_ samples: [Sample]) { self.samples = samples.sorted { $0.time < $1.time } }

    /// Values further apart than this are not connected.
    private static let longestGap = 6 * 3_600

    /// Interpolates linearly between the two samples around a moment.
    func value(at time: Timestamp) -> Double? {
        let next = samples.firstIndex(from: time, by: \.time)
        guard next < samples.endIndex else { return nil }
        if samples[next].time == time { return samples[next].value }
        guard next > 0 else { return nil }
        let (before, after) = (samples[next - 1], samples[next])
        let gap = after.time.seconds(since: before.time)
        guard gap <= Self.longestGap else { return nil }
        let share = Double(time.seconds(since: before.time)) / Double(gap)
        return before.value + (after.value - before.value) * share
    }

    struct Extreme: Hashable, Sendable {
        let time: Timestamp
        let value: Double
    }

    /// The highest and the lowest value, then the turning points between them that differ enough, in order of time. Of values
    /// that stay the same the middle one counts.
    func extremes(in span: ClosedRange<Timestamp>, leastDifference: Double) -> [Extreme] {
        let inside = samples.filter { span.contains($0.time) }
        guard let first = inside.first else { return [] }
        var (turns, low, high): ([Sample], Sample, Sample) = ([], first, first)
        var rises: Bool?
        for sample in inside.dropFirst() {
            if rises != false {
                if sample.value > high.value {
                    high = sample
                } else if high.value - sample.value >= leastDifference {
                    turns.append(high)
                    (rises, low) = (false, sample)
                }
            }
            if rises != true {
                if sample.value < low.value {
                    low = sample
                } else if sample.value - low.value >= leastDifference {
                    turns.append(low)
                    (rises, high) = (true, sample)
                }
            }
        }
        // The first of them is no turning point but where the line comes from.
        let inner = turns.filter { $0.time != first.time }
        let ends = [inside.max { $0.value < $1.value }, inside.min { $0.value < $1.value }].compactMap(\.self)
        let all = ends + inner.filter { turn in !ends.contains { $0.time == turn.time } }
        return all.map { Extreme(time: middle(of: $0, in: inside), value: $0.value) }
    }

    /// The middle of the samples around one that have its value.
    private func middle(of sample: Sample, in samples: [Sample]) -> Timestamp {
        guard let index = samples.firstIndex(where: { $0.time == sample.time }) else { return sample.time }
        let end = samples[index...].firstIndex { $0.value != sample.value } ?? samples.endIndex
        return samples[(index + end - 1) / 2].time
    }
}
