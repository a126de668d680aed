extension ForecastDay {
    /// The day's total precipitation, snow as melted water. Nil if the source summarises days but omits this value, and
    /// if no step reports precipitation or its chance.
    public var precipitation: PrecipitationDepth? {
        if let outlook { return outlook.precipitation }
        guard steps.contains(where: \.reportsPrecipitation) else { return nil }
        return PrecipitationDepth(millimetres: steps.reduce(0) { $0 + $1.precipitation.millimetres })
    }
}

extension DayOutlook {
    /// The condition as the day's amount and chance support it; a summary has no clouds to tell it by instead.
    var supportedCondition: Condition? {
        let falls = precipitation.map { $0.millimetres > 0 } ?? false
        return falls ? condition : condition?.supported(by: nil, chance: precipitationProbability, cloudCover: nil)
    }
}

extension ForecastDay {
    /// What is likely to fall on the day; nil if nothing is.
    public var falls: PrecipitationAhead.Kind? {
        (precipitationProbability ?? 1) >= PrecipitationAhead.likely ? PrecipitationAhead.Kind(condition) : nil
    }

    /// What falls by the day's amounts, those of its hours before that of its summary, which does not tell snow from rain; nil
    /// without an amount.
    var kindByAmounts: PrecipitationAhead.Kind? {
        guard let precipitation, precipitation.millimetres > 0 else { return nil }
        let kind = steps.lazy.compactMap { PrecipitationAhead.Kind(rain: $0.rain, snow: $0.snow) }.first
        return kind ?? (range.high.celsius <= Self.freezing ? .snow : .rain)
    }

    /// A day that never gets warmer has snow.
    private static let freezing = 0.0
}

extension ForecastStep {
    /// Whether the step reports precipitation or its chance.
    var reportsPrecipitation: Bool { precipitationProbability != nil || rain != nil || snow != nil }

    /// Rain and melted snow together. A missing value counts as 0, because sources omit what does not fall.
    public var precipitation: PrecipitationDepth {
        PrecipitationDepth(millimetres: (rain?.millimetres ?? 0) + (snow?.millimetres ?? 0))
    }

    /// The precipitation spread evenly over the step's hours.
    public var precipitationPerHour: PrecipitationDepth {
        PrecipitationDepth(millimetres: precipitation.millimetres * 3_600 / Double(max(1, length)))
    }
}
