/// The units of displayed weather. Values are kept in SI; only the display depends on these.
public struct Units: Hashable, Sendable {
    public var temperature: TemperatureUnit
    public var wind: SpeedUnit
    public var pressure: PressureUnit
    public var precipitation: DepthUnit
    public var distance: DistanceUnit
    public var clock: ClockStyle

    /// Metric units with a 24-hour clock.
    public static let metric = Units(
        temperature: .celsius, wind: .metresPerSecond, pressure: .hectopascals, precipitation: .millimetres,
        distance: .kilometres, clock: .of24Hours)
    /// US units, but with a 24-hour clock, because the clock is a separate choice.
    public static let imperial = Units(
        temperature: .fahrenheit, wind: .milesPerHour, pressure: .inchesOfMercury, precipitation: .inches,
        distance: .miles, clock: .of24Hours)

    public init(
        temperature: TemperatureUnit, wind: SpeedUnit, pressure: PressureUnit, precipitation: DepthUnit,
        distance: DistanceUnit, clock: ClockStyle
    ) {
        self.temperature = temperature
        self.wind = wind
        self.pressure = pressure
        self.precipitation = precipitation
        self.distance = distance
        self.clock = clock
    }

    /// The preset named `metric` or `imperial`; nil for any other name.
    public init?(preset name: String) {
        switch name {
        case "metric": self = .metric
        case "imperial": self = .imperial
        default: return nil
        }
    }
}
