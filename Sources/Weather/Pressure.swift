/// Air pressure at sea level. Stored in hectopascals.
public struct Pressure: Hashable, Sendable {
    public let hectopascals: Double
    /// Inches of mercury at 0 °C (1 inHg = 33.8639 hPa).
    public var inchesOfMercury: Double { hectopascals / 33.8639 }
    /// Conventional millimetres of mercury (1 mmHg = 133.322387415 Pa, ISO 80000-4).
    public var millimetresOfMercury: Double { hectopascals / 1.333_223_874_15 }

    public init(hectopascals: Double) {
        self.hectopascals = hectopascals
    }
}
