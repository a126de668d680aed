#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where the sun stands over a point of the Earth, and when it rises and sets there.
///
/// By NOAA's general solar position equations (https://gml.noaa.gov/grad/solcalc/solareqns.PDF), which take every year for
/// the same: sunrise and sunset are right to three minutes up to 50° of latitude, and to some ten near the polar circles,
/// where the sun meets the horizon at a flat angle. Heights are not, and nothing is known of mountains.
public struct Sun: Hashable, Sendable {
    /// What the sun does between two midnights of a clock.
    public enum Day: Hashable, Sendable {
        /// Its upper edge is on the horizon at these moments, air bending its light as it does on average.
        case rises(Timestamp, sets: Timestamp)
        /// It does not set.
        case polarDay
        /// It does not rise.
        case polarNight
    }

    private let latitude: Double
    private let longitude: Double

    /// Degrees below the horizon of the sun's centre when its upper edge is on it: 16′ of its own and 34′ of refraction.
    private static let dip = 0.833

    public init(over coordinate: Coordinate) {
        self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// Degrees north, −90…90, and degrees east, −180…180.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Degrees north of the equator at which the sun is overhead, −23.5…23.5, right to 0.7; the same for everyone.
    public static func declination(at time: Timestamp) -> Double { SunPosition(at: time).declination / .degree }

    /// The height of the sun's centre above the horizon in degrees, −90…90, without refraction.
    public func elevation(at time: Timestamp) -> Double {
        let position = SunPosition(at: time)
        let hourAngle = (minutesOfSolarDay(at: time, position) / 4 - 180) * .degree
        let (phi, delta) = (latitude * .degree, position.declination)
        let sine = sin(phi) * sin(delta) + cos(phi) * cos(delta) * cos(hourAngle)
        return asin(max(-1, min(1, sine))) / .degree
    }

    /// Whether any of it is above the horizon.
    public func isUp(at time: Timestamp) -> Bool { elevation(at: time) > -Self.dip }

    /// Hours of the sun's own clock, 0 ≤ hours < 24; at 12 it stands highest.
    public func solarHours(at time: Timestamp) -> Double { minutesOfSolarDay(at: time, SunPosition(at: time)) / 60 }

    /// What it does on the day (`LocalTime.dayNumber`) of a clock.
    public func day(_ dayNumber: Int, offset: UTCOffset) -> Day {
        let middle = LocalTime.startOfDay(dayNumber, offset: offset).adding(seconds: 43_200)
        let position = SunPosition(at: middle)
        // The highest stand of the sun that is nearest the middle of the day on the wall clock.
        let fromNoon = minutesOfSolarDay(at: middle, position) - 720
        let noon = middle.adding(seconds: -Int((fromNoon * 60).rounded()))
        let (phi, delta) = (latitude * .degree, position.declination)
        let cosine = cos((90 + Self.dip) * .degree) / (cos(phi) * cos(delta)) - tan(phi) * tan(delta)
        if cosine < -1 { return .polarDay }
        if cosine > 1 { return .polarNight }
        // The Earth turns by a degree in four minutes.
        let halfDay = Int((acos(cosine) / .degree * 240).rounded())
        return .rises(noon.adding(seconds: -halfDay), sets: noon.adding(seconds: halfDay))
    }

    private func minutesOfSolarDay(at time: Timestamp, _ position: SunPosition) -> Double {
        let minutes = Double(time.secondsSince1970) / 60 + position.equationOfTime + 4 * longitude
        return minutes - (minutes / 1_440).rounded(.down) * 1_440
    }
}

extension Sun.Day {
    /// Nil in polar day and polar night.
    public var sunrise: Timestamp? { if case .rises(let sunrise, _) = self { sunrise } else { nil } }
    public var sunset: Timestamp? { if case .rises(_, let sunset) = self { sunset } else { nil } }
}

/// What is the same about the sun for everyone on Earth.
private struct SunPosition {
    /// Radians north of the equator.
    let declination: Double
    /// Minutes by which a sundial is ahead of a clock.
    let equationOfTime: Double

    init(at time: Timestamp) {
        // The fractional year, in radians. NOAA restarts it every January; the mean year does without a calendar.
        let days = Double(time.secondsSince1970) / 86_400
        let g = 2 * Double.pi * ((days - 0.5) / 365.242_5 - 0.002)
        declination =
            0.006_918 - 0.399_912 * cos(g) + 0.070_257 * sin(g)
            - 0.006_758 * cos(2 * g) + 0.000_907 * sin(2 * g)
            - 0.002_697 * cos(3 * g) + 0.001_480 * sin(3 * g)
        equationOfTime =
            229.18
            * (0.000_075 + 0.001_868 * cos(g) - 0.032_077 * sin(g) - 0.014_615 * cos(2 * g) - 0.040_849 * sin(2 * g))
    }
}

extension Double {
    /// One degree in radians.
    fileprivate static let degree = pi / 180
}
