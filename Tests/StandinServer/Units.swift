import JSON

/// The unit systems of the `units` parameter; anything unknown is `standard`, as with the real service.
enum Units: String {
    case standard, metric, imperial

    /// Converts degrees Celsius to kelvin, Celsius or Fahrenheit.
    func temperature(_ celsius: Double) -> JSONValue {
        switch self {
        case .standard: .rounded(celsius + 273.15)
        case .metric: .rounded(celsius)
        case .imperial: .rounded(celsius * 9 / 5 + 32)
        }
    }

    /// Converts metres per second to metres per second or miles per hour.
    func speed(_ metresPerSecond: Double) -> JSONValue {
        .rounded(self == .imperial ? metresPerSecond * 3_600 / 1_609.344 : metresPerSecond)
    }
}
