/// One step of a forecast.
public struct ForecastStep: Hashable, Sendable {
    /// When the step ends; temperature, wind and sky are for this moment.
    public let time: Timestamp
    /// The length in seconds; the step starts this long before `time`.
    public let length: Int
    public private(set) var condition: Condition
    public private(set) var temperature: Temperature
    public private(set) var feelsLike: Temperature?
    /// Chance of precipitation within the step, 0…1.
    public let precipitationProbability: Double?
    /// Rain in the whole step.
    public let rain: PrecipitationDepth?
    /// Snow in the whole step, as melted water.
    public let snow: PrecipitationDepth?
    /// Relative humidity in percent, 0…100.
    public private(set) var humidity: Int?
    public private(set) var wind: Wind
    /// At sea level.
    public private(set) var pressure: Pressure?
    /// Cloud cover in percent, 0…100.
    public private(set) var cloudCover: Int?
    public private(set) var visibility: Distance?

    /// The length of most services' steps, in seconds.
    public static let threeHours = 3 * 3_600
    public static let hour = 3_600

    public init(
        time: Timestamp, length: Int = threeHours, condition: Condition, temperature: Temperature,
        feelsLike: Temperature? = nil, precipitationProbability: Double? = nil, rain: PrecipitationDepth? = nil,
        snow: PrecipitationDepth? = nil,
        humidity: Int? = nil, wind: Wind = Wind(), pressure: Pressure? = nil, cloudCover: Int? = nil,
        visibility: Distance? = nil
    ) {
        self.time = time
        self.length = length
        self.condition = condition
        self.temperature = temperature
        self.feelsLike = feelsLike
        self.precipitationProbability = precipitationProbability
        self.rain = rain
        self.snow = snow
        self.humidity = humidity
        self.wind = wind
        self.pressure = pressure
        self.cloudCover = cloudCover
        self.visibility = visibility
    }

    /// The same step in daylight or at night.
    func lit(_ isDaylight: Bool) -> ForecastStep {
        var step = self
        step.condition = Condition(kind: condition.kind, intensity: condition.intensity, isDaylight: isDaylight)
        return step
    }

    /// When the step begins.
    public var start: Timestamp { time.adding(seconds: -length) }

    /// The step described at its beginning: precipitation and sky stay its own, while temperature, wind and daylight come
    /// from `before`, the step that ends where this one begins. Unchanged if `before` is missing or ends at another time.
    public func fromBeginning(after before: ForecastStep?) -> ForecastStep {
        guard let before, before.time == start else { return self }
        var step = lit(before.condition.isDaylight)
        (step.temperature, step.feelsLike) = (before.temperature, before.feelsLike)
        (step.humidity, step.wind, step.pressure) = (before.humidity, before.wind, before.pressure)
        (step.cloudCover, step.visibility) = (before.cloudCover, before.visibility)
        return step
    }
}

/// A forecast in steps.
public struct Forecast: Hashable, Sendable {
    /// Sorted by time, without duplicate times.
    public let steps: [ForecastStep]
    /// The place's clock.
    public private(set) var clock: LocalClock
    /// The source's summaries of days, if it has any; sorted, each day once.
    public private(set) var outlooks: [DayOutlook]

    /// Steps may come in any order; if two share a time, the later one in the list wins.
    public init(steps: [ForecastStep], clock: LocalClock, outlooks: [DayOutlook] = []) {
        self.steps = Self.inOrder(steps, by: \.time)
        self.clock = clock
        self.outlooks = Self.inOrder(outlooks, by: \.dayNumber)
    }

    /// Sorted by key, each key once with its last value.
    private static func inOrder<Value, Key: Comparable & Hashable>(
        _ values: [Value], by key: KeyPath<Value, Key>
    ) -> [Value] {
        // Services usually send them sorted: sorting the hours of two hundred places again would take longer than reading them.
        guard zip(values, values.dropFirst()).contains(where: { $0[keyPath: key] >= $1[keyPath: key] }) else {
            return values
        }
        return Dictionary(values.map { ($0[keyPath: key], $0) }) { $1 }.values
            .sorted { $0[keyPath: key] < $1[keyPath: key] }
    }

    /// The same forecast with another clock. The summaries of days were made by the old clock; where the two clocks
    /// divide a day differently, the summary's low and high are dropped because the hours give better ones.
    public func by(_ clock: LocalClock) -> Forecast {
        var forecast = self
        forecast.clock = clock
        forecast.outlooks = outlooks.map { day in
            [day.dayNumber, day.dayNumber + 1].allSatisfy { self.clock.startOfDay($0) == clock.startOfDay($0) }
                ? day : day.withoutRange
        }
        return forecast
    }

    /// The source's summary of a local day; nil if it has none.
    public func outlook(onDay dayNumber: Int) -> DayOutlook? {
        let index = outlooks.firstIndex(from: dayNumber, by: \.dayNumber)
        return outlooks.indices.contains(index) && outlooks[index].dayNumber == dayNumber ? outlooks[index] : nil
    }

    /// The step that contains `time` (start < time ≤ end); nil if there is none.
    public func step(at time: Timestamp) -> ForecastStep? {
        let rest = steps(endingIn: time...)
        return rest.first.flatMap { $0.start < time ? $0 : nil }
    }

    /// The forecast from `time` on: the step that has begun and not ended, described at its beginning. At the end of the
    /// last step it is that step, with the temperature and wind of its end. Nil if no step covers `time`.
    public func step(from time: Timestamp) -> ForecastStep? {
        let index = steps.firstIndex(from: time.adding(seconds: 1), by: \.time)
        guard steps.indices.contains(index), steps[index].start <= time else { return step(at: time) }
        return steps[index].fromBeginning(after: index > 0 ? steps[index - 1] : nil)
    }

    /// The forecast temperature nearest to `time`, within half an hour; nil if there is none.
    public func temperature(at time: Timestamp) -> Temperature? {
        let near = steps(endingIn: time.adding(seconds: -1_800)...).prefix { $0.time <= time.adding(seconds: 1_800) }
        return near.min { abs($0.time.seconds(since: time)) < abs($1.time.seconds(since: time)) }?.temperature
    }

    /// The steps that end at `span.lowerBound` or later.
    func steps(endingIn span: PartialRangeFrom<Timestamp>) -> ArraySlice<ForecastStep> {
        steps[steps.firstIndex(from: span.lowerBound, by: \.time)...]
    }

    /// The steps that end after `time` and at most this many seconds later.
    func steps(endingAfter time: Timestamp, within seconds: Int) -> ArraySlice<ForecastStep> {
        let first = steps.firstIndex(from: time.adding(seconds: 1), by: \.time)
        let end = steps.firstIndex(from: time.adding(seconds: seconds + 1), by: \.time)
        return steps[first..<max(first, end)]
    }

    /// This forecast plus the passed hours of today and yesterday from an older one. Services drop a step once its hour
    /// is over, but today's low may have been in it, and people compare today's high with yesterday's. Today is the day
    /// that the place's clock shows at `now`, because late in the evening the first remaining step may already be
    /// tomorrow's.
    public func keepingPassedHours(of older: Forecast, now: Timestamp) -> Forecast {
        guard let first = steps.first else { return self }
        let yesterday = clock.startOfDay(clock.time(now).dayNumber - 1)
        let passed = older.steps.filter { $0.time >= yesterday && $0.time < first.time }
        return passed.isEmpty ? self : Forecast(steps: passed + steps, clock: clock, outlooks: outlooks)
    }
}
