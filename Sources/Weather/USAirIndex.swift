/// The Air Quality Index of the United States, interpolated linearly within each band.
///
/// U.S. Environmental Protection Agency, "Technical Assistance Document for the Reporting of Daily Air Quality",
/// EPA-454/B-24-002 (May 2024), table 6 and section IV.
enum USAirIndex {
    /// The index at either end of each band.
    private static let indices: [ClosedRange<Double>] = [0...50, 51...100, 101...150, 151...200, 201...300, 301...500]

    /// 0…500, the end of the scale; nil for a negative value.
    static func index(of pollutant: AirQuality.Pollutant, _ microgramsPerCubicMetre: Double) -> Int? {
        let table = table(of: pollutant)
        let volume = pollutant.partsPerBillion(microgramsPerCubicMetre)
        // Values are truncated, not rounded, to the table's digits. The tiny shift keeps 9.1 from becoming 9.0999….
        let steps = ((volume ?? microgramsPerCubicMetre) / table.digit + 1e-9).rounded(.down)
        guard steps >= 0 else { return nil }
        for (band, highest) in table.highest.enumerated() where steps <= highest {
            let lowest = band == 0 ? 0 : table.highest[band - 1] + 1
            let share = (steps - lowest) / (highest - lowest)
            let ends = indices[band]
            return Int((ends.lowerBound + share * (ends.upperBound - ends.lowerBound)).rounded())
        }
        return 500
    }

    /// The highest value of each band, in `digit`s of µg/m³ or ppb.
    private static func table(of pollutant: AirQuality.Pollutant) -> (digit: Double, highest: [Double]) {
        switch pollutant {
        case .pm25: (0.1, [90, 354, 554, 1_254, 2_254, 3_254])
        case .pm10: (1, [54, 154, 254, 354, 424, 604])
        // The eight-hour table up to 200 ppb, where it ends; the one-hour table above.
        case .ozone: (1, [54, 70, 85, 105, 200, 604])
        case .nitrogenDioxide: (1, [53, 100, 360, 649, 1_249, 2_049])
        case .sulphurDioxide: (1, [35, 75, 185, 304, 604, 1_004])
        // Tenths of a ppm.
        case .carbonMonoxide: (100, [44, 94, 124, 154, 304, 504])
        }
    }
}
