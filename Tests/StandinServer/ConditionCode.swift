/// The OpenWeather condition codes that the stand-in uses (https://openweathermap.org/weather-conditions).
struct ConditionCode {
    let id: Int
    /// The group, never translated.
    let main: String
    let english: String
    /// The service's Korean description.
    let korean: String
    /// The icon's name without d or n.
    let icon: String

    func description(inKorean: Bool) -> String { inKorean ? korean : english }

    func icon(isDaylight: Bool) -> String { icon + (isDaylight ? "d" : "n") }

    var isSnow: Bool { main == "Snow" }
}

extension ConditionCode {
    init(clouds: Int, precipitation: Double, temperature: Double, isHazy: Bool) {
        if precipitation > 0 {
            self = Self.precipitating(precipitation, temperature: temperature)
        } else if isHazy {
            self = temperature < 5 ? Self.mist : Self.haze
        } else {
            switch clouds {
            case ..<11: self = Self.clear
            case ..<25: self = Self.fewClouds
            case ..<51: self = Self.scatteredClouds
            case ..<85: self = Self.brokenClouds
            default: self = Self.overcast
            }
        }
    }

    private static func precipitating(_ millimetres: Double, temperature: Double) -> ConditionCode {
        if temperature < 0.5 { return millimetres < 1 ? lightSnow : snow }
        if temperature > 22 && millimetres > 2 { return thunderstorm }
        if millimetres < 0.2 { return drizzle }
        if millimetres < 1 { return lightRain }
        return millimetres < 2.5 ? moderateRain : heavyRain
    }

    static let clear = ConditionCode(id: 800, main: "Clear", english: "clear sky", korean: "맑음", icon: "01")
    static let fewClouds = ConditionCode(
        id: 801, main: "Clouds", english: "few clouds", korean: "약간의 구름이 낀 하늘", icon: "02")
    static let scatteredClouds = ConditionCode(
        id: 802, main: "Clouds", english: "scattered clouds", korean: "구름조금", icon: "03")
    static let brokenClouds = ConditionCode(
        id: 803, main: "Clouds", english: "broken clouds", korean: "튼구름", icon: "04")
    static let overcast = ConditionCode(id: 804, main: "Clouds", english: "overcast clouds", korean: "흐림", icon: "04")
    static let mist = ConditionCode(id: 701, main: "Mist", english: "mist", korean: "박무", icon: "50")
    static let haze = ConditionCode(id: 721, main: "Haze", english: "haze", korean: "연무", icon: "50")
    static let drizzle = ConditionCode(
        id: 300, main: "Drizzle", english: "light intensity drizzle", korean: "가벼운 이슬비", icon: "09")
    static let lightRain = ConditionCode(id: 500, main: "Rain", english: "light rain", korean: "실 비", icon: "10")
    static let moderateRain = ConditionCode(id: 501, main: "Rain", english: "moderate rain", korean: "보통 비", icon: "10")
    static let heavyRain = ConditionCode(
        id: 502, main: "Rain", english: "heavy intensity rain", korean: "강한 비", icon: "10")
    static let lightSnow = ConditionCode(id: 600, main: "Snow", english: "light snow", korean: "가벼운 눈", icon: "13")
    static let snow = ConditionCode(id: 601, main: "Snow", english: "snow", korean: "눈", icon: "13")
    static let thunderstorm = ConditionCode(
        id: 211, main: "Thunderstorm", english: "thunderstorm", korean: "뇌우", icon: "11")
}
