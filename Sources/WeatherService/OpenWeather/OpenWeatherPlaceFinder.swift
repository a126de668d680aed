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
        try await ask(question, for: GeocodedPlacesDTO.self)?.places ?? []
    }

    private func place(_ question: OpenWeatherRequest.Topic) async throws -> Place? {
        try await ask(question, for: GeocodedPlaceDTO.self)?.place
    }

    /// Nil if the service does not know the place, or rejects the request: 404, and 400 "Nothing to geocode".
    private func ask<Body: JSONReadable>(
        _ question: OpenWeatherRequest.Topic, for body: Body.Type
    ) async throws -> Body? {
        guard let key else { throw WeatherFailure.noKey }
        let answer = try await transport.get(OpenWeatherRequest(question).url(at: baseURL, key: key))
        if answer.status == 400 || answer.status == 404 { return nil }
        return try OpenWeatherAnswer.decode(body, from: answer)
    }
}

/// The geocoder's response, as sent: a list.
struct GeocodedPlacesDTO: JSONReadable {
    let places: [Place]

    init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
        guard let entries: [GeocodedPlaceDTO?] = try json.list(most: Limits.Network.places) else { return nil }
        places = entries.compactMap { $0?.place }
    }
}

/// One entry of the geocoder's response, as sent. The response for a postal code is a single entry with only a name, a
/// coordinate and a country.
struct GeocodedPlaceDTO: JSONObject {
    private var name: String?
    private var localNames: LocalNames?
    private var lat: Double?
    private var lon: Double?
    /// ISO 3166, two letters.
    private var country: String?
    private var state: String?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "name": self.name = try json.text()
        case "local_names": localNames = try LocalNames(&json)
        case "lat": lat = try json.number()
        case "lon": lon = try json.number()
        case "country": country = try json.text()
        case "state": state = try json.text()
        default: try json.skip()
        }
    }

    /// The names in the program's languages, of a hundred or more.
    private struct LocalNames: JSONObject {
        var english: String?
        var korean: String?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "en": english = try json.text()
            case "ko": korean = try json.text()
            default: try json.skip()
            }
        }
    }

    /// Nil without a name or a coordinate.
    var place: Place? {
        guard let latitude = lat, let longitude = lon,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        let english = ServerText(localNames?.english ?? name ?? "").text
        let korean = ServerText(localNames?.korean ?? "").text
        guard !english.isEmpty || !korean.isEmpty else { return nil }
        var names = ["en": english.isEmpty ? korean : english]
        if !korean.isEmpty { names["ko"] = korean }
        let region = ServerText(state ?? "").text
        let country = ServerText(self.country ?? "").text
        return Place(
            id: PlaceID(at: coordinate), names: LocalizedText(names), coordinate: coordinate,
            region: region.isEmpty ? nil : LocalizedText(["en": region]),
            country: country.isEmpty ? nil : LocalizedText(["en": country]))
    }
}
