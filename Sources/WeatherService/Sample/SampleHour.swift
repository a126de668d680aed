import Glibc
import Weather

/// One invented hour at one place, in the units of `Weather`, and values derived from it.
struct SampleHour {
    let time: Timestamp
    let fall: SampleFall
    /// Percent.
    let humidity: Int
    /// Percent.
    let cloudCover: Int
    /// m/s.
    let windSpeed: Double
    /// Degrees; the direction the wind comes from.
    let windDirection: Int
    /// hPa.
    let pressure: Int
    /// PM2.5, µg/m³.
    let fineDust: Double
    let isDaylight: Bool

    /// °C.
    var temperature: Double { fall.temperature }
    /// Millimetres per hour, as melted water.
    var precipitation: Double { fall.precipitation }
    var rain: PrecipitationDepth? { fall.rain }
    var snow: PrecipitationDepth? { fall.snow }

    var condition: Condition { Condition(kind: kind, intensity: intensity, isDaylight: isDaylight) }

    /// By the thresholds of the WMO's guide for observers (WMO-No. 8, part I, chapter 14, annex: light, moderate and
    /// heavy), in mm/h.
    private var intensity: Condition.Intensity? {
        let limits: (moderate: Double, heavy: Double)
        switch kind {
        case .drizzle: limits = (0.1, 0.5)
        case .rain, .showers, .thunderstorm: limits = (2.5, 10)
        case .snow: limits = (1, 5)
        default: return nil
        }
        return precipitation < limits.moderate ? .light : precipitation < limits.heavy ? .moderate : .heavy
    }

    private var kind: Condition.Kind {
        if precipitation > 0 { return fallingKind }
        if humidity >= 93 && windSpeed < 3 { return humidity >= 97 ? .fog : .mist }
        if fineDust > 38 && cloudCover < 80 { return .haze }
        return Condition.Kind(cloudCover: cloudCover)
    }

    private var fallingKind: Condition.Kind {
        switch fall.kind {
        case .snow: .snow
        case .mixture: .sleet
        case .rain where precipitation > 2.5 && temperature > 20: .thunderstorm
        case .rain where precipitation > 2: .showers
        case .rain where precipitation < 0.5: .drizzle
        case .rain: .rain
        }
    }

    var visibility: Visibility {
        let metres: Double =
            switch kind {
            case .fog: 700
            case .mist: 2_000
            case .haze: 4_000
            case .snow, .sleet: 3_000
            case .thunderstorm, .showers: 5_000
            case .rain: 8_000
            default: 10_000
            }
        return Visibility(Distance(metres: metres))
    }

    var wind: Wind {
        Wind(
            speed: Speed(metresPerSecond: windSpeed),
            direction: Bearing(degrees: Double(windDirection)),
            gust: windSpeed >= 4 ? Speed(metresPerSecond: (windSpeed * 16).rounded() / 10) : nil)
    }

    /// Steadman's apparent temperature by the formula of the Australian Bureau of Meteorology
    /// (http://www.bom.gov.au/info/thermal_stress/#atapproximation).
    var feelsLike: Temperature {
        let vapourPressure = Double(humidity) / 100 * 6.105 * exp(17.27 * temperature / (237.7 + temperature))
        let felt = temperature + 0.33 * vapourPressure - 0.70 * windSpeed - 4
        return Temperature(celsius: (felt * 10).rounded() / 10)
    }

    var airQuality: AirQuality {
        let coarseDust = (fineDust * 160).rounded() / 100
        return AirQuality(
            observedAt: time,
            pm25: fineDust,
            pm10: coarseDust)
    }
}

/// The amount and kind of precipitation in one invented hour.
struct SampleFall {
    /// °C.
    let temperature: Double
    /// Millimetres per hour, as melted water.
    let precipitation: Double

    /// Snow up to 1 °C, mixed up to 2.5 °C, rain above.
    enum Kind { case snow, mixture, rain }

    var kind: Kind {
        switch temperature {
        case ...1: .snow
        case ...2.5: .mixture
        default: .rain
        }
    }

    var rain: PrecipitationDepth? { kind == .snow ? nil : depth }
    var snow: PrecipitationDepth? { kind == .snow ? depth : nil }

    private var depth: PrecipitationDepth? {
        precipitation > 0 ? PrecipitationDepth(millimetres: precipitation) : nil
    }
}
