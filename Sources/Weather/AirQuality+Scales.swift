extension AirQuality.Pollutant {
    /// The grade of a concentration in µg/m³.
    ///
    /// AirKorea, "통합대기환경지수" (https://www.airkorea.or.kr/web/khaiInfo; the same table is at
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
