/// Weather that the user wants to be warned about.
public struct WatchCondition: Hashable, Sendable {
    /// The watched quantity. The raw values are its names in `config.toml`, in JSON and for other programs.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Rain and melted snow, millimetres per hour.
        case rain
        /// The mean wind, m/s.
        case wind
        /// Temperatures at or below the threshold, °C.
        case low
        /// Temperatures at or above the threshold, °C.
        case high
        /// PM2.5, µg/m³.
        case dust
        /// How grave an official warning is: the number of its `WarningLevel`.
        case warning
    }

    public let kind: Kind
    /// The lowest value (for `low`, the highest) that meets the condition, in the kind's unit.
    public let threshold: Double

    public init(_ kind: Kind, _ threshold: Double) {
        (self.kind, self.threshold) = (kind, threshold)
    }

    /// The sensible thresholds, from the smallest noticeable value to beyond any on record, so that a nonsensical rule is
    /// rejected when it is written.
    public static func range(of kind: Kind) -> ClosedRange<Double> {
        switch kind {
        case .rain: 0.1...500
        case .wind: 1...100
        case .low, .high: -90...60
        case .dust: 1...1_000
        case .warning: 0...Double(WarningLevel.extreme.rawValue)
        }
    }

    func isMet(by value: Double) -> Bool { kind == .low ? value <= threshold : value >= threshold }

    /// How serious a value is; a higher grade is worth another alert.
    ///
    /// Rain per hour: weak, moderate, strong, very strong (Korea Meteorological Administration, 3, 15 and 30 mm/h). Wind:
    /// the Beaufort number. Dust: Korea's four grades of PM2.5. Temperature: one grade per five degrees beyond the
    /// threshold. Official warnings: their level.
    public func grade(of value: Double) -> Int {
        switch kind {
        case .rain: [3.0, 15, 30].count { value >= $0 }
        case .wind: BeaufortForce(Speed(metresPerSecond: value)).rawValue
        case .low: Int((max(0, threshold - value) / 5).rounded(.down))
        case .high: Int((max(0, value - threshold) / 5).rounded(.down))
        case .dust: AirQuality.Pollutant.pm25.koreanGrade(value)?.rawValue ?? 0
        case .warning: Int(value)
        }
    }
}

/// A period in which a condition is met, as far as the forecast reaches.
public struct WatchedEvent: Hashable, Sendable {
    public let condition: WatchCondition
    /// The time of the search if the condition was met already.
    public let start: Timestamp
    /// The condition is met until then, apart from short breaks.
    public let end: Timestamp
    /// Whether the forecast says that it is over at `end`; otherwise the forecast ends there.
    public let isEndKnown: Bool
    /// The most extreme value, in the condition's unit.
    public let peak: Double
    /// Millimetres of precipitation until the end; nil except for rain.
    public let total: Double?
    /// The kind of precipitation at its heaviest; nil except for rain, and if unknown.
    public let falls: PrecipitationAhead.Kind?
    /// Whether the value is the apparent temperature of the Korea Meteorological Administration (`Temperature.apparentInSummer`).
    public let isApparent: Bool
    /// What is warned of; nil if the event is no official warning.
    public var warning: Warned?

    /// What is warned of. One that has been lifted is known by its subject alone.
    public struct Warned: Hashable, Sendable {
        public let subject: WarningSubject
        public var kind: WarningKind { subject.kind }
        public let warning: Warning?
    }

    public var grade: Int { condition.grade(of: peak) }
}
