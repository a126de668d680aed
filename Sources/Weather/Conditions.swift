/// The weather at one moment and where it comes from. Nothing in it is interpolated.
public struct Conditions: Hashable, Sendable {
    public indirect enum Basis: Hashable, Sendable {
        /// A measurement.
        case observed(CurrentWeather)
        /// One step of a forecast.
        case expected(ForecastStep)
        /// A day as a whole.
        case day(ForecastDay)
    }

    public let basis: Basis

    public init(_ basis: Basis) {
        self.basis = basis
    }

    public var condition: Condition {
        switch basis {
        case .observed(let weather): weather.condition
        case .expected(let step): step.condition
        case .day(let day): day.condition
        }
    }

    /// The high, for a day.
    public var temperature: Temperature {
        switch basis {
        case .observed(let weather): weather.temperature
        case .expected(let step): step.temperature
        case .day(let day): day.range.high
        }
    }

    public var feelsLike: Temperature? {
        switch basis {
        case .observed(let weather): weather.feelsLike
        case .expected(let step): step.feelsLike
        case .day: nil
        }
    }

    /// Relative humidity in percent, 0…100.
    public var humidity: Int? {
        switch basis {
        case .observed(let weather): weather.humidity
        case .expected(let step): step.humidity
        case .day: nil
        }
    }

    /// The strongest wind, for a day.
    public var wind: Wind {
        switch basis {
        case .observed(let weather): weather.wind
        case .expected(let step): step.wind
        case .day(let day): day.strongestWind
        }
    }

    /// Whether they are those of a day as a whole.
    public var isOfDay: Bool { if case .day = basis { true } else { false } }

    /// Whether they are those of a step of a forecast.
    public var isExpected: Bool { if case .expected = basis { true } else { false } }

    /// The measurement; nil for a forecast.
    public var observed: CurrentWeather? { if case .observed(let weather) = basis { weather } else { nil } }
}
