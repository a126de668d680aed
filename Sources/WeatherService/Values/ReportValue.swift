import Weather

/// The value in an answer.
public enum ReportValue: Hashable, Sendable {
    case current(CurrentWeather)
    case forecast(Forecast)
    /// Nil if the source has no air quality for the place.
    case air(AirQuality?)
    /// Without hours if the source has no air quality for the place.
    case airForecast(AirForecast)

    public var part: ReportPart {
        switch self {
        case .current: .current
        case .forecast: .forecast
        case .air: .air
        case .airForecast: .airForecast
        }
    }

    /// When it was measured; nil for a forecast and if there is no value.
    public var observedAt: Timestamp? {
        switch self {
        case .current(let weather): weather.observedAt
        case .forecast, .airForecast: nil
        case .air(let air): air?.observedAt
        }
    }
}
