import AppResources
import Weather

extension WeatherFormat {
    /// "약한 비", "light rain".
    package func sky(_ condition: Condition) -> String { phrase(condition.phrase) }
}

extension Condition {
    /// Uses the Korea Meteorological Administration's terms, which join few and scattered clouds. Intensity is named for rain
    /// and snow only, and only if it is light or heavy.
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
