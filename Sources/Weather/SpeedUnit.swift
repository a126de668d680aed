public enum SpeedUnit: String, CaseIterable, Sendable {
    case metresPerSecond = "m/s"
    case kilometresPerHour = "km/h"
    case milesPerHour = "mph"
    case knots = "kn"
}
