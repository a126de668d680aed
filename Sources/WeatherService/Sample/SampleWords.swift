import Weather

/// The words a service would describe the sky with. OpenWeather's own where it has some (`튼구름` is theirs).
enum SampleWords {
    static func summary(of kind: Condition.Kind, in language: Language) -> String {
        texts(of: kind).text(in: language)
    }

    private static func texts(of kind: Condition.Kind) -> LocalizedText {
        switch kind {
        case .clear: LocalizedText(korean: "맑음", english: "clear sky")
        case .fewClouds: LocalizedText(korean: "구름 조금", english: "few clouds")
        case .scatteredClouds: LocalizedText(korean: "구름 낌", english: "scattered clouds")
        case .brokenClouds: LocalizedText(korean: "튼구름", english: "broken clouds")
        case .overcast: LocalizedText(korean: "흐림", english: "overcast clouds")
        case .mist: LocalizedText(korean: "옅은 안개", english: "mist")
        case .haze: LocalizedText(korean: "연무", english: "haze")
        case .dust: LocalizedText(korean: "황사", english: "dust")
        case .drizzle: LocalizedText(korean: "이슬비", english: "drizzle")
        case .rain: LocalizedText(korean: "비", english: "rain")
        case .showers: LocalizedText(korean: "소나기", english: "showers")
        case .freezingRain: LocalizedText(korean: "어는 비", english: "freezing rain")
        case .sleet: LocalizedText(korean: "진눈깨비", english: "sleet")
        case .snow: LocalizedText(korean: "눈", english: "snow")
        case .thunderstorm: LocalizedText(korean: "뇌우", english: "thunderstorm")
        case .squall: LocalizedText(korean: "돌풍", english: "squalls")
        case .tornado: LocalizedText(korean: "토네이도", english: "tornado")
        case .unknown: LocalizedText([:])
        }
    }
}
