/// Air quality on OpenWeather's five-step index (https://openweathermap.org/api/air-pollution).
public struct AirQuality: Hashable, Sendable {
    public enum Index: Int, CaseIterable, Hashable, Sendable {
        case good = 1, fair, moderate, poor, veryPoor
    }

    /// When it was measured, or what moment it is expected for.
    public let observedAt: Timestamp
    public let index: Index
    /// Fine dust (PM2.5) in µg/m³.
    public let pm25: Double?
    /// Dust (PM10) in µg/m³.
    public let pm10: Double?

    public init(observedAt: Timestamp, index: Index, pm25: Double? = nil, pm10: Double? = nil) {
        self.observedAt = observedAt
        self.index = index
        self.pm25 = pm25
        self.pm10 = pm10
    }
}
