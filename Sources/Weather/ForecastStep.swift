/// One step of a forecast.
public struct ForecastStep: Hashable, Sendable {
    /// When the step ends; temperature, wind and sky are for this moment.
    public let time: Timestamp
    /// The length in seconds; the step starts this long before `time`.
    public let length: Int
    /// With the precipitation that is likely (`Condition.showing(_:chance:)`).
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
        self.condition = condition.showing(
            PrecipitationAhead.Kind(rain: rain, snow: snow), chance: precipitationProbability)
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
