// Services take the sky, the chance and the amount of precipitation from different models, which may contradict each other. The rules
// here are applied where hours and days are made, so that every part of the program tells the same of them.

extension Condition {
    /// The condition of an hour or a day as its amount and its chance of precipitation support it.
    ///
    /// - Precipitation that has neither an amount nor more than almost no chance is told by its clouds: models invent
    ///   thunderstorms in a clear sky (Open-Meteo, code 95 with 0 mm and 0 %).
    /// - An amount that is likely falls, whatever the sky: a reader who sees 75 % and 0.2 mm expects rain. Without a chance an
    ///   amount counts as certain. Storms stay what they are, because they matter more than the rain in them.
    ///
    /// - Parameters:
    ///   - kind: what falls by the amounts; nil if they are zero or missing.
    ///   - cloudCover: in percent.
    func supported(by kind: PrecipitationAhead.Kind?, chance: Double?, cloudCover: Int?) -> Condition {
        guard let kind else {
            let isBelieved = PrecipitationAhead.Kind(self) == nil || (chance ?? 1) > PrecipitationAhead.almostNone
            return isBelieved ? self : clouded(cloudCover)
        }
        guard (chance ?? 1) >= PrecipitationAhead.likely, PrecipitationAhead.Kind(self) == nil, self.kind != .squall,
            self.kind != .tornado
        else { return self }
        return Condition(kind: kind.condition, intensity: .light, isDaylight: isDaylight)
    }

    /// The sky without precipitation.
    func clouded(_ cloudCover: Int?) -> Condition {
        Condition(kind: cloudCover.map { Kind(cloudCover: $0) } ?? .unknown, isDaylight: isDaylight)
    }
}

extension Condition.Kind {
    /// The sky under a cloud cover in percent, by OpenWeather's limits (https://openweathermap.org/weather-conditions).
    public init(cloudCover: Int) {
        switch cloudCover {
        case ..<11: self = .clear
        case ..<26: self = .fewClouds
        case ..<51: self = .scatteredClouds
        case ..<85: self = .brokenClouds
        default: self = .overcast
        }
    }
}

extension CurrentWeather {
    /// The weather as the forecast for its hour supports it: a thunderstorm without a measured amount, in an hour without an amount and
    /// with almost no chance, is told by the clouds. Other precipitation is believed, because a forecast may miss a shower.
    public func supported(by forecast: Forecast?) -> CurrentWeather {
        guard condition.kind == .thunderstorm, (amount?.water ?? .zero) == .zero,
            let step = forecast?.step(from: observedAt), step.precipitation.millimetres == 0,
            let chance = step.precipitationProbability, chance <= PrecipitationAhead.almostNone
        else { return self }
        return under(condition.clouded(cloudCover ?? step.cloudCover))
    }
}

extension PrecipitationAhead {
    /// The chance that goes with an amount. A chance of 0 % beside an amount contradicts it, so it is unknown, and like any
    /// precipitation without a chance the amount counts as certain: a needless umbrella is the smaller mistake.
    static func chance(_ chance: Double?, of kind: Kind?) -> Double? {
        kind != nil && chance.map { $0 < leastChance } == true ? nil : chance
    }

    /// The lowest chance that is not shown as 0 %.
    private static let leastChance = 0.005
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

    /// The kind of weather in which it falls.
    public var condition: Condition.Kind {
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
