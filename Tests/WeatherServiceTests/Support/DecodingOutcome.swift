import Weather

@testable import WeatherService

/// How one decoder took one body.
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
                try OpenWeatherAnswer.decode(CurrentWeatherDTO.self, from: answer).currentWeather(usualOffset: .zero))
        }
    }

    static func forecast(of answer: HTTPAnswer) -> DecodingOutcome {
        caught { .forecast(try OpenWeatherAnswer.decode(ForecastDTO.self, from: answer).forecast(usualOffset: .zero)) }
    }

    static func air(of answer: HTTPAnswer) -> DecodingOutcome {
        caught { .air(try OpenWeatherAnswer.decode(AirPollutionDTO.self, from: answer).airQuality()) }
    }

    static func airForecast(of answer: HTTPAnswer) -> DecodingOutcome {
        caught { .airForecast(try OpenWeatherAnswer.decode(AirPollutionDTO.self, from: answer).airForecast()) }
    }

    /// Every decoder on the same body.
    static func all(of answer: HTTPAnswer) -> [DecodingOutcome] {
        [current(of: answer), forecast(of: answer), air(of: answer), airForecast(of: answer)]
    }

    private static func caught(_ work: () throws -> DecodingOutcome) -> DecodingOutcome {
        do { return try work() } catch let failure as WeatherFailure { return .failed(failure) } catch {
            return .untyped(error)
        }
    }
}

/// SplitMix64: random, but the same in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
