import JSON
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
        let byName = OpenWeatherRequest.Topic.placesCalled(name, limit: Self.limit)
        guard let code = PostalQuery(text) else { return try await list(byName).distinct(by: \.id) }
        return try await PlaceFinders.foundByAny([
            { try await place(.place(of: code)).map { [$0] } ?? [] },
            { try await list(byName) },
        ])
    }

    public func places(around coordinate: Coordinate, in language: Language) async throws -> [Place] {
        try await list(.placesAround(coordinate, limit: Self.limit)).distinct(by: \.id)
    }

    /// Asks the geocoder for a postal code. It knows no numbers of cities; the weather endpoints do, but that is retired
    /// (https://openweathermap.org/current, "built-in geocoding").
    public func place(of code: PlaceCode) async throws -> Place? {
        guard case .zip(let text) = code, let code = PostalQuery(text) else { return nil }
        return try await place(.place(of: code))
    }

    private func list(_ question: OpenWeatherRequest.Topic) async throws -> [Place] {
        try await ask(question, for: .array)?.places ?? []
    }

    private func place(_ question: OpenWeatherRequest.Topic) async throws -> Place? {
        try await ask(question, for: .object)?.place
    }

    /// Nil if the service does not know the place, or rejects the request: 404, and 400 "Nothing to geocode".
    private func ask(
        _ question: OpenWeatherRequest.Topic, for kind: JSONReader.Kind
    ) async throws -> OpenWeatherAnswer? {
        guard let key else { throw WeatherFailure.noKey }
        let answer = try await transport.get(OpenWeatherRequest(question).url(at: baseURL, key: key))
        if answer.status == 400 || answer.status == 404 { return nil }
        return try OpenWeatherAnswer(answer, as: kind)
    }
}

extension OpenWeatherAnswer {
    /// The places of the geocoder's response, a list.
    var places: [Place] { (json.items(most: Limits.Network.places) ?? []).compactMap(Self.place) }

    /// The place of the response for a postal code, which has only a name, a coordinate and a country.
    var place: Place? { Self.place(json) }

    /// Nil without a name or a coordinate.
    private static func place(_ json: JSONElement) -> Place? {
        guard let coordinate = json.coordinate("lat", "lon") else { return nil }
        // There are names in a hundred languages or more.
        let (names, name) = (json["local_names"], json["name"])
        let english = (names["en"].text == nil ? name : names["en"]).shown()
        let korean = names["ko"].shown()
        guard let first = english ?? korean else { return nil }
        return Place(
            id: PlaceID(at: coordinate), names: LocalizedText(["en": first, "ko": korean].compactMapValues(\.self)),
            coordinate: coordinate, region: json["state"].shown().map { LocalizedText(["en": $0]) },
            // ISO 3166, two letters.
            country: json["country"].shown().map { LocalizedText(["en": $0]) })
    }
}
