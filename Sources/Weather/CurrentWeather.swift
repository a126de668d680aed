/// The weather at a place at one moment.
public struct CurrentWeather: Hashable, Sendable {
    /// When it was measured, according to the source.
    public let observedAt: Timestamp
    public private(set) var condition: Condition
    public let temperature: Temperature
    public let feelsLike: Temperature?
    /// Relative humidity in percent, 0…100.
    public let humidity: Int?
    public let pressure: Pressure?
    public let wind: Wind
    /// Cloud cover in percent, 0…100.
    public let cloudCover: Int?
    public let visibility: Visibility?
    /// Rain in the last hour.
    public let rain: PrecipitationDepth?
    /// Snow in the last hour, as melted water.
    public let snow: PrecipitationDepth?
    /// The sun's course on the day of the observation, as the source has it.
    public let sun: Sun.Day?
    /// The place's clock.
    public private(set) var clock: LocalClock
    /// The whole day of the observation, if the source includes it.
    public let today: DayOutlook?
    /// The source's own icon for the sky, if it names one.
    public private(set) var icon: IconCode?

    /// What fell in the last hour; nil if the source reports nothing, as for a dry hour or because it measures none.
    public var amount: PrecipitationAmount? {
        rain == nil && snow == nil ? nil : PrecipitationAmount(rain: rain, melted: snow)
    }

    public init(
        observedAt: Timestamp, condition: Condition, temperature: Temperature, feelsLike: Temperature? = nil,
        humidity: Int? = nil, pressure: Pressure? = nil, wind: Wind = Wind(), cloudCover: Int? = nil,
        visibility: Visibility? = nil, rain: PrecipitationDepth? = nil, snow: PrecipitationDepth? = nil,
        sun: Sun.Day? = nil, clock: LocalClock,
        today: DayOutlook? = nil, icon: IconCode? = nil
    ) {
        self.observedAt = observedAt
        self.condition = condition
        self.temperature = temperature
        self.feelsLike = feelsLike
        self.humidity = humidity
        self.pressure = pressure
        self.wind = wind
        self.cloudCover = cloudCover
        self.visibility = visibility
        self.rain = rain
        self.snow = snow
        self.sun = sun
        self.clock = clock
        self.today = today
        self.icon = icon
    }

    /// The same by day or by night.
    func lit(_ isDaylight: Bool) -> CurrentWeather {
        var weather = self
        weather.condition = Condition(kind: condition.kind, intensity: condition.intensity, isDaylight: isDaylight)
        return weather
    }

    /// The greatest age in seconds at which an observation still describes the present. Services update every ten minutes
    /// to an hour.
    private static let longestAge = 2 * 3_600

    /// Whether the observation still describes the weather at `now`. That changes with the minute: some parts of a screen are drawn
    /// for its beginning, others for the second, and all have to agree.
    public func isOfNow(_ now: Timestamp) -> Bool {
        abs(now.startOfMinute.seconds(since: observedAt)) <= Self.longestAge
    }

    /// The same weather under another sky, without the source's icon of its own.
    func under(_ condition: Condition) -> CurrentWeather {
        var weather = self
        (weather.condition, weather.icon) = (condition, nil)
        return weather
    }

    /// The same weather with another clock.
    public func by(_ clock: LocalClock) -> CurrentWeather {
        var weather = self
        weather.clock = clock
        return weather
    }
}
