extension ForecastDay {
    /// Everything that is forecast to fall, melted: nil where the source reports days as wholes and leaves this value out, and
    /// where no step says anything of what falls, not even how likely it is.
    public var precipitation: PrecipitationDepth? {
        if let outlook { return outlook.precipitation }
        guard steps.contains(where: \.tellsPrecipitation) else { return nil }
        return PrecipitationDepth(millimetres: steps.reduce(0) { $0 + $1.precipitation.millimetres })
    }
}

extension ForecastDay {
    /// What falls on it, by the day as a whole, else by its hours; nil where nothing does.
    var kindThatFalls: PrecipitationAhead.Kind? {
        PrecipitationAhead.Kind(condition) ?? steps.lazy.compactMap(\.kindThatFalls).first
            ?? ((precipitation?.millimetres ?? 0) > 0 ? .rain : nil)
    }
}

extension ForecastStep {
    /// Whether it says what falls or how likely that is.
    var tellsPrecipitation: Bool { precipitationProbability != nil || rain != nil || snow != nil }

    /// Rain and snow together, melted; sources leave out what does not fall.
    public var precipitation: PrecipitationDepth {
        PrecipitationDepth(millimetres: (rain?.millimetres ?? 0) + (snow?.millimetres ?? 0))
    }

    /// Spread evenly over its hours.
    public var precipitationPerHour: PrecipitationDepth {
        PrecipitationDepth(millimetres: precipitation.millimetres * 3_600 / Double(max(1, length)))
    }
}
