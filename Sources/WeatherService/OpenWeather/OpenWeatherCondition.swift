import JSON
import Limits
import Weather

/// OpenWeather's weather condition (https://openweathermap.org/weather-conditions): a number, an English group and an
/// icon, any of which may be missing and which do not always agree. The number takes precedence.
struct OpenWeatherCondition {
    let id: Int?
    /// `Rain`, `Clouds` ….
    let group: String?
    /// `10d`: the icon's number and whether the sun is up.
    let icon: String?
    /// The icon's name, if it is valid.
    var iconCode: IconCode? { icon.flatMap { IconCode($0) } }

    func condition(at time: Timestamp, daylight: Daylight) -> Condition {
        let known = id.flatMap(Self.reading)
        return Condition(
            kind: known?.kind ?? kindByGroup ?? kindByIcon ?? .unknown, intensity: known?.intensity,
            isDaylight: isDaylightByIcon ?? daylight.contains(time))
    }

    private var isDaylightByIcon: Bool? {
        switch icon?.last {
        case "d": true
        case "n": false
        default: nil
        }
    }

    /// The meaning of the documented numbers. In a series of light, plain and heavy, plain is moderate; a number outside
    /// such a series has no intensity.
    private static func reading(_ id: Int) -> (kind: Condition.Kind, intensity: Condition.Intensity?)? {
        switch id {
        // With rain, alone, with drizzle.
        case 200, 210, 230: (.thunderstorm, .light)
        case 201, 211, 231: (.thunderstorm, .moderate)
        case 202, 212, 232: (.thunderstorm, .heavy)
        case 221: (.thunderstorm, nil)
        // Drizzle, and drizzle with rain.
        case 300, 310: (.drizzle, .light)
        case 301, 311, 313: (.drizzle, .moderate)
        case 302, 312, 314: (.drizzle, .heavy)
        case 321: (.drizzle, nil)
        case 500: (.rain, .light)
        case 501: (.rain, .moderate)
        // Heavy, very heavy, extreme.
        case 502, 503, 504: (.rain, .heavy)
        case 511: (.freezingRain, nil)
        case 520: (.showers, .light)
        case 521: (.showers, .moderate)
        case 522: (.showers, .heavy)
        case 531: (.showers, nil)
        // Snow and snow showers.
        case 600, 620: (.snow, .light)
        case 601, 621: (.snow, .moderate)
        case 602, 622: (.snow, .heavy)
        // Sleet, and rain with snow; neither has a heavy form.
        case 612, 615: (.sleet, .light)
        case 611, 613, 616: (.sleet, nil)
        case 701: (.mist, nil)
        case 711, 721: (.haze, nil)
        case 731, 751, 761, 762: (.dust, nil)
        case 741: (.fog, nil)
        case 771: (.squall, nil)
        case 781: (.tornado, nil)
        case 800: (.clear, nil)
        case 801: (.fewClouds, nil)
        case 802: (.scatteredClouds, nil)
        case 803: (.brokenClouds, nil)
        case 804: (.overcast, nil)
        default: nil
        }
    }

    /// Used for unknown numbers.
    private var kindByGroup: Condition.Kind? {
        switch group {
        case "Thunderstorm": .thunderstorm
        case "Drizzle": .drizzle
        case "Rain": .rain
        case "Snow": .snow
        case "Mist": .mist
        case "Fog": .fog
        case "Smoke", "Haze": .haze
        case "Dust", "Sand", "Ash": .dust
        case "Squall": .squall
        case "Tornado": .tornado
        case "Clear": .clear
        // `Clouds` may be few or many: the icon is more specific.
        default: nil
        }
    }

    private var kindByIcon: Condition.Kind? {
        switch icon?.prefix(2) {
        case "01": .clear
        case "02": .fewClouds
        case "03": .scatteredClouds
        case "04": .brokenClouds
        case "09": .showers
        case "10": .rain
        case "11": .thunderstorm
        case "13": .snow
        case "50": .mist
        default: group == "Clouds" ? .brokenClouds : nil
        }
    }
}

extension OpenWeatherCondition {
    /// Uses the first of a response's conditions, which is the main one; there may be none. Its description is not read, because the
    /// program has its own words.
    init(_ conditions: JSONElement) {
        let main = conditions.items(most: Limits.Network.conditions)?.first { $0.kind == .object }
        self.init(
            id: main?["id"].number.flatMap { (0..<10_000).contains($0) ? Int($0) : nil },
            group: main?["main"].text, icon: main?["icon"].text)
    }
}
