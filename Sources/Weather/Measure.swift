/// A quantity by which places are compared.
public enum Measure: CaseIterable, Hashable, Sendable {
    case temperature
    case feelsLike
    /// Rain and melted snow.
    case precipitation
    case wind
    /// PM2.5.
    case fineDust
    /// How much warmer it is than at the same hour a day before.
    case difference
}

extension SeenWeather {
    /// The value of a measure at this moment; nil if the report lacks it.
    public func value(of measure: Measure) -> MeasuredValue? {
        guard let conditions else { return nil }
        let change = measure == .difference ? changeFromDayBefore : nil
        let number: Double? =
            switch measure {
            case .temperature: conditions.temperature.celsius
            case .feelsLike: conditions.feelsLike?.celsius
            case .precipitation: nil
            case .wind: conditions.wind.speed?.metresPerSecond
            case .fineDust: air?.pm25
            case .difference: change?.celsius
            }
        if measure == .precipitation { return precipitation }
        return number.map {
            MeasuredValue(measure, $0, isOfDay: conditions.isOfDay, change: change, airScale: place.airScale)
        }
    }

    /// The precipitation in the last hour, per hour of the step, or on the day.
    private var precipitation: MeasuredValue? {
        switch conditions?.basis {
        case .observed(let weather):
            if let amount = weather.amount { return MeasuredValue(amount, isOfDay: false) }
            // Sources omit what does not fall.
            guard falls != nil else { return MeasuredValue(.precipitation, 0, isOfDay: false) }
            return expectedAmount.map { MeasuredValue($0, isOfDay: false, isExpected: true) }
        case .expected(let step):
            return step.reportsPrecipitation ? MeasuredValue(step.amountPerHour, isOfDay: false) : nil
        case .day(let day): return day.amount.map { MeasuredValue($0, isOfDay: true) }
        case nil: return nil
        }
    }

    /// The same place at another moment.
    public func seen(at moment: Moment) -> SeenWeather {
        SeenWeather(
            place, current: current, forecast: forecast, air: measuredAir, airForecast: airForecast, at: moment,
            now: now)
    }
}

/// The value of a measure at a place and moment.
public struct MeasuredValue: Hashable, Sendable {
    public let measure: Measure
    /// In °C (degrees apart for a difference), mm of water per hour or per day, m/s, or µg/m³.
    public let number: Double
    /// Whether it is for a whole day: the highest value of the day, or the total precipitation.
    public let isOfDay: Bool
    /// For precipitation, what the number is the water of.
    public let amount: PrecipitationAmount?
    /// Whether it is expected for the hour, in place of a measurement.
    public let isExpected: Bool
    /// The temperatures that a difference is between; nil for other measures.
    public let change: TemperatureChange?
    /// The scale that grades fine dust at its place; nil for other measures.
    public let airScale: AirScale?

    /// A number of precipitation is rain. `airScale`: of the place, for fine dust.
    public init(
        _ measure: Measure, _ number: Double, isOfDay: Bool, change: TemperatureChange? = nil,
        airScale: AirScale = .unitedStates
    ) {
        (self.measure, self.number, self.isOfDay, self.change, isExpected) = (measure, number, isOfDay, change, false)
        self.airScale = measure == .fineDust ? airScale : nil
        amount =
            measure == .precipitation
            ? PrecipitationAmount(rain: PrecipitationDepth(millimetres: number), melted: nil) : nil
    }

    public init(_ amount: PrecipitationAmount, isOfDay: Bool, isExpected: Bool = false) {
        (measure, number, change, airScale) = (.precipitation, amount.water.millimetres, nil, nil)
        (self.amount, self.isOfDay, self.isExpected) = (amount, isOfDay, isExpected)
    }
}
