/// Weather somebody wants to be warned of at a place.
public struct WatchCondition: Hashable, Sendable {
    /// What is looked at. The raw values are its names in `config.toml`, in JSON and for programs.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Rain, and snow melted: millimetres in an hour.
        case rain
        /// The mean wind, m/s.
        case wind
        /// Temperatures as low as that, °C.
        case low
        /// Temperatures as high as that, °C.
        case high
        /// PM2.5, µg/m³.
        case dust
    }

    public let kind: Kind
    /// From where on it is so; of `low` down to where. In the kind's unit.
    public let threshold: Double

    public init(_ kind: Kind, _ threshold: Double) {
        (self.kind, self.threshold) = (kind, threshold)
    }

    /// The thresholds that make sense, so that nonsense is refused where it is written: from what can be told apart to what was ever
    /// measured.
    public static func range(of kind: Kind) -> ClosedRange<Double> {
        switch kind {
        case .rain: 0.1...500
        case .wind: 1...100
        case .low, .high: -90...60
        case .dust: 1...1_000
        }
    }

    func isMet(by value: Double) -> Bool { kind == .low ? value <= threshold : value >= threshold }

    /// How serious so much is, as people tell it apart; a higher one is worth saying again.
    ///
    /// Rain by the hour: weak, moderate, strong, very strong (Korea Meteorological Administration, 3, 15 and 30 mm/h). Wind: Beaufort's
    /// number. Dust: Korea's four grades of PM2.5. Temperature: each five degrees beyond the threshold.
    public func grade(of value: Double) -> Int {
        switch kind {
        case .rain: [3.0, 15, 30].count { value >= $0 }
        case .wind: BeaufortForce(Speed(metresPerSecond: value)).rawValue
        case .low: Int((max(0, threshold - value) / 5).rounded(.down))
        case .high: Int((max(0, value - threshold) / 5).rounded(.down))
        case .dust: AirQuality.Pollutant.pm25.koreanGrade(value)?.rawValue ?? 0
        }
    }
}

/// A time during which a condition is met, as far as it is known.
public struct WatchedEvent: Hashable, Sendable {
    public let condition: WatchCondition
    /// Not after the time it was looked for where it is so already.
    public let start: Timestamp
    /// It is known to be so until then, short breaks included.
    public let end: Timestamp
    /// Whether it is known to be over at `end`; otherwise nothing later is known.
    public let isEndKnown: Bool
    /// The most extreme value of it, in the condition's unit.
    public let peak: Double
    /// Millimetres that fall until the end; nil of anything but rain.
    public let total: Double?
    /// What falls when it falls most; nil of anything but rain, and where it is not told.
    public let falls: PrecipitationAhead.Kind?

    public var grade: Int { condition.grade(of: peak) }
}
