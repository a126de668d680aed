extension AirQuality.Index {
    /// OpenWeather's index by concentrations in µg/m³: that of the worst one (https://openweathermap.org/api/air-pollution,
    /// "Air Quality Index scale"). Nil where none is known.
    public init?(
        pm25: Double? = nil, pm10: Double? = nil, ozone: Double? = nil, nitrogenDioxide: Double? = nil,
        sulphurDioxide: Double? = nil, carbonMonoxide: Double? = nil
    ) {
        let scales: [(Double?, [Double])] = [
            (pm25, [10, 25, 50, 75]), (pm10, [20, 50, 100, 200]), (ozone, [60, 100, 140, 180]),
            (nitrogenDioxide, [40, 70, 150, 200]), (sulphurDioxide, [20, 80, 250, 350]),
            (carbonMonoxide, [4_400, 9_400, 12_400, 15_400]),
        ]
        let steps = scales.compactMap { value, limits in value.map { value in limits.count { value >= $0 } } }
        guard let worst = steps.max() else { return nil }
        self = Self.allCases[worst]
    }
}
