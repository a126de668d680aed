import Limits
import Weather

/// OpenWeather's geocoder, `/geo/1.0/direct`.
public struct OpenWeatherPlaceFinder: PlaceFinder {
    private let transport: any HTTPTransport
    private let key: APIKey?
    private let baseURL: ServiceAddress

    /// The most it gives for one question.
    private static let limit = 5

    /// Without a key every question fails with `WeatherFailure.noKey`, and nothing is sent.
    public init(transport: any HTTPTransport, key: APIKey?, baseURL: ServiceAddress = .openWeather) {
        self.transport = transport
        self.key = key
        self.baseURL = baseURL
    }

    public func places(named text: String) async throws -> [Place] {
        guard let key else { throw WeatherFailure.noKey }
        let query = "q=\(text.percentEncoded)&limit=\(Self.limit)&appid=\(key.wireText.percentEncoded)"
        let answer = try await transport.get(RequestURL(wireText: "\(baseURL)/geo/1.0/direct?\(query)"))
        // What the service will not look for is a place it does not know: 400 "Nothing to geocode".
        if answer.status == 400 || answer.status == 404 { return [] }
        let found = try OpenWeatherAnswer.decode([Lenient<GeocodedPlaceDTO>].self, from: answer)
        return found.prefix(Limits.Network.places).compactMap { $0.wrappedValue?.place }
    }
}

/// One entry of the geocoder's answer as it is on the wire.
struct GeocodedPlaceDTO: Decodable {
    @Lenient var name: String?
    /// By language; `ascii` and `feature_name` are none.
    @Lenient var localNames: [String: Lenient<String>]?
    @Lenient var lat: WireNumber?
    @Lenient var lon: WireNumber?
    /// ISO 3166, two letters.
    @Lenient var country: String?
    @Lenient var state: String?

    enum CodingKeys: String, CodingKey {
        case name, lat, lon, country, state
        case localNames = "local_names"
    }

    /// Nil when it has no name or no coordinate.
    var place: Place? {
        guard let latitude = lat?.value, let longitude = lon?.value,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        let english = ServerText(localNames?["en"]?.wrappedValue ?? name ?? "").text
        let korean = ServerText(localNames?["ko"]?.wrappedValue ?? "").text
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
