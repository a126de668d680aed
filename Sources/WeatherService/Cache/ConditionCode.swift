import Weather

/// The numbers of conditions and intensities in the file. New ones go to the end.
enum ConditionCode {
    static let kinds: [Condition.Kind] = [
        .unknown, .clear, .fewClouds, .scatteredClouds, .brokenClouds, .overcast, .mist, .haze, .dust, .drizzle, .rain,
        .showers, .freezingRain, .sleet, .snow, .thunderstorm, .squall, .tornado, .fog,
    ]
    static let unknown = 0
    static let intensities: [Condition.Intensity?] = [nil, .light, .moderate, .heavy]
    static let noIntensity = 0
}
