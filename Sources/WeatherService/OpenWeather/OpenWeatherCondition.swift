import Weather

/// OpenWeather's way of naming the sky (https://openweathermap.org/weather-conditions): a number, an English group and
/// an icon, of which any may be missing and which do not always agree. The number decides.
struct OpenWeatherCondition {
    let id: Int?
    /// `Rain`, `Clouds` …, English in every language.
    let group: String?
    /// `10d`: a picture and whether the sun is up.
    let icon: String?
    let description: String?

    /// Of several conditions the first is the main one; there may be none.
    init(_ entries: [Lenient<ConditionDTO>]?) {
        let main = entries?.lazy.compactMap(\.wrappedValue).first
        id = (main?.id?.value).flatMap { (0..<10_000).contains($0) ? Int($0) : nil }
        group = main?.main
        icon = main?.icon
        description = main?.description
    }

    func condition(at time: Timestamp, daylight: Daylight) -> Condition {
        Condition(
            kind: kindByID ?? kindByGroup ?? kindByIcon ?? .unknown,
            isDaylight: isDaylightByIcon ?? daylight.contains(time),
            summary: ServerText(description ?? "").text)
    }

    private var isDaylightByIcon: Bool? {
        switch icon?.last {
        case "d": true
        case "n": false
        default: nil
        }
    }

    private var kindByID: Condition.Kind? {
        switch id {
        case 200, 201, 202, 210, 211, 212, 221, 230, 231, 232: .thunderstorm
        case 300, 301, 302, 310, 311, 312, 313, 314, 321: .drizzle
        case 500, 501, 502, 503, 504: .rain
        case 511: .freezingRain
        case 520, 521, 522, 531: .showers
        case 611, 612, 613, 615, 616: .sleet
        case 600, 601, 602, 620, 621, 622: .snow
        case 701, 741: .mist
        case 711, 721: .haze
        case 731, 751, 761, 762: .dust
        case 771: .squall
        case 781: .tornado
        case 800: .clear
        case 801: .fewClouds
        case 802: .scatteredClouds
        case 803: .brokenClouds
        case 804: .overcast
        default: nil
        }
    }

    /// For numbers this program does not know.
    private var kindByGroup: Condition.Kind? {
        switch group {
        case "Thunderstorm": .thunderstorm
        case "Drizzle": .drizzle
        case "Rain": .rain
        case "Snow": .snow
        case "Mist", "Fog": .mist
        case "Smoke", "Haze": .haze
        case "Dust", "Sand", "Ash": .dust
        case "Squall": .squall
        case "Tornado": .tornado
        case "Clear": .clear
        // `Clouds` may be few or many: the icon knows more.
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

/// Whether the sun is up, from the best of what an answer says besides its icon.
struct Daylight {
    /// `d` or `n`.
    let partOfDay: String?
    let sunrise: Timestamp?
    let sunset: Timestamp?
    let offset: UTCOffset

    /// Where nothing better is known: from six to six by the place's clock.
    func contains(_ time: Timestamp) -> Bool {
        switch partOfDay {
        case "d": return true
        case "n": return false
        default: break
        }
        if let sunrise, let sunset, sunrise < sunset { return time >= sunrise && time < sunset }
        return (6..<18).contains(LocalTime(time, offset: offset).hour)
    }
}
