/// What is expected at one moment.
public struct ForecastStep: Hashable, Sendable {
    /// When it ends; temperature, wind and sky are those of this moment.
    public let time: Timestamp
    /// Seconds it goes back from `time`.
    public let length: Int
    public private(set) var condition: Condition
    public private(set) var temperature: Temperature
    public private(set) var feelsLike: Temperature?
    /// Chance of precipitation within the step, 0…1.
    public let precipitationProbability: Double?
    /// Rain of the whole step.
    public let rain: PrecipitationDepth?
    /// Snow of the whole step, melted.
    public let snow: PrecipitationDepth?
    /// Relative humidity in percent, 0…100.
    public private(set) var humidity: Int?
    public private(set) var wind: Wind
    /// At sea level.
    public private(set) var pressure: Pressure?
    /// Share of the sky that is covered, in percent, 0…100.
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

    /// The same step by day or by night.
    func lit(_ isDaylight: Bool) -> ForecastStep {
        var step = self
        step.condition = Condition(kind: condition.kind, intensity: condition.intensity, isDaylight: isDaylight)
        return step
    }

    /// When it begins.
    public var start: Timestamp { time.adding(seconds: -length) }

    /// The step as it is read from its beginning on: what falls and its sky are its own, while temperature, wind and daylight are
    /// those of `before`, the step that ends where this one begins. Nil where that is not known, which leaves its own.
    public func fromBeginning(after before: ForecastStep?) -> ForecastStep {
        guard let before, before.time == start else { return self }
        var step = lit(before.condition.isDaylight)
        (step.temperature, step.feelsLike) = (before.temperature, before.feelsLike)
        (step.humidity, step.wind, step.pressure) = (before.humidity, before.wind, before.pressure)
        (step.cloudCover, step.visibility) = (before.cloudCover, before.visibility)
        return step
    }
}

/// The days ahead in steps.
public struct Forecast: Hashable, Sendable {
    /// In order of time, no two at the same moment.
    public let steps: [ForecastStep]
    /// The place's clock.
    public private(set) var clock: LocalClock
    /// The days as wholes, where the source tells them; in order, each once.
    public private(set) var outlooks: [DayOutlook]

    /// Steps may come in any order; of two at the same moment the later in the list is kept.
    public init(steps: [ForecastStep], clock: LocalClock, outlooks: [DayOutlook] = []) {
        self.steps = Self.inOrder(steps, by: \.time)
        self.clock = clock
        self.outlooks = Self.inOrder(outlooks, by: \.dayNumber)
    }

    /// Each key once, with the last value that has it.
    private static func inOrder<Value, Key: Comparable & Hashable>(
        _ values: [Value], by key: KeyPath<Value, Key>
    ) -> [Value] {
        // Every service tells them in order: sorting the hours of two hundred places anew would take longer than reading them.
        guard zip(values, values.dropFirst()).contains(where: { $0[keyPath: key] >= $1[keyPath: key] }) else {
            return values
        }
        return Dictionary(values.map { ($0[keyPath: key], $0) }) { $1 }.values
            .sorted { $0[keyPath: key] < $1[keyPath: key] }
    }

    /// The same by another clock. Days as wholes were counted by the one so far; where the two cut a day differently, the low
    /// and the high that were told are not the day's, and its hours know them better.
    public func by(_ clock: LocalClock) -> Forecast {
        var forecast = self
        forecast.clock = clock
        forecast.outlooks = outlooks.map { day in
            [day.dayNumber, day.dayNumber + 1].allSatisfy { self.clock.startOfDay($0) == clock.startOfDay($0) }
                ? day : day.withoutRange
        }
        return forecast
    }

    /// What the source says of a local day as a whole; nil where it says nothing.
    public func outlook(onDay dayNumber: Int) -> DayOutlook? {
        let index = outlooks.firstIndex(from: dayNumber, by: \.dayNumber)
        return outlooks.indices.contains(index) && outlooks[index].dayNumber == dayNumber ? outlooks[index] : nil
    }

    /// The step that a moment lies in: it began before and has not ended; nil where nothing is expected of that moment.
    public func step(at time: Timestamp) -> ForecastStep? {
        let rest = steps(endingIn: time...)
        return rest.first.flatMap { $0.start < time ? $0 : nil }
    }

    /// What is expected of the time from a moment on: the step that has begun and not ended, read from its beginning. At the end of
    /// all steps it is the last one, of which the temperature and the wind are those of its end. Nil where nothing is expected.
    public func step(from time: Timestamp) -> ForecastStep? {
        let index = steps.firstIndex(from: time.adding(seconds: 1), by: \.time)
        guard steps.indices.contains(index), steps[index].start <= time else { return step(at: time) }
        return steps[index].fromBeginning(after: index > 0 ? steps[index - 1] : nil)
    }

    /// The temperature told of a moment, or of one within half an hour of it; nil where none is.
    public func temperature(at time: Timestamp) -> Temperature? {
        let near = steps(endingIn: time.adding(seconds: -1_800)...).prefix { $0.time <= time.adding(seconds: 1_800) }
        return near.min { abs($0.time.seconds(since: time)) < abs($1.time.seconds(since: time)) }?.temperature
    }

    /// The steps that end at `span.lowerBound` or later.
    func steps(endingIn span: PartialRangeFrom<Timestamp>) -> ArraySlice<ForecastStep> {
        steps[steps.firstIndex(from: span.lowerBound, by: \.time)...]
    }

    /// The steps that end after `time`, and at the latest so many seconds later.
    func steps(endingAfter time: Timestamp, within seconds: Int) -> ArraySlice<ForecastStep> {
        let first = steps.firstIndex(from: time.adding(seconds: 1), by: \.time)
        let end = steps.firstIndex(from: time.adding(seconds: seconds + 1), by: \.time)
        return steps[first..<max(first, end)]
    }

    /// This forecast with what an older one said of the hours of the same local day and of the day before that have since
    /// passed: a service drops a step once its hour is over, but today's low may have been in it, and yesterday's high is
    /// what people compare today's with. Which day that is, the place's clock at `now` says; late in the evening the
    /// first step left is already tomorrow's.
    public func keepingPassedHours(of older: Forecast, now: Timestamp) -> Forecast {
        guard let first = steps.first else { return self }
        let yesterday = clock.startOfDay(clock.time(now).dayNumber - 1)
        let passed = older.steps.filter { $0.time >= yesterday && $0.time < first.time }
        return passed.isEmpty ? self : Forecast(steps: passed + steps, clock: clock, outlooks: outlooks)
    }
}
