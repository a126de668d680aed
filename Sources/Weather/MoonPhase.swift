import Glibc

/// The moon's phase at a moment, the same everywhere on Earth (only the disc's orientation differs).
///
/// By Meeus, "Astronomical Algorithms" (2nd edition), chapter 48: the moon's mean elements of (47.2) to (47.4) with the
/// terms of (48.4). New, full and half moons are correct to 0.3°, which the moon covers in about forty minutes.
public struct MoonPhase: Hashable, Sendable {
    /// The eight named phases. Each covers the eighth of the cycle around it, about 3.7 days.
    public enum Name: Int, CaseIterable, Sendable {
        case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent
    }

    /// How far the moon is ahead of the sun along the ecliptic, 0 ≤ degrees < 360: 0 is new, 90 the first quarter, 180 full.
    public let elongation: Double
    /// The lit fraction of the disc, 0…1.
    public let illuminatedFraction: Double

    public init(at time: Timestamp) {
        // Centuries since 2000-01-01 12:00. Clocks are a minute behind dynamical time, which moves the moon by only 0.01°.
        let t = (Double(time.secondsSince1970) / 86_400 - 10_957.5) / 36_525
        /// Mean elongation and the mean anomalies of sun and moon, in radians.
        let d = (297.850_192_1 + t * (445_267.111_403_4 - t * 0.001_881_9)) * .degree
        let sun = (357.529_109_2 + t * (35_999.050_290_9 - t * 0.000_153_6)) * .degree
        let moon = (134.963_396_4 + t * (477_198.867_505_5 + t * 0.008_741_4)) * .degree
        let ahead =
            d / .degree + 6.289 * sin(moon) - 2.100 * sin(sun) + 1.274 * sin(2 * d - moon) + 0.658 * sin(2 * d)
            + 0.214 * sin(2 * moon)
        elongation = ahead - (ahead / 360).rounded(.down) * 360
        // The angle at the moon between sun and Earth; the last term is there because the sun is not infinitely far away.
        let phaseAngle = 180 - ahead - 0.110 * sin(d)
        illuminatedFraction = (1 + cos(phaseAngle * .degree)) / 2
    }

    public var name: Name { Name.allCases[Int((elongation / 45).rounded()) % 8] }
}

extension Double {
    /// One degree in radians.
    fileprivate static let degree = pi / 180
}
