import Weather

/// Open-Meteo's weather codes: the part of the WMO's table 4677 that the service uses (https://open-meteo.com/en/docs,
/// "WMO Weather interpretation codes").
enum OpenMeteoCondition {
    /// Light, moderate and heavy follow the table's slight, moderate and heavy (or dense, or violent).
    static func reading(_ code: Double?) -> (kind: Condition.Kind, intensity: Condition.Intensity?) {
        guard let code, (0..<100).contains(code), code == code.rounded() else { return (.unknown, nil) }
        return switch Int(code) {
        case 0: (.clear, nil)
        // Mainly clear, partly cloudy, overcast.
        case 1: (.fewClouds, nil)
        case 2: (.scatteredClouds, nil)
        case 3: (.overcast, nil)
        // Fog and depositing rime fog.
        case 45, 48: (.fog, nil)
        case 51: (.drizzle, .light)
        case 53: (.drizzle, .moderate)
        case 55: (.drizzle, .heavy)
        // Freezing drizzle and freezing rain.
        case 56, 66: (.freezingRain, .light)
        case 57, 67: (.freezingRain, .heavy)
        case 61: (.rain, .light)
        case 63: (.rain, .moderate)
        case 65: (.rain, .heavy)
        case 71: (.snow, .light)
        case 73: (.snow, .moderate)
        case 75: (.snow, .heavy)
        // Snow grains.
        case 77: (.snow, nil)
        case 80: (.showers, .light)
        case 81: (.showers, .moderate)
        case 82: (.showers, .heavy)
        // Snow showers.
        case 85: (.snow, .light)
        case 86: (.snow, .heavy)
        // "Slight or moderate", without and with hail; "heavy", with hail.
        case 95, 96: (.thunderstorm, .moderate)
        case 99: (.thunderstorm, .heavy)
        default: (.unknown, nil)
        }
    }

    static func condition(
        code: Double?, isDay: Double?, at time: Timestamp, clock: LocalClock
    ) -> Condition {
        let daylight = Daylight(partOfDay: nil, sun: nil, clock: clock)
        let (kind, intensity) = reading(code)
        return Condition(
            kind: kind, intensity: intensity, isDaylight: isDay.map { $0 != 0 } ?? daylight.contains(time))
    }
}
