import Weather

@testable import WeatherService

/// The outcome of one decoder for one body.
enum DecodingOutcome {
    case current(CurrentWeather)
    case forecast(Forecast)
    case air(AirQuality?)
    case airForecast(AirForecast)
    case failed(WeatherFailure)
    case untyped(any Error)

    var failure: WeatherFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }

    var isUntyped: Bool {
        if case .untyped = self { true } else { false }
    }

    static func current(of answer: HTTPAnswer) -> DecodingOutcome {
        caught {
            .current(
                try OpenWeatherAnswer(answer).currentWeather(usualOffset: .zero))
        }
    }

    static func forecast(of answer: HTTPAnswer) -> DecodingOutcome {
        caught { .forecast(try OpenWeatherAnswer(answer).forecast(usualOffset: .zero)) }
    }

    static func air(of answer: HTTPAnswer) -> DecodingOutcome {
        caught { .air(try OpenWeatherAnswer(answer).airQuality()) }
    }

    static func airForecast(of answer: HTTPAnswer) -> DecodingOutcome {
        caught { .airForecast(try OpenWeatherAnswer(answer).airForecast()) }
    }

    /// The outcomes of all decoders for the same body.
    static func all(of answer: HTTPAnswer) -> [DecodingOutcome] {
        [current(of: answer), forecast(of: answer), air(of: answer), airForecast(of: answer)]
    }

    private static func caught(_ work: () throws -> DecodingOutcome) -> DecodingOutcome {
        do { return try work() } catch let failure as WeatherFailure { return .failed(failure) } catch {
            return .untyped(error)
        }
    }
}
