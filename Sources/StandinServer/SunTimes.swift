import Weather

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Sunrise and sunset of one local day, right to a few minutes (NOAA's general solar position equations,
/// https://gml.noaa.gov/grad/solcalc/solareqns.PDF).
struct SunTimes {
    /// Nil in polar day and polar night.
    let sunrise: Timestamp?
    let sunset: Timestamp?
    /// Whether the sun is up at the moment asked for.
    let isDaylight: Bool

    init(latitude: Double, longitude: Double, at time: Timestamp, offset: UTCOffset) {
        let local = LocalTime(time, offset: offset)
        let dayOfYear = Double(local.dayNumber - LocalTime.dayNumber(ofNewYearIn: local.year))
        let angle = 2 * Double.pi / 365 * dayOfYear
        let minutesAhead =
            229.18
            * (0.000075 + 0.001868 * cos(angle) - 0.032077 * sin(angle) - 0.014615 * cos(2 * angle)
                - 0.040849 * sin(2 * angle))
        let declination =
            0.006918 - 0.399912 * cos(angle) + 0.070257 * sin(angle) - 0.006758 * cos(2 * angle)
            + 0.000907 * sin(2 * angle) - 0.002697 * cos(3 * angle) + 0.00148 * sin(3 * angle)
        let phi = latitude * .pi / 180
        let cosine = cos(90.833 * .pi / 180) / (cos(phi) * cos(declination)) - tan(phi) * tan(declination)
        guard abs(cosine) <= 1 else {
            sunrise = nil
            sunset = nil
            isDaylight = cosine < -1
            return
        }
        let halfDay = acos(cosine) * 180 / .pi * 4
        let noon = 720 - 4 * longitude - minutesAhead
        let midnight = local.dayNumber * 86_400
        let rise = Timestamp(secondsSince1970: midnight + Int((noon - halfDay) * 60))
        let set = Timestamp(secondsSince1970: midnight + Int((noon + halfDay) * 60))
        sunrise = rise
        sunset = set
        isDaylight = time >= rise && time < set
    }
}

extension LocalTime {
    /// Days from 1970-01-01 to the first of January of `year`.
    fileprivate static func dayNumber(ofNewYearIn year: Int) -> Int {
        let before = year - 1
        return before * 365 + before / 4 - before / 100 + before / 400 - 719_162
    }
}
