import Weather

/// The hours of a chart, with values interpolated at any moment between its ends.
struct ChartHours: Sendable {
    let start: Timestamp
    let end: Timestamp
    let now: Timestamp
    let clock: LocalClock
    /// The steps that end between the origin and the end of the chart.
    let upcoming: [ForecastStep]
    /// All known steps, including those beyond the ends.
    private let steps: [ForecastStep]
    private let temperatures: [(time: Timestamp, value: Temperature)]
    private let feelings: [(time: Timestamp, value: Temperature)]

    /// - Parameters:
    ///   - origin: what `past` and `ahead` are counted from, in seconds; nil: now.
    ///
    /// Both are taken at the beginning of their minute: a chart stands still until the clock beside it moves.
    ///
    /// Nil if no step is known after the origin.
    init?(
        _ forecast: Forecast, current: CurrentWeather?, now: Timestamp, from origin: Timestamp? = nil, past: Int,
        ahead: Int
    ) {
        let now = now.startOfMinute
        let origin = origin?.startOfMinute ?? now
        // The chart ends with the forecast, but spans at least `leastAhead`: a chart of an hour or two would be useless.
        let known = max(forecast.steps.last?.time ?? origin, origin.adding(seconds: min(ahead, Self.leastAhead)))
        let end = min(origin.adding(seconds: ahead), known)
        let earliest = origin.adding(seconds: -past)
        steps = forecast.steps
        upcoming = steps.filter { $0.time > origin && $0.time <= end }
        guard !upcoming.isEmpty else { return nil }
        // The current measurement replaces the forecast of about the same time.
        let measured = current.map { [(time: now, value: $0.temperature)] } ?? []
        let others = steps.filter { current == nil || abs($0.time.seconds(since: now)) >= 1_800 }
        temperatures = (others.map { ($0.time, $0.temperature) } + measured).sorted { $0.time < $1.time }
        let felt = current?.feelsLike.map { [(time: now, value: $0)] } ?? []
        feelings = (others.compactMap { step in step.feelsLike.map { (step.time, $0) } } + felt)
            .sorted { $0.time < $1.time }
        self.now = now
        self.end = end
        clock = forecast.clock
        let first = temperatures.first?.time ?? origin
        start = first <= earliest ? earliest : max(earliest, min(first, origin))
    }

    /// Whether the chart includes the present.
    var showsNow: Bool { now >= start && now <= end }

    var seconds: Int { max(1, end.seconds(since: start)) }
    var hoursAhead: Int { end.seconds(since: now) / 3_600 }

    func temperature(at time: Timestamp) -> Temperature? { Self.value(of: temperatures, at: time) }
    func feelsLike(at time: Timestamp) -> Temperature? { Self.value(of: feelings, at: time) }

    /// Whether any feels-like temperature is known.
    var hasFeelsLike: Bool { !feelings.isEmpty }

    /// The steps that end between the ends of the chart.
    var shown: [ForecastStep] { steps.filter { $0.time >= start && $0.time <= end } }

    /// Length of the longest step ahead, in seconds.
    var stepLength: Int { max(1, upcoming.map(\.length).max() ?? ForecastStep.hour) }

    /// The step ahead that ends nearest to a moment.
    func step(nearest time: Timestamp) -> ForecastStep? {
        upcoming.min { abs($0.time.seconds(since: time)) < abs($1.time.seconds(since: time)) }
    }

    /// The step that contains a moment.
    func step(at time: Timestamp) -> ForecastStep? {
        steps.first { $0.time >= time }.flatMap { $0.time.seconds(since: time) < max($0.length, 1) ? $0 : nil }
    }

    /// The lowest and highest value of both curves, in °C, widened to `leastSpan`.
    var range: ClosedRange<Double>? {
        let inside = (temperatures + feelings).filter { $0.time >= start && $0.time <= end }.map(\.value.celsius)
        guard let low = inside.min(), let high = inside.max() else { return nil }
        // A calm day must not look like a mountain range.
        let missing = max(0, Self.leastSpan - (high - low)) / 2
        return low - missing...high + missing
    }

    private static let leastSpan = 5.0
    private static let leastAhead = 6 * 3_600
    /// Values further apart than this are not connected.
    private static let longestGap = 6 * 3_600

    /// Interpolates linearly between the two samples around a moment.
    private static func value(of samples: [(time: Timestamp, value: Temperature)], at time: Timestamp) -> Temperature? {
        guard let next = samples.firstIndex(where: { $0.time >= time }) else { return nil }
        if samples[next].time == time { return samples[next].value }
        guard next > 0 else { return nil }
        let (before, after) = (samples[next - 1], samples[next])
        let gap = after.time.seconds(since: before.time)
        guard gap <= longestGap else { return nil }
        let share = Double(time.seconds(since: before.time)) / Double(gap)
        return Temperature(
            celsius: before.value.celsius + (after.value.celsius - before.value.celsius) * share)
    }
}
