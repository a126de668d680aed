import Glibc

/// The position of the sun over a point on Earth, and its rising and setting times.
///
/// By the equations of NOAA's solar calculator (https://gml.noaa.gov/grad/solcalc/calcdetails.html): sunrise and sunset
/// are correct to a minute up to 72° of latitude. Altitude and mountains are not considered.
public struct Sun: Hashable, Sendable {
    /// The sun's course between two midnights of a clock.
    public enum Day: Hashable, Sendable {
        /// Its upper edge is on the horizon at these moments, with average refraction.
        case rises(Timestamp, sets: Timestamp)
        /// It does not set.
        case polarDay
        /// It does not rise.
        case polarNight
    }

    private let latitude: Double
    private let longitude: Double

    /// How many degrees the sun's centre is below the horizon when its upper edge is on it: 16′ radius plus 34′ refraction.
    private static let dip = 0.833

    public init(over coordinate: Coordinate) {
        self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// Degrees north, −90…90, and degrees east, −180…180.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The latitude where the sun is overhead in degrees north, −23.5…23.5.
    public static func declination(at time: Timestamp) -> Double { SunPosition(at: time).declination / .degree }

    /// Polar day or polar night, at a time when the sun is known not to cross the horizon.
    public func polarCourse(at time: Timestamp) -> Day {
        Self.declination(at: time) * latitude >= 0 ? .polarDay : .polarNight
    }

    /// The height of the sun's centre above the horizon in degrees, −90…90, without refraction.
    public func elevation(at time: Timestamp) -> Double {
        let position = SunPosition(at: time)
        let hourAngle = (minutesOfSolarDay(at: time, position) / 4 - 180) * .degree
        let (phi, delta) = (latitude * .degree, position.declination)
        let sine = sin(phi) * sin(delta) + cos(phi) * cos(delta) * cos(hourAngle)
        return asin(max(-1, min(1, sine))) / .degree
    }

    /// Whether any part of the sun is above the horizon.
    public func isUp(at time: Timestamp) -> Bool { elevation(at: time) > -Self.dip }

    /// Solar time in hours, 0 ≤ hours < 24; the sun is highest at 12.
    public func solarHours(at time: Timestamp) -> Double { minutesOfSolarDay(at: time, SunPosition(at: time)) / 60 }

    /// The sun's course on a day (`LocalTime.dayNumber`) of a clock.
    public func day(_ dayNumber: Int, clock: LocalClock) -> Day {
        let middle = clock.moment(onDay: dayNumber, hour: 12)
        let phi = latitude * .degree
        /// For the sun's position at `time`: the solar noon nearest to `middle`, and the cosine of half the day's arc.
        func arc(at time: Timestamp) -> (noon: Timestamp, cosine: Double) {
            let position = SunPosition(at: time)
            let fromNoon = minutesOfSolarDay(at: middle, position) - 720
            let delta = position.declination
            return (
                middle.adding(seconds: -Int((fromNoon * 60).rounded())),
                cos((90 + Self.dip) * .degree) / (cos(phi) * cos(delta)) - tan(phi) * tan(delta)
            )
        }
        let noon = arc(at: middle)
        if noon.cosine < -1 { return .polarDay }
        if noon.cosine > 1 { return .polarNight }
        /// The sun's position changes between noon and the horizon, so the time is found by iteration.
        func horizon(_ side: Double) -> Timestamp {
            (0..<3).reduce(middle) { time, _ in
                let arc = arc(at: time)
                // The Earth turns one degree in four minutes.
                let halfDay = acos(max(-1, min(1, arc.cosine))) / .degree * 240
                return arc.noon.adding(seconds: Int((side * halfDay).rounded()))
            }
        }
        return .rises(horizon(-1), sets: horizon(1))
    }

    private func minutesOfSolarDay(at time: Timestamp, _ position: SunPosition) -> Double {
        let minutes = Double(time.secondsSince1970) / 60 + position.equationOfTime + 4 * longitude
        return minutes - (minutes / 1_440).rounded(.down) * 1_440
    }
}

extension Sun.Day {
    /// From two times as services send them: equal if the sun does not rise, a day or more apart if it does not set (Open-Meteo,
    /// https://github.com/open-meteo/open-meteo/pull/844). Nil if one is missing or they are in the wrong order.
    public init?(sunrise: Timestamp?, sunset: Timestamp?) {
        guard let sunrise, let sunset else { return nil }
        switch sunset.seconds(since: sunrise) {
        case ..<0: return nil
        case 0: self = .polarNight
        case 86_400...: self = .polarDay
        default: self = .rises(sunrise, sets: sunset)
        }
    }

    /// Nil in polar day and polar night.
    public var sunrise: Timestamp? { if case .rises(let sunrise, _) = self { sunrise } else { nil } }
    public var sunset: Timestamp? { if case .rises(_, let sunset) = self { sunset } else { nil } }
}

/// The sun's values that do not depend on the observer.
private struct SunPosition {
    /// Radians north of the equator.
    let declination: Double
    /// Minutes by which a sundial is ahead of a clock.
    let equationOfTime: Double

    /// The low-accuracy solar coordinates of Meeus, "Astronomical Algorithms", chapter 25 (to 0.01°), as in NOAA's
    /// calculator. In degrees, with centuries since 2000-01-01 12:00.
    init(at time: Timestamp) {
        let t = (Double(time.secondsSince1970) / 86_400 - 10_957.5) / 36_525
        let meanLongitude = 280.466_46 + t * (36_000.769_83 + t * 0.000_303_2)
        let anomaly = (357.529_11 + t * (35_999.050_29 - t * 0.000_153_7)) * .degree
        let eccentricity = 0.016_708_634 - t * (0.000_042_037 + t * 0.000_000_126_7)
        let centre =
            sin(anomaly) * (1.914_602 - t * (0.004_817 + t * 0.000_014))
            + sin(2 * anomaly) * (0.019_993 - t * 0.000_101) + sin(3 * anomaly) * 0.000_289
        // The longitude of the moon's ascending node, for nutation.
        let node = (125.04 - 1_934.136 * t) * .degree
        let longitude = (meanLongitude + centre - 0.005_69 - 0.004_78 * sin(node)) * .degree
        let obliquity = (23.439_291 - 0.013_004 * t + 0.002_56 * cos(node)) * .degree
        declination = asin(sin(obliquity) * sin(longitude))
        let (l, y) = (meanLongitude * .degree, tan(obliquity / 2) * tan(obliquity / 2))
        let sum =
            y * sin(2 * l) - 2 * eccentricity * sin(anomaly) + 4 * eccentricity * y * sin(anomaly) * cos(2 * l)
            - y * y * sin(4 * l) / 2 - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
        equationOfTime = 4 * sum / .degree
    }
}

extension Sun.Day {
    /// Seconds of daylight: a whole day in polar day, 0 in polar night.
    public var length: Int {
        switch self {
        case .rises(let sunrise, let sunset): max(0, sunset.seconds(since: sunrise))
        case .polarDay: 86_400
        case .polarNight: 0
        }
    }

    /// The sun's progress from sunrise (0) to sunset (1); nil while it is down and on days without sunrise and sunset.
    public func progress(at time: Timestamp) -> Double? {
        guard case .rises(let sunrise, let sunset) = self, length > 0, sunrise <= time, time <= sunset else {
            return nil
        }
        return Double(time.seconds(since: sunrise)) / Double(length)
    }
}

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
