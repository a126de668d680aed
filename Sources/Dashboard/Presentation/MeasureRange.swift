import Weather

/// The range of a measure's scale, the same for every place and time.
struct MeasureRange: Hashable, Sendable {
    /// Values to label in a legend; the first and the last are the ends of the scale.
    let marks: [Double]
    /// Whether values are spread by the square root of their distance from the lower end, so that the small amounts that
    /// usually fall differ visibly.
    private let isByRoot: Bool

    init(_ measure: Measure, isOfDay: Bool) {
        isByRoot = measure == .precipitation
        marks =
            switch measure {
            case .temperature, .feelsLike:
                [Double(TemperatureScale.coldest), 0, 10, 20, Double(TemperatureScale.warmest)]
            // The Korea Meteorological Administration calls rain very heavy from 30 mm an hour, and warns of 180 mm in twelve
            // hours.
            case .precipitation: isOfDay ? [0, 5, 30, 80, 180] : [0, 1, 5, 15, 30]
            // The administration issues a gale advisory on land for 14 m/s, and a warning for 21.
            case .wind: [0, 4, 9, 14, 21]
            // The upper limits of AirKorea's grades for PM2.5.
            case .fineDust: [0, 15, 35, 75]
            case .difference: [-10, -5, 0, 5, 10]
            }
    }

    /// The position of a value between the ends, 0…1; values beyond the ends are clamped.
    func share(of value: Double) -> Double {
        guard let low = marks.first, let high = marks.last, value.isFinite else { return 0 }
        let share = max(0, min(1, (value - low) / (high - low)))
        return isByRoot ? share.squareRoot() : share
    }
}
