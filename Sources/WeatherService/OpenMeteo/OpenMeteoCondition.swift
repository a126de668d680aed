import Weather

/// Open-Meteo's way of naming the sky: a code of the WMO's table 4677, as far as the service uses it
/// (https://open-meteo.com/en/docs, "WMO Weather interpretation codes").
enum OpenMeteoCondition {
    static func kind(_ code: WireNumber?) -> Condition.Kind {
        guard let code = code?.value, (0..<100).contains(code), code == code.rounded() else { return .unknown }
        return switch Int(code) {
        case 0: .clear
        // Mainly clear, partly cloudy, overcast.
        case 1: .fewClouds
        case 2: .scatteredClouds
        case 3: .overcast
        // Fog, and fog that leaves rime.
        case 45, 48: .mist
        case 51, 53, 55: .drizzle
        // Drizzle and rain that freeze.
        case 56, 57, 66, 67: .freezingRain
        case 61, 63, 65: .rain
        // Snow, snow grains, showers of snow.
        case 71, 73, 75, 77, 85, 86: .snow
        case 80, 81, 82: .showers
        // The latter two with hail.
        case 95, 96, 99: .thunderstorm
        default: .unknown
        }
    }

    /// Without words: the service has none, and the screen has its own for every kind.
    static func condition(
        code: WireNumber?, isDay: WireNumber?, at time: Timestamp, offset: UTCOffset
    ) -> Condition {
        let daylight = Daylight(partOfDay: nil, sunrise: nil, sunset: nil, offset: offset)
        return Condition(
            kind: kind(code), isDaylight: isDay.map { $0.value != 0 } ?? daylight.contains(time), summary: "")
    }
}
