/// One step of a forecast.
public struct ForecastStep: Hashable, Sendable {
    /// When the step ends; temperature, wind and sky are for this moment.
    public let time: Timestamp
    public private(set) var temperature: Temperature
    private let storedLength: UInt16
    /// In percent. Any number above 100 stands for one that is no probability.
    private let storedProbability: UInt8?
    private var storedFeelsLike: Hundredths
    private let storedRain: Hundredths
    private let storedSnow: Hundredths
    private let storedSnowfall: Hundredths
    public private(set) var wind: Wind
    private var storedPressure: Hundredths
    private var storedVisibility: Hundredths
    /// As amount and chance support it (`Condition.supported(by:chance:cloudCover:)`).
    public private(set) var condition: Condition
    private var storedHumidity: UInt8?
    private var storedCloudCover: UInt8?
    private var isVisibilityLimit: Bool

    /// The length in seconds; the step starts this long before `time`.
    public var length: Int { Int(storedLength) }
    public var feelsLike: Temperature? { storedFeelsLike.number.map(Temperature.init(celsius:)) }
    /// Chance of precipitation within the step, 0…1; unknown also if the source says 0 beside an amount.
    public var precipitationProbability: Double? { storedProbability.map { Double($0) / 100 } }
    /// Rain in the whole step.
    public var rain: PrecipitationDepth? { storedRain.number.map(PrecipitationDepth.init(millimetres:)) }
    /// Snow in the whole step, as melted water.
    public var snow: PrecipitationDepth? { storedSnow.number.map(PrecipitationDepth.init(millimetres:)) }
    /// The depth of the fresh snow of the whole step; nil if the source reports only melted water.
    public var snowfall: SnowDepth? { storedSnowfall.number.map(SnowDepth.init(centimetres:)) }
    /// Relative humidity in percent, 0…100.
    public var humidity: Int? { storedHumidity.map(Int.init) }
    /// At sea level.
    public var pressure: Pressure? { storedPressure.number.map(Pressure.init(hectopascals:)) }
    /// Cloud cover in percent, 0…100.
    public var cloudCover: Int? { storedCloudCover.map(Int.init) }
    public var visibility: Visibility? {
        storedVisibility.number.map { Visibility(Distance(metres: $0), isLimit: isVisibilityLimit) }
    }

    /// The length of most services' steps, in seconds.
    public static let threeHours = 3 * 3_600
    public static let hour = 3_600

    public init(
        time: Timestamp, length: Int = threeHours, condition: Condition, temperature: Temperature,
        feelsLike: Temperature? = nil, precipitationProbability: Double? = nil, rain: PrecipitationDepth? = nil,
        snow: PrecipitationDepth? = nil, snowfall: SnowDepth? = nil,
        humidity: Int? = nil, wind: Wind = Wind(), pressure: Pressure? = nil, cloudCover: Int? = nil,
        visibility: Visibility? = nil
    ) {
        self.time = time
        self.temperature = temperature
        storedLength = UInt16(clamping: length)
        storedFeelsLike = Hundredths(feelsLike?.celsius)
        storedRain = Hundredths(rain?.millimetres)
        storedSnow = Hundredths(snow?.millimetres)
        // By the numbers that are kept and shown, so that a step that is kept and read back is the same.
        let kind = PrecipitationAhead.Kind(
            rain: storedRain.number.map(PrecipitationDepth.init(millimetres:)),
            snow: storedSnow.number.map(PrecipitationDepth.init(millimetres:)))
        let chance = PrecipitationAhead.chance(Hundredths(precipitationProbability).number, of: kind)
        storedProbability = chance.map { (0...1).contains($0) ? UInt8(($0 * 100).rounded()) : .max }
        storedSnowfall = Hundredths(snowfall?.centimetres)
        self.wind = wind
        storedPressure = Hundredths(pressure?.hectopascals)
        storedVisibility = Hundredths(visibility?.distance.metres)
        isVisibilityLimit = visibility?.isLimit ?? false
        self.condition = condition.supported(by: kind, chance: chance, cloudCover: cloudCover)
        storedHumidity = humidity.map { UInt8(clamping: $0) }
        storedCloudCover = cloudCover.map { UInt8(clamping: $0) }
    }

    /// The same step in daylight or at night.
    public func lit(_ isDaylight: Bool) -> ForecastStep {
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
        (step.temperature, step.storedFeelsLike) = (before.temperature, before.storedFeelsLike)
        (step.storedHumidity, step.wind) = (before.storedHumidity, before.wind)
        step.storedPressure = before.storedPressure
        step.storedCloudCover = before.storedCloudCover
        (step.storedVisibility, step.isVisibilityLimit) = (before.storedVisibility, before.isVisibilityLimit)
        return step
    }
}
