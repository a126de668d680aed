import AppResources
import Weather

extension WeatherFormat {
    /// How the air is, on the scale the person knows: Korea's grades in Korean, the index of the United States beside their
    /// units, else Europe's levels. Where nothing is known of what is in the air, the source's own word.
    func airQuality(_ air: AirQuality) -> String {
        if language == .korean, let grade = air.koreanGrade { return phrase(grade.phrase) }
        if language != .korean, units.temperature == .fahrenheit, let index = air.usIndex {
            return phrase(.airUSIndex, ["value": "\(index)"])
        }
        if language != .korean, let level = air.europeanLevel { return phrase(level.phrase) }
        return air.index.map { phrase($0.phrase) } ?? phrase(.notKnown)
    }
}

extension AirQuality.Index {
    fileprivate var phrase: Phrase {
        switch self {
        case .good: .airGood
        case .fair: .airFair
        case .moderate: .airModerate
        case .poor: .airPoor
        case .veryPoor: .airVeryPoor
        }
    }
}

extension KoreanAirGrade {
    fileprivate var phrase: Phrase {
        switch self {
        case .good: .airGood
        case .normal: .airModerate
        case .bad: .airPoor
        case .veryBad: .airVeryPoor
        }
    }
}

extension EuropeanAirLevel {
    fileprivate var phrase: Phrase {
        switch self {
        case .good: .airGood
        case .fair: .airFair
        case .moderate: .airModerate
        case .poor: .airPoor
        case .veryPoor: .airVeryPoor
        case .extremelyPoor: .airExtremelyPoor
        }
    }
}
