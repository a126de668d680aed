import AppResources
import Weather

// Words for published scales.
extension WeatherFormat {
    /// "산들바람", "gentle breeze": the Beaufort force of a mean wind.
    package func windForce(_ speed: Speed) -> String { phrase(BeaufortForce(speed).phrase) }

    /// "남남서", "SSW": one of sixteen points.
    package func preciseCompassPoint(_ bearing: Bearing) -> String { phrase(CompassPoint(bearing).phrase) }

    /// "상현달", "first quarter".
    package func moonPhase(_ phase: MoonPhase) -> String { self.phrase(phase.name.phrase) }
}

extension BeaufortForce {
    fileprivate var phrase: Phrase {
        switch self {
        case .calm: .windCalm
        case .lightAir: .windLightAir
        case .lightBreeze: .windLightBreeze
        case .gentleBreeze: .windGentleBreeze
        case .moderateBreeze: .windModerateBreeze
        case .freshBreeze: .windFreshBreeze
        case .strongBreeze: .windStrongBreeze
        case .nearGale: .windNearGale
        case .gale: .windGale
        case .strongGale: .windStrongGale
        case .storm: .windStorm
        case .violentStorm: .windViolentStorm
        case .hurricane: .windHurricane
        }
    }
}

extension CompassPoint {
    fileprivate var phrase: Phrase {
        switch self {
        case .north: .fromNorth
        case .northNorthEast: .fromNorthNorthEast
        case .northEast: .fromNorthEast
        case .eastNorthEast: .fromEastNorthEast
        case .east: .fromEast
        case .eastSouthEast: .fromEastSouthEast
        case .southEast: .fromSouthEast
        case .southSouthEast: .fromSouthSouthEast
        case .south: .fromSouth
        case .southSouthWest: .fromSouthSouthWest
        case .southWest: .fromSouthWest
        case .westSouthWest: .fromWestSouthWest
        case .west: .fromWest
        case .westNorthWest: .fromWestNorthWest
        case .northWest: .fromNorthWest
        case .northNorthWest: .fromNorthNorthWest
        }
    }
}

extension UVGrade {
    package var phrase: Phrase {
        switch self {
        case .low: .uvLow
        case .moderate: .uvModerate
        case .high: .uvHigh
        case .veryHigh: .uvVeryHigh
        case .extreme: .uvExtreme
        }
    }
}

extension MoonPhase.Name {
    fileprivate var phrase: Phrase {
        switch self {
        case .new: .moonNew
        case .waxingCrescent: .moonWaxingCrescent
        case .firstQuarter: .moonFirstQuarter
        case .waxingGibbous: .moonWaxingGibbous
        case .full: .moonFull
        case .waningGibbous: .moonWaningGibbous
        case .lastQuarter: .moonLastQuarter
        case .waningCrescent: .moonWaningCrescent
        }
    }
}

extension WeatherFormat {
    /// "약한 비", "light rain".
    package func sky(_ condition: Condition) -> String { phrase(condition.phrase) }
}

extension Condition {
    /// Uses the Korea Meteorological Administration's terms, which join few and scattered clouds. Intensity is named for rain
    /// and snow only, and only if it is light or heavy.
    var phrase: Phrase {
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
