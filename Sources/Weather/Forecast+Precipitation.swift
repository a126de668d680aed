extension ForecastDay {
    /// The day's total precipitation. Nil if the source summarises days but omits this value, if no step reports precipitation or its
    /// chance, and if something falls that no step has.
    public var amount: PrecipitationAmount? {
        guard isAmountKnown else { return nil }
        if let outlook { return outlook.precipitation.map { amount(of: $0, in: outlook) } }
        return steps.contains(where: \.reportsPrecipitation)
            ? PrecipitationAmount(total: steps.lazy.map { $0.amount(after: amountStart) }) : nil
    }

    /// The same with snow as melted water.
    public var precipitation: PrecipitationDepth? { outlook.map(\.precipitation) ?? amount?.water }

    /// A total divided into rain and snow: as the summary divides it, or else all snow if nothing but snow is expected.
    private func amount(of total: PrecipitationDepth, in outlook: DayOutlook) -> PrecipitationAmount {
        if let snow = outlook.snow {
            let rain = total.millimetres - snow.millimetres
            return PrecipitationAmount(
                rain: PrecipitationDepth(millimetres: rain < Self.leastRain ? 0 : rain),
                melted: min(snow, total), snowfall: outlook.snowfall)
        }
        let kinds = Set(steps.compactMap { PrecipitationAhead.Kind(rain: $0.rain, snow: $0.snow) })
        let isSnow = kinds.isEmpty ? PrecipitationAhead.Kind(condition) == .snow : kinds == [.snow]
        return PrecipitationAmount(rain: isSnow ? nil : total, melted: isSnow ? total : nil)
    }

    /// Less rain than this in mm is what rounding leaves of a day of snow.
    private static let leastRain = 0.1
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

    /// What falls by the day's amounts, those of its hours before that of its summary, which may not tell snow from rain; nil
    /// without an amount.
    var kindByAmounts: PrecipitationAhead.Kind? {
        guard let amount, amount.water > .zero else { return nil }
        let kind = steps.lazy.compactMap { PrecipitationAhead.Kind(rain: $0.rain, snow: $0.snow) }.first
        if let kind { return kind }
        if outlook?.snow != nil { return PrecipitationAhead.Kind(rain: amount.rain, snow: amount.melted) }
        return range.high.celsius <= Self.freezing ? .snow : .rain
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

    /// What falls in the step.
    public var amount: PrecipitationAmount { PrecipitationAmount(rain: rain, melted: snow, snowfall: snowfall) }

    /// What falls in it after a moment, spread evenly over its time; all of it for nil.
    func amount(after time: Timestamp?) -> PrecipitationAmount {
        guard let time, start < time, length > 0 else { return amount }
        return amount.part(Double(max(0, self.time.seconds(since: time))) / Double(length))
    }

    /// The precipitation spread evenly over the step's hours.
    public var precipitationPerHour: PrecipitationDepth {
        PrecipitationDepth(millimetres: precipitation.millimetres * 3_600 / Double(max(1, length)))
    }

    /// The amount spread evenly over the step's hours.
    public var amountPerHour: PrecipitationAmount { amount.perHour(of: length) }
}
