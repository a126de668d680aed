import Weather

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where the sun stands, and when it rises and sets, by NOAA's simplified equations
/// (https://gml.noaa.gov/grad/solcalc/solareqns.PDF); good to a few minutes between the polar circles.
struct SolarDay {
    let coordinate: Coordinate

    /// The sun's centre when its upper edge touches the horizon: half its size plus refraction.
    private static let zenithAtSunrise = 90.833

    /// The height of the sun's centre above the horizon in degrees, −90…90, without refraction.
    func elevation(at time: Timestamp) -> Double {
        let sun = Sun(at: time)
        let hourAngle = radians(minutesOfSolarDay(at: time, sun: sun) / 4 - 180)
        let latitude = radians(coordinate.latitude)
        let sine = sin(latitude) * sin(sun.declination) + cos(latitude) * cos(sun.declination) * cos(hourAngle)
        return asin(max(-1, min(1, sine))) * 180 / .pi
    }

    func isDaylight(at time: Timestamp) -> Bool {
        elevation(at: time) > 90 - Self.zenithAtSunrise
    }

    /// Hours of the sun's own clock, 0 ≤ hours < 24; at 12 it stands highest.
    func solarHours(at time: Timestamp) -> Double {
        minutesOfSolarDay(at: time, sun: Sun(at: time)) / 60
    }

    /// Sunrise and sunset of the day the place's clock shows at `time`; nil in polar day and polar night.
    func sunriseAndSunset(at time: Timestamp, offset: UTCOffset) -> (sunrise: Timestamp, sunset: Timestamp)? {
        let start = LocalTime.startOfDay(LocalTime(time, offset: offset).dayNumber, offset: offset)
        let middle = start.adding(seconds: 43_200)
        let sun = Sun(at: middle)
        // The highest stand of the sun that is nearest the middle of the day on the wall clock.
        let fromNoon = minutesOfSolarDay(at: middle, sun: sun) - 720
        let noon = middle.adding(seconds: -Int((fromNoon * 60).rounded()))
        let latitude = radians(coordinate.latitude)
        let cosine =
            cos(radians(Self.zenithAtSunrise)) / (cos(latitude) * cos(sun.declination))
            - tan(latitude) * tan(sun.declination)
        guard (-1...1).contains(cosine) else { return nil }
        let halfDay = Int((acos(cosine) * 180 / .pi * 240).rounded())
        return (noon.adding(seconds: -halfDay), noon.adding(seconds: halfDay))
    }

    private func minutesOfSolarDay(at time: Timestamp, sun: Sun) -> Double {
        let minutesUTC = Double(time.secondsSince1970) / 60
        let minutes = minutesUTC + sun.equationOfTime + 4 * coordinate.longitude
        return minutes - (minutes / 1_440).rounded(.down) * 1_440
    }
}

/// The part of the sun's place that is the same for everyone on Earth.
private struct Sun {
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

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
