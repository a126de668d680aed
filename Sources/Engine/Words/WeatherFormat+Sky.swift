import AppResources
import Weather

extension WeatherFormat {
    /// What the sky does: "약한 비", "light rain".
    package func sky(_ condition: Condition) -> String { phrase(condition.phrase) }
}

extension Condition {
    /// In the manner of Korea's weather service: few and scattered clouds are 구름 조금, broken ones 구름 많음; how much
    /// falls is stated for rain and snow, and only where it is not what one expects.
    fileprivate var phrase: Phrase {
        switch (kind, intensity) {
        case (.clear, _): .clear
        case (.fewClouds, _), (.scatteredClouds, _): .partlyCloudy
        case (.brokenClouds, _): .cloudy
        case (.overcast, _): .overcast
        case (.mist, _): .mist
        case (.fog, _): .fog
        case (.haze, _): .haze
        case (.dust, _): .dust
        case (.drizzle, _): .drizzle
        case (.rain, .light): .lightRain
        case (.rain, .heavy): .heavyRain
        case (.rain, _): .rain
        case (.showers, _): .showers
        case (.freezingRain, _): .freezingRain
        case (.sleet, _): .sleet
        case (.snow, .light): .lightSnow
        case (.snow, .heavy): .heavySnow
        case (.snow, _): .snow
        case (.thunderstorm, _): .thunderstorm
        case (.squall, _): .squall
        case (.tornado, _): .tornado
        case (.unknown, _): .unknownCondition
        }
    }
}
