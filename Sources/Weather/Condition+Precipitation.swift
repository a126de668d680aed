extension Condition {
    /// The condition of an hour or a day in which this may fall: light precipitation of that kind if it is likely and the condition
    /// has none, otherwise unchanged. An unknown chance counts as certain.
    ///
    /// Services take the sky, the chance and the amount of precipitation from different models, and may call an hour cloudy
    /// that has a chance of 75 % and 0.2 mm. A reader who sees that chance and that amount expects rain. The rule is applied where hours
    /// and days are made, so that every part of the program calls an hour the same. A service that itself says rain is believed
    /// at any chance, and storms stay what they are, because they matter more than the rain in them.
    func showing(_ kind: PrecipitationAhead.Kind?, chance: Double?) -> Condition {
        guard let kind, (chance ?? 1) >= PrecipitationAhead.likely, PrecipitationAhead.Kind(self) == nil,
            self.kind != .squall, self.kind != .tornado
        else { return self }
        return Condition(kind: kind.condition, intensity: .light, isDaylight: isDaylight)
    }
}

extension PrecipitationAhead.Kind {
    /// What falls by its amounts; nil if there are none.
    init?(rain: PrecipitationDepth?, snow: PrecipitationDepth?) {
        switch ((rain?.millimetres ?? 0) > 0, (snow?.millimetres ?? 0) > 0) {
        case (true, true): self = .sleet
        case (false, true): self = .snow
        case (true, false): self = .rain
        case (false, false): return nil
        }
    }

    fileprivate var condition: Condition.Kind {
        switch self {
        case .rain: .rain
        case .showers: .showers
        case .sleet: .sleet
        case .snow: .snow
        case .freezingRain: .freezingRain
        case .thunderstorm: .thunderstorm
        }
    }
}
