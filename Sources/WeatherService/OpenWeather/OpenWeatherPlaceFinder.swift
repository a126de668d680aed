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

    /// Requests the weather for the code, because that response contains the place.
    public func place(of code: PlaceCode) async throws -> Place? {
        let subject: OpenWeatherRequest.Subject
        switch code {
        case .id(let number): subject = .city(id: number)
        case .zip(let text):
            guard let code = PostalCode(text) else { return nil }
            subject = .postalCode(code)
        }
        return try await ask(.currentWeather(of: subject), for: NamedWeatherDTO.self)?.place
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

/// The place in a response of `/data/2.5/weather`.
private struct NamedWeatherDTO: JSONObject {
    private var id: Double?
    private var name: String?
    private var coord: CoordinateDTO?
    private var sys: Country?
    private var timezone: Double?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "id": id = try json.number()
        case "name": self.name = try json.text()
        case "coord": coord = try CoordinateDTO(&json)
        case "sys": sys = try Country(&json)
        case "timezone": timezone = try json.number()
        default: try json.skip()
        }
    }

    private struct Country: JSONObject {
        /// ISO 3166, two letters.
        var country: String?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "country": country = try json.text()
            default: try json.skip()
            }
        }
    }

    /// Nil without a name or a coordinate. A place without a number, such as a postal code's, is identified by its coordinate.
    var place: Place? {
        let name = ServerText(self.name ?? "").text
        guard let coordinate = coord?.point?.readings.first, !name.isEmpty else { return nil }
        let country = ServerText(sys?.country ?? "").text
        let number = id.flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
        return Place(
            id: number.map { PlaceID(rawValue: "owm:\($0)") } ?? PlaceID(at: coordinate),
            names: LocalizedText(["en": name]), coordinate: coordinate,
            country: country.isEmpty ? nil : LocalizedText(["en": country]),
            usualOffset: WireField.offset(timezone, nil) ?? .zero)
    }
}
