/// The weather of one moment, and where it is known from: nothing in it is made up from what lies around it.
public struct Conditions: Hashable, Sendable {
    public indirect enum Basis: Hashable, Sendable {
        /// Somebody has measured it.
        case observed(CurrentWeather)
        /// One step of a forecast expects it.
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

    /// Of a day its high.
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

    /// Of a day the strongest.
    public var wind: Wind {
        switch basis {
        case .observed(let weather): weather.wind
        case .expected(let step): step.wind
        case .day(let day): day.strongestWind
        }
    }

    /// What was measured; nil of what is expected.
    public var observed: CurrentWeather? { if case .observed(let weather) = basis { weather } else { nil } }
}
