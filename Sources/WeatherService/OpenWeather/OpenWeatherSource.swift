import Weather

extension SourceID {
    /// https://openweathermap.org
    public static let openWeather = SourceID(rawValue: "openweather")
}

/// Weather from OpenWeather's free plan: current weather, the five-day forecast, air pollution and its forecast, by
/// coordinate.
public struct OpenWeatherSource: PlaceByPlaceSource {
    public let id = SourceID.openWeather
    private let transport: any HTTPTransport
    private let key: APIKey?
    private let baseURL: ServiceAddress
    private let budget: CallBudget?

    /// Without a key, every request fails with `WeatherFailure.noKey` and nothing is sent.
    public init(
        transport: any HTTPTransport, key: APIKey?, baseURL: ServiceAddress = .openWeather,
        budget: CallBudget? = nil
    ) {
        self.transport = transport
        self.key = key
        self.baseURL = baseURL
        self.budget = budget
    }

    /// Whether a response says that the key is not accepted.
    public static func refusesKey(_ answer: HTTPAnswer) -> Bool { OpenWeatherAnswer.refusesKey(answer) }

    public var pause: Pause? { transport.pause }

    public func refreshAsked() { transport.refreshAsked() }

    public func networkChanged() { transport.networkChanged() }

    public func prepare() {
        if key != nil { transport.prepare() }
    }

    public func budget(for part: ReportPart) -> CallBudget? { budget }

    public func currentWeather(at place: Place) async throws -> CurrentWeather {
        try await ask(.currentWeather(at: place.coordinate), about: place)
            .currentWeather(usualOffset: place.usualOffset)
    }

    public func forecast(at place: Place) async throws -> Forecast {
        try await ask(.forecast(at: place.coordinate), about: place).forecast(usualOffset: place.usualOffset)
    }

    public func airQuality(at place: Place) async throws -> AirQuality? {
        try await ask(.airPollution(at: place.coordinate), about: place).airQuality()
    }

    public func airForecast(at place: Place) async throws -> AirForecast {
        try await ask(.airPollutionForecast(at: place.coordinate), about: place).airForecast()
    }

    private func ask(_ question: OpenWeatherRequest.Topic, about place: Place) async throws -> OpenWeatherAnswer {
        guard let key else { throw WeatherFailure.noKey }
        let request = OpenWeatherRequest(question)
        let answer = try await transport.get(request.url(at: baseURL, key: key))
        return try OpenWeatherAnswer(answer, about: place.coordinate)
    }
}

extension CallQuota {
    /// Calls per minute of a free OpenWeather key (https://openweathermap.org/price).
    public static let openWeatherFree = 60

    /// OpenWeather's quota. A free key also has a million calls per month, about 32,000 per day; a user who sets more
    /// calls per minute than a free key allows has another plan.
    public static func openWeather(perMinute: Int = openWeatherFree) -> CallQuota {
        CallQuota(perMinute: perMinute, perDay: perMinute > openWeatherFree ? nil : 32_000)
    }
}

extension ServiceAddress {
    /// https://api.openweathermap.org
    public static let openWeather = ServiceAddress(knownHost: "api.openweathermap.org")

    /// https://openweathermap.org/img/wn, the location of OpenWeather's icons.
    public static let openWeatherIcons = ServiceAddress(knownHost: "openweathermap.org", path: "/img/wn")
}
