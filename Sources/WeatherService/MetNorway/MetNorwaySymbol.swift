import Weather

/// The sky and what falls from it in the service's words, such as `lightrainshowers_day`
/// (https://github.com/metno/weathericons): 41 words, half of them with an ending for the light.
struct MetNorwaySymbol: Hashable, Sendable {
    let kind: Condition.Kind
    /// Nil for skies and fog.
    let intensity: Condition.Intensity?
    /// Whether what falls is snow.
    let isSnow: Bool

    /// Nil for an unknown word: the numbers beside it are still good.
    init?(_ code: String) {
        let parts = code.split(separator: "_", omittingEmptySubsequences: false)
        guard let word = parts.first, parts.count == 1 || parts.count == 2 && Self.lights.contains(parts[1]) else {
            return nil
        }
        switch word {
        case "clearsky": (kind, intensity, isSnow) = (.clear, nil, false)
        case "fair": (kind, intensity, isSnow) = (.fewClouds, nil, false)
        case "partlycloudy": (kind, intensity, isSnow) = (.scatteredClouds, nil, false)
        case "cloudy": (kind, intensity, isSnow) = (.overcast, nil, false)
        case "fog": (kind, intensity, isSnow) = (.fog, nil, false)
        default:
            guard let fall = Self.fall(word) else { return nil }
            (kind, intensity, isSnow) = fall
        }
    }

    private static let lights: Set<Substring> = ["day", "night", "polartwilight"]

    /// `[light|heavy](rain|sleet|snow)[showers][andthunder]`. Two words have been misspelt from the beginning and stay so,
    /// `lightssleetshowersandthunder` and `lightssnowshowersandthunder`: as if light were in the plural.
    private static func fall(_ word: Substring) -> (Condition.Kind, Condition.Intensity, isSnow: Bool)? {
        var rest = word
        var intensity = Condition.Intensity.moderate
        if rest.hasPrefix("light") {
            rest.removeFirst(5)
            intensity = .light
            if rest.hasPrefix("ss") { rest.removeFirst() }
        } else if rest.hasPrefix("heavy") {
            rest.removeFirst(5)
            intensity = .heavy
        }
        let hasThunder = rest.hasSuffix("andthunder")
        if hasThunder { rest.removeLast(10) }
        let areShowers = rest.hasSuffix("showers")
        if areShowers { rest.removeLast(7) }
        let kind: Condition.Kind
        switch rest {
        case "rain": kind = areShowers ? .showers : .rain
        case "sleet": kind = .sleet
        case "snow": kind = .snow
        default: return nil
        }
        return (hasThunder ? .thunderstorm : kind, intensity, kind == .snow)
    }
}
