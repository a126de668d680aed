extension Condition {
    /// How much it matters to somebody who goes out; only the order of two numbers means anything.
    ///
    /// The order is that of the WMO's present weather codes, of which the highest that fits is reported (WMO-No. 306, code
    /// table 4677): sky, haze, fog, drizzle, rain, sleet, snow, showers. It differs in two things: among what falls, more
    /// comes before less whatever it is; and what is dangerous by itself comes before everything: freezing rain,
    /// thunderstorms, squalls, tornadoes.
    public var seriousness: Int {
        switch kind {
        case .unknown: 0
        case .clear: 1
        case .fewClouds: 2
        case .scatteredClouds: 3
        case .brokenClouds: 4
        case .overcast: 5
        case .haze: 6
        case .dust: 7
        case .mist: 8
        case .fog: 9
        case .drizzle: Self.leastFall + amount
        case .rain: 20 + 10 * amount
        case .sleet: 21 + 10 * amount
        case .snow: 22 + 10 * amount
        case .showers: 23 + 10 * amount
        case .freezingRain: 50 + amount
        case .thunderstorm: 60 + amount
        case .squall: 70
        case .tornado: 80
        }
    }

    /// The seriousness from which on something falls or endangers.
    private static let leastFall = 10

    /// 0…2; what is not told counts as moderate.
    private var amount: Int {
        switch intensity {
        case .light: 0
        case .moderate, nil: 1
        case .heavy: 2
        }
    }

    /// Whether something falls, or worse.
    fileprivate var isSerious: Bool { seriousness >= Self.leastFall }
}

extension ForecastStep {
    /// Its sky, and where something is likely to fall from a sky that does not say so, that.
    fileprivate var conditionWithFall: Condition {
        guard isWet, PrecipitationAhead.Kind(condition) == nil, let kindThatFalls else { return condition }
        let kind: Condition.Kind =
            switch kindThatFalls {
            case .snow: .snow
            case .sleet: .sleet
            case .rain, .showers, .freezingRain, .thunderstorm: .rain
            }
        return Condition(kind: kind, intensity: .light, isDaylight: condition.isDaylight)
    }
}

extension Collection<ForecastStep> {
    /// What a day of these steps is to be drawn as; nil without steps.
    ///
    /// It is the most serious of what falls at any time, and of `observed`, what is seen at a moment of the day: a day of rain
    /// with a dry noon is no cloud. A dry day has the sky nearest to `middle`, when people are out in it. The light is
    /// that of `middle`, or of the moment seen: a day on which the sun is still up is drawn by day.
    public func conditionOfDay(around middle: Timestamp, observed: Condition? = nil) -> Condition? {
        let nearest = self.min { abs($0.time.seconds(since: middle)) < abs($1.time.seconds(since: middle)) }
        guard let sky = nearest?.condition else { return nil }
        let isDaylight = sky.isDaylight || observed?.isDaylight == true
        let serious = (map(\.conditionWithFall) + [observed].compactMap(\.self)).filter(\.isSerious)
        let drawn = serious.max { $0.seriousness < $1.seriousness } ?? sky
        return Condition(kind: drawn.kind, intensity: drawn.intensity, isDaylight: isDaylight)
    }
}
