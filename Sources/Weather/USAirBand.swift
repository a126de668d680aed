/// The six bands of the Air Quality Index of the United States (see `USAirIndex`).
public enum USAirBand: Int, CaseIterable, Comparable, Sendable {
    case good, moderate, unhealthyForSensitiveGroups, unhealthy, veryUnhealthy, hazardous

    /// `index` is 0 or more.
    public init(index: Int) {
        self =
            switch index {
            case ...50: .good
            case ...100: .moderate
            case ...150: .unhealthyForSensitiveGroups
            case ...200: .unhealthy
            case ...300: .veryUnhealthy
            default: .hazardous
            }
    }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
