/// The published scale by which air is rated at a place.
public enum AirScale: Hashable, Sendable {
    /// Korea's four grades.
    case korean
    /// The US air quality index, which is reported all over the world.
    case unitedStates

    /// The highest concentration of PM2.5 of each grade but the worst, in µg/m³.
    public var fineDustLimits: [Double] {
        switch self {
        case .korean: AirQuality.Pollutant.pm25.highestOfKoreanGrades
        case .unitedStates: USAirIndex.fineDustLimits
        }
    }
}

extension Place {
    /// The scale by which its air is rated.
    public var airScale: AirScale { isKorean ? .korean : .unitedStates }
}

extension AirQuality.Pollutant {
    /// AirKorea, "통합대기환경지수" (https://www.airkorea.or.kr/web/khaiInfo; the same table is at
    /// http://air.jeju.go.kr/contents/atmospheric/cai/summary.htm): the highest value of 좋음, 보통 and 나쁨.
    fileprivate var highestOfKoreanGrades: [Double] {
        switch self {
        // µg/m³.
        case .pm25: [15, 35, 75]
        case .pm10: [30, 80, 150]
        // ppb; the table has ppm.
        case .ozone: [30, 90, 150]
        case .nitrogenDioxide: [30, 60, 200]
        case .sulphurDioxide: [20, 50, 150]
        case .carbonMonoxide: [2_000, 9_000, 15_000]
        }
    }

    /// The grade of a concentration in µg/m³.
    public func koreanGrade(_ microgramsPerCubicMetre: Double) -> KoreanAirGrade? {
        let highest = highestOfKoreanGrades
        // The table's precision: whole µg/m³ for dust, hundredths of a ppm for carbon monoxide.
        let amount = partsPerBillion(microgramsPerCubicMetre) ?? microgramsPerCubicMetre
        let rounded = self == .carbonMonoxide ? (amount / 10).rounded() * 10 : amount.rounded()
        return KoreanAirGrade(rawValue: 1 + highest.count { rounded > $0 })
    }

    /// The index of a concentration in µg/m³, 0…500. See `USAirIndex`.
    public func usIndex(_ microgramsPerCubicMetre: Double) -> Int? {
        USAirIndex.index(of: self, microgramsPerCubicMetre)
    }
}

// The scales are defined for averages over several hours, and over a day for dust. Like other weather apps, these
// properties apply them to a single hour, so that they describe the air now.
extension AirQuality {
    /// The grade of the worst pollutant; nil if no concentration is known.
    public var koreanGrade: KoreanAirGrade? { worst { $0.koreanGrade($1) } }

    /// The index of the worst pollutant, 0…500; nil if no concentration is known. See `USAirIndex`.
    public var usIndex: Int? { worst { $0.usIndex($1) } }

    /// Orders hours from good to bad: the US index, or the middle of the US band of the same name if only the source's
    /// own index is known.
    var severity: Int {
        if let usIndex { return usIndex }
        return switch index {
        case nil: 0
        case .good: 25
        case .fair: 75
        case .moderate: 125
        case .poor: 175
        case .veryPoor: 250
        }
    }

    private func worst<Level: Comparable>(_ level: (Pollutant, Double) -> Level?) -> Level? {
        Pollutant.allCases.compactMap { pollutant in self[pollutant].flatMap { level(pollutant, $0) } }.max()
    }
}

/// Korea's four air quality grades.
public enum KoreanAirGrade: Int, CaseIterable, RawOrdered, Sendable {
    case good = 1, normal, bad, veryBad
}

/// The six bands of the Air Quality Index of the United States (see `USAirIndex`).
public enum USAirBand: Int, CaseIterable, RawOrdered, Sendable {
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
}

/// The Air Quality Index of the United States, interpolated linearly within each band.
///
/// U.S. Environmental Protection Agency, "Technical Assistance Document for the Reporting of Daily Air Quality",
/// EPA-454/B-24-002 (May 2024), table 6 and section IV.
enum USAirIndex {
    /// The index at either end of each band.
    private static let indices: [ClosedRange<Double>] = [0...50, 51...100, 101...150, 151...200, 201...300, 301...500]

    /// 0…500, the end of the scale; nil for a negative value.
    static func index(of pollutant: AirQuality.Pollutant, _ microgramsPerCubicMetre: Double) -> Int? {
        let table = table(of: pollutant)
        let volume = pollutant.partsPerBillion(microgramsPerCubicMetre)
        // Values are truncated, not rounded, to the table's digits. The tiny shift keeps 9.1 from becoming 9.0999….
        let steps = ((volume ?? microgramsPerCubicMetre) / table.digit + 1e-9).rounded(.down)
        guard steps >= 0 else { return nil }
        for (band, highest) in table.highest.enumerated() where steps <= highest {
            let lowest = band == 0 ? 0 : table.highest[band - 1] + 1
            let share = (steps - lowest) / (highest - lowest)
            let ends = indices[band]
            return Int((ends.lowerBound + share * (ends.upperBound - ends.lowerBound)).rounded())
        }
        return 500
    }

    /// The highest concentration of PM2.5 of each band but the worst, in µg/m³.
    static var fineDustLimits: [Double] {
        let table = table(of: .pm25)
        return table.highest.dropLast().map { $0 * table.digit }
    }

    /// The highest value of each band, in `digit`s of µg/m³ or ppb.
    private static func table(of pollutant: AirQuality.Pollutant) -> (digit: Double, highest: [Double]) {
        switch pollutant {
        case .pm25: (0.1, [90, 354, 554, 1_254, 2_254, 3_254])
        case .pm10: (1, [54, 154, 254, 354, 424, 604])
        // The eight-hour table up to 200 ppb, where it ends; the one-hour table above.
        case .ozone: (1, [54, 70, 85, 105, 200, 604])
        case .nitrogenDioxide: (1, [53, 100, 360, 649, 1_249, 2_049])
        case .sulphurDioxide: (1, [35, 75, 185, 304, 604, 1_004])
        // Tenths of a ppm.
        case .carbonMonoxide: (100, [44, 94, 124, 154, 304, 504])
        }
    }
}
