/// The unit systems of the `units` parameter; anything unknown is `standard`, as with the real service.
enum Units: String {
    case standard, metric, imperial

    /// Converts degrees Celsius to kelvin, Celsius or Fahrenheit.
    func temperature(_ celsius: Double) -> JSON {
        switch self {
        case .standard: .number(celsius + 273.15)
        case .metric: .number(celsius)
        case .imperial: .number(celsius * 9 / 5 + 32)
        }
    }

    /// Converts metres per second to metres per second or miles per hour.
    func speed(_ metresPerSecond: Double) -> JSON {
        .number(self == .imperial ? metresPerSecond * 3_600 / 1_609.344 : metresPerSecond)
    }
}
