import Weather

/// Weather from OpenWeather's free plan: current weather, the five-day forecast and air pollution, by coordinate.
public struct OpenWeatherSource: PlaceByPlaceSource {
    public let id = SourceID.openWeather
    private let transport: any HTTPTransport
    private let key: APIKey?
    private let baseURL: ServiceAddress
    private let language: Language

    /// Without a key every question fails with `WeatherFailure.noKey`, and nothing is sent.
    public init(
        transport: any HTTPTransport, key: APIKey?, baseURL: ServiceAddress = .openWeather, language: Language
    ) {
        self.transport = transport
        self.key = key
        self.baseURL = baseURL
        self.language = language
    }

    public var pause: Pause? { transport.pause }

    public func refreshAsked() { transport.refreshAsked() }

    public func currentWeather(at place: Place) async throws -> CurrentWeather {
        try await ask(.currentWeather, at: place, for: CurrentWeatherDTO.self)
            .currentWeather(usualOffset: place.usualOffset)
    }

    public func forecast(at place: Place) async throws -> Forecast {
        try await ask(.forecast, at: place, for: ForecastDTO.self)
            .forecast(usualOffset: place.usualOffset)
    }

    public func airQuality(at place: Place) async throws -> AirQuality? {
        try await ask(.airPollution, at: place, for: AirPollutionDTO.self)
            .airQuality()
    }

    private func ask<Body: PlacedAnswer>(
        _ endpoint: OpenWeatherRequest.Endpoint, at place: Place, for body: Body.Type
    ) async throws -> Body {
        guard let key else { throw WeatherFailure.noKey }
        let request = OpenWeatherRequest(endpoint: endpoint, coordinate: place.coordinate, language: language)
        let answer = try await transport.get(request.url(at: baseURL, key: key))
        return try OpenWeatherAnswer.decode(body, from: answer, about: place.coordinate)
    }
}
