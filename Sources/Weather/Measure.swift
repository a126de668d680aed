/// What the places of a list are compared by.
public enum Measure: CaseIterable, Hashable, Sendable {
    case temperature
    case feelsLike
    /// Rain, and snow melted.
    case precipitation
    case wind
    /// PM2.5.
    case fineDust
    /// How much warmer it is than a day before at the same hour.
    case difference
}

/// What a measure says of a place at a moment.
public struct MeasuredValue: Hashable, Sendable {
    public let measure: Measure
    /// °C (of a difference, degrees Celsius apart), mm in an hour or in a day, m/s, µg/m³.
    public let number: Double
    /// Whether it tells of a whole day: the highest of its values, or what falls all day.
    public let isOfDay: Bool

    public init(_ measure: Measure, _ number: Double, isOfDay: Bool) {
        (self.measure, self.number, self.isOfDay) = (measure, number, isOfDay)
    }
}

extension SeenWeather {
    /// What the report says of a measure at the moment; nil where it says nothing.
    public func value(of measure: Measure) -> MeasuredValue? {
        guard let conditions else { return nil }
        let number: Double? =
            switch measure {
            case .temperature: conditions.temperature.celsius
            case .feelsLike: conditions.feelsLike?.celsius
            case .precipitation: precipitation?.millimetres
            case .wind: conditions.wind.speed?.metresPerSecond
            case .fineDust: air?.pm25
            case .difference: temperatureBefore.map { conditions.temperature.celsius - $0.celsius }
            }
        let isOfDay = if case .day = conditions.basis { true } else { false }
        return number.map { MeasuredValue(measure, $0, isOfDay: isOfDay) }
    }

    /// In the last hour, in an hour of the step, or on the day.
    private var precipitation: PrecipitationDepth? {
        switch conditions?.basis {
        case .observed(let weather):
            let depths = [weather.rain, weather.snow].compactMap(\.self)
            // Sources leave out what does not fall.
            guard !depths.isEmpty || falls == nil else { return nil }
            return PrecipitationDepth(millimetres: depths.reduce(0) { $0 + $1.millimetres })
        case .expected(let step): return step.tellsPrecipitation ? step.precipitationPerHour : nil
        case .day(let day): return day.precipitation
        case nil: return nil
        }
    }

    /// A day before at the same hour; of a day, the high of the day before.
    public var temperatureBefore: Temperature? {
        guard case .day(let number) = moment else { return temperatureDayBefore }
        let before = forecast?.day(number - 1, current: current, now: now)?.range
        return before.flatMap { $0.coverage == .wholeDay ? $0.high : nil }
    }

    /// The same place at another moment.
    public func seen(at moment: Moment) -> SeenWeather {
        SeenWeather(
            place, current: current, forecast: forecast, air: measuredAir, airForecast: airForecast, at: moment,
            now: now)
    }
}
