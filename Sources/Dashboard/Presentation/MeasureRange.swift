import Weather

/// Which values a scale of a measure goes over, the same for every place and time.
struct MeasureRange: Hashable, Sendable {
    /// Values worth a mark in a legend; the first and the last are the ends of the scale.
    let marks: [Double]
    /// Whether values are spread by the root of their distance from the lower end: so the little that mostly falls differs too.
    private let isByRoot: Bool

    init(_ measure: Measure, isOfDay: Bool) {
        isByRoot = measure == .precipitation
        marks =
            switch measure {
            case .temperature, .feelsLike:
                [Double(TemperatureScale.coldest), 0, 10, 20, Double(TemperatureScale.warmest)]
            // The Korea Meteorological Administration calls rain very heavy from 30 mm an hour on, and warns of 180 mm in twelve
            // hours.
            case .precipitation: isOfDay ? [0, 5, 30, 80, 180] : [0, 1, 5, 15, 30]
            // The administration's gale advisory on land is for 14 m/s, its warning for 21.
            case .wind: [0, 4, 9, 14, 21]
            // The ends of AirKorea's grades for PM2.5.
            case .fineDust: [0, 15, 35, 75]
            case .difference: [-10, -5, 0, 5, 10]
            }
    }

    /// Where a value lies between the ends, 0…1; beyond them at the end.
    func share(of value: Double) -> Double {
        guard let low = marks.first, let high = marks.last, value.isFinite else { return 0 }
        let share = max(0, min(1, (value - low) / (high - low)))
        return isByRoot ? share.squareRoot() : share
    }
}
