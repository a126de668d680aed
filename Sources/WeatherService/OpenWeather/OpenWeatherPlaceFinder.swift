import Limits
import Weather

/// OpenWeather's geocoder, `/geo/1.0`: finds places by name, by postal code and around a point. It takes no language:
/// every response has the names in all available languages.
public struct OpenWeatherPlaceFinder: PlaceFinder {
    private let transport: any HTTPTransport
    private let key: APIKey?
    private let baseURL: ServiceAddress

    /// The greatest number of results for one request.
    private static let limit = 5

    /// Without a key, every request fails with `WeatherFailure.noKey` and nothing is sent.
    public init(transport: any HTTPTransport, key: APIKey?, baseURL: ServiceAddress = .openWeather) {
        self.transport = transport
        self.key = key
        self.baseURL = baseURL
    }

    /// Looks up a text that may be a postal code (`90210`, `04524,KR`) both as a code and as a name; the code's place
    /// comes first.
    public func places(named text: String, in language: Language) async throws -> [Place] {
        guard let name = CityName(text) else { return [] }
        let byName = OpenWeatherRequest.Question.placesCalled(name, limit: Self.limit)
        guard let code = PostalCode(text) else { return try await list(byName).eachOnce }
        return try await PlaceFinders.foundByAny([
            { try await place(.place(of: code)).map { [$0] } ?? [] },
            { try await list(byName) },
        ])
    }

    public func places(around coordinate: Coordinate, in language: Language) async throws -> [Place] {
        try await list(.placesAround(coordinate, limit: Self.limit)).eachOnce
    }

    /// Asks the geocoder for a postal code. It knows no numbers of cities; the weather endpoints do, but that is retired
    /// (https://openweathermap.org/current, "built-in geocoding").
    public func place(of code: PlaceCode) async throws -> Place? {
        guard case .zip(let text) = code, let code = PostalCode(text) else { return nil }
        return try await place(.place(of: code))
    }

    private func list(_ question: OpenWeatherRequest.Question) async throws -> [Place] {
        try await ask(question, for: GeocodedPlacesDTO.self)?.places ?? []
    }

    private func place(_ question: OpenWeatherRequest.Question) async throws -> Place? {
        try await ask(question, for: GeocodedPlaceDTO.self)?.place
    }

    /// Nil if the service does not know the place, or rejects the request: 404, and 400 "Nothing to geocode".
    private func ask<Body: JSONReadable>(
        _ question: OpenWeatherRequest.Question, for body: Body.Type
    ) async throws -> Body? {
        guard let key else { throw WeatherFailure.noKey }
        let answer = try await transport.get(OpenWeatherRequest(question).url(at: baseURL, key: key))
        if answer.status == 400 || answer.status == 404 { return nil }
        return try OpenWeatherAnswer.decode(body, from: answer)
    }
}
