/// Korea's four grades.
public enum KoreanAirGrade: Int, CaseIterable, Comparable, Sendable {
    case good = 1, normal, bad, veryBad

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The six levels of the European Air Quality Index.
public enum EuropeanAirLevel: Int, CaseIterable, Comparable, Sendable {
    case good = 1, fair, moderate, poor, veryPoor, extremelyPoor

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The six bands of the Air Quality Index of the United States (see `USAirIndex`).
public enum USAirBand: Int, CaseIterable, Comparable, Sendable {
    case good, moderate, unhealthyForSensitiveGroups, unhealthy, veryUnhealthy, hazardous

    /// `index`: 0 and up.
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

extension AirQuality.Pollutant {
    /// The grade of so many µg/m³ of it.
    ///
    /// AirKorea, "통합대기환경지수" (https://www.airkorea.or.kr/web/khaiInfo; the same table stands at
    /// http://air.jeju.go.kr/contents/atmospheric/cai/summary.htm): the highest value of 좋음, 보통 and 나쁨.
    public func koreanGrade(_ microgramsPerCubicMetre: Double) -> KoreanAirGrade? {
        let highest: [Double] =
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
        // As the table tells its values: dust in whole µg/m³, carbon monoxide in hundredths of a ppm.
        let told = partsPerBillion(microgramsPerCubicMetre) ?? microgramsPerCubicMetre
        let rounded = self == .carbonMonoxide ? (told / 10).rounded() * 10 : told.rounded()
        return KoreanAirGrade(rawValue: 1 + highest.count { rounded > $0 })
    }

    /// The index of so many µg/m³ of it, 0…500. See `USAirIndex`.
    public func usIndex(_ microgramsPerCubicMetre: Double) -> Int? {
        USAirIndex.index(of: self, microgramsPerCubicMetre)
    }
}

// The scales are made for averages over hours, of dust over a day. Here they are read for one hour, as weather services do:
// it says how the air is now.
extension AirQuality {
    /// The grade of the worst pollutant; nil where none is known.
    public var koreanGrade: KoreanAirGrade? { worst { $0.koreanGrade($1) } }

    /// The level of the worst pollutant; nil where none is known. Carbon monoxide is not part of it.
    ///
    /// European Environment Agency, European Air Quality Index, six levels, as of 2021
    /// (https://open-meteo.com/en/docs/air-quality-api, "European AQI", has the table): µg/m³.
    public var europeanLevel: EuropeanAirLevel? {
        worst { pollutant, value in
            let highest: [Double]? =
                switch pollutant {
                case .pm25: [10, 20, 25, 50, 75]
                case .pm10: [20, 40, 50, 100, 150]
                case .ozone: [50, 100, 130, 240, 380]
                case .nitrogenDioxide: [40, 90, 120, 230, 340]
                case .sulphurDioxide: [100, 200, 350, 500, 750]
                case .carbonMonoxide: nil
                }
            return highest.flatMap { limits in EuropeanAirLevel(rawValue: 1 + limits.count { value > $0 }) }
        }
    }

    /// The index of the worst pollutant, 0…500; nil where none is known. See `USAirIndex`.
    public var usIndex: Int? { worst { $0.usIndex($1) } }

    /// What puts hours in order of how bad they are: the index, and where only the source's own word is known the middle
    /// of the band that is called alike.
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
