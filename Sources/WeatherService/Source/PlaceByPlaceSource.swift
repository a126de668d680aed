import Weather

/// A source whose requests hold one place each. Every method throws as `WeatherSource.answer` does.
public protocol PlaceByPlaceSource: WeatherSource {
    /// The current weather at `place`.
    func currentWeather(at place: Place) async throws -> CurrentWeather
    /// The forecast for `place`.
    func forecast(at place: Place) async throws -> Forecast
    /// The current air quality at `place`; nil if the source has no data.
    func airQuality(at place: Place) async throws -> AirQuality?
    /// The air quality forecast for `place`; without hours if the source has no data.
    func airForecast(at place: Place) async throws -> AirForecast
}

extension PlaceByPlaceSource {
    public func placesPerRequest(for parts: Set<ReportPart>) -> Int { 1 }

    public func answer(_ request: ReportRequest) async throws -> ReportAnswers {
        var answers: ReportAnswers = [:]
        for place in request.places {
            for part in request.parts.inOrder {
                let key = ReportKey(place: place.id, part: part)
                do {
                    answers[key] = .success(try await value(part, at: place))
                } catch let failure as WeatherFailure {
                    answers[key] = .failure(failure)
                }
            }
        }
        return answers
    }

    private func value(_ part: ReportPart, at place: Place) async throws -> ReportValue {
        switch part {
        case .current: .current(try await currentWeather(at: place))
        case .forecast: .forecast(try await forecast(at: place))
        case .air: .air(try await airQuality(at: place))
        case .airForecast: .airForecast(try await airForecast(at: place))
        }
    }
}
