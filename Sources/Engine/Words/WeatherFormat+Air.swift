import AppResources
import Weather

extension WeatherFormat {
    /// A grade of a scale: its words from long to short, and the role for its colour.
    package struct Grade: Hashable {
        package let forms: [String]
        package let role: Role
        /// Whether it is worse than moderate.
        package var isBad: Bool { role == .levelBad || role == .levelWorst }
    }

    /// The quality of the air with its index, if it has one. If the concentrations are unknown, the source's own grade.
    package func air(_ air: AirQuality, _ scale: AirScale) -> Grade {
        guard scale == .unitedStates, let index = air.usIndex else { return airGrade(air, scale) }
        let grade = airGrade(air, scale)
        let forms = grade.forms.map { phrase(.airUSIndex, ["value": "\(index)", "grade": $0]) }
        return Grade(forms: forms + grade.forms, role: grade.role)
    }

    /// The same grade as a word, without the index.
    package func airGrade(_ air: AirQuality, _ scale: AirScale) -> Grade {
        switch scale {
        case .korean: if let known = air.koreanGrade { return grade(known) }
        case .unitedStates: if let index = air.usIndex { return grade(USAirBand(index: index)) }
        }
        return air.index.map { grade($0.words) } ?? Grade(forms: [glyphs.missing], role: .dim)
    }

    /// The grade of one pollutant with this concentration in µg/m³.
    package func grade(of pollutant: AirQuality.Pollutant, _ value: Double, _ scale: AirScale) -> Grade? {
        switch scale {
        case .korean: pollutant.koreanGrade(value).map { grade($0) }
        case .unitedStates: pollutant.usIndex(value).map { grade(USAirBand(index: $0)) }
        }
    }

    /// The grades of PM2.5 from good to bad, each with the highest concentration in µg/m³ that has it; nil for the worst.
    package func fineDustGrades(_ scale: AirScale) -> [(grade: Grade, highest: Double?)] {
        let limits = scale.fineDustLimits
        let worst = limits.last.flatMap { grade(of: .pm25, $0 + 1, scale) }.map { [($0, nil as Double?)] } ?? []
        return limits.compactMap { limit in grade(of: .pm25, limit, scale).map { ($0, limit) } } + worst
    }

    package func grade(_ band: USAirBand) -> Grade { grade(band.words) }

    package func grade(_ level: KoreanAirGrade) -> Grade { grade(level.words) }

    private func grade(_ words: (phrase: Phrase, role: Role)) -> Grade {
        let short: Phrase? =
            switch words.phrase {
            case .airSensitive: .airSensitiveShort
            case .airVeryPoor: .airVeryPoorShort
            case .airVeryUnhealthy: .airVeryUnhealthyShort
            default: nil
            }
        return Grade(forms: [phrase(words.phrase)] + (short.map { [phrase($0)] } ?? []), role: words.role)
    }

    /// "높음", "high".
    package func uvGrade(_ index: Double) -> Grade {
        let uv = UVGrade(index: index)
        return grade((uv.phrase, uv.role))
    }

    /// The concentration without the pollutant's name, in the unit of the Korean table: particulates in µg/m³, gases in ppb.
    package func amount(of pollutant: AirQuality.Pollutant, _ microgramsPerCubicMetre: Double) -> String {
        guard let volume = pollutant.partsPerBillion(microgramsPerCubicMetre) else {
            return "\(Int(microgramsPerCubicMetre.rounded()))"
        }
        return "\(Int(volume.rounded()))ppb"
    }
}

extension AirQuality.Pollutant {
    /// Its name.
    package var phrase: Phrase {
        switch self {
        case .pm25: .fineDust
        case .pm10: .coarseDust
        case .ozone: .ozone
        case .nitrogenDioxide: .nitrogenDioxide
        case .sulphurDioxide: .sulphurDioxide
        case .carbonMonoxide: .carbonMonoxide
        }
    }
}

extension AirQuality.Index {
    fileprivate var words: (Phrase, Role) {
        switch self {
        case .good: (.airGood, .levelBest)
        case .fair: (.airFair, .levelGood)
        case .moderate: (.airModerate, .levelGood)
        case .poor: (.airPoor, .levelBad)
        case .veryPoor: (.airVeryPoor, .levelWorst)
        }
    }
}

extension KoreanAirGrade {
    /// In the roles closest to AirKorea's blue, green, orange and red.
    fileprivate var words: (Phrase, Role) {
        switch self {
        case .good: (.airGood, .levelBest)
        case .normal: (.airModerate, .levelGood)
        case .bad: (.airPoor, .levelBad)
        case .veryBad: (.airVeryPoor, .levelWorst)
        }
    }
}

extension USAirBand {
    /// A word has one colour on every scale, because places of two countries stand side by side; the EPA's own colours begin with
    /// green.
    fileprivate var words: (Phrase, Role) {
        switch self {
        case .good: (.airGood, .levelBest)
        case .moderate: (.airModerate, .levelGood)
        case .unhealthyForSensitiveGroups: (.airSensitive, .levelBad)
        case .unhealthy: (.airUnhealthy, .levelWorst)
        case .veryUnhealthy: (.airVeryUnhealthy, .levelWorst)
        case .hazardous: (.airHazardous, .levelWorst)
        }
    }
}

extension UVGrade {
    fileprivate var role: Role {
        switch self {
        case .low: .levelGood
        case .moderate: .levelFair
        case .high: .levelBad
        case .veryHigh, .extreme: .levelWorst
        }
    }
}
