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
}

// The raw values are the units as written in options, files and on the screen.

public enum TemperatureUnit: String, CaseIterable, Sendable { case celsius, fahrenheit }

public enum SpeedUnit: String, CaseIterable, Sendable {
    case metresPerSecond = "m/s"
    case kilometresPerHour = "km/h"
    case milesPerHour = "mph"
    case knots = "kn"
}

public enum PressureUnit: String, CaseIterable, Sendable {
    case hectopascals = "hPa"
    case inchesOfMercury = "inHg"
    case millimetresOfMercury = "mmHg"
}

public enum DepthUnit: String, CaseIterable, Sendable {
    case millimetres = "mm"
    case inches = "in"
}

public enum DistanceUnit: String, CaseIterable, Sendable {
    case kilometres = "km"
    case miles = "mi"
}

public enum ClockStyle: String, CaseIterable, Sendable {
    case of24Hours = "24"
    case of12Hours = "12"
}
