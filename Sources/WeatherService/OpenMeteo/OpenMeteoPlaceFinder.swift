import Limits
import Weather

/// Open-Meteo's geocoder, `/v1/search`: searches GeoNames by name, without a key.
public struct OpenMeteoPlaceFinder: PlaceFinder {
    private let transport: any HTTPTransport
    private let baseURL: ServiceAddress

    private static let limit = 10

    public init(transport: any HTTPTransport, baseURL: ServiceAddress) {
        self.transport = transport
        self.baseURL = baseURL
    }

    /// The service searches only the names in the requested language, so a name in Hangul is requested in Korean,
    /// whatever the user's language.
    public func places(named text: String, in language: Language) async throws -> [Place] {
        let isHangul = text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
        let asked = isHangul ? Language.korean : language
        let query = "name=\(text.percentEncoded)&count=\(Self.limit)&language=\(asked.rawValue)&format=json"
        let answer = try await transport.get(RequestURL(wireText: "\(baseURL)/v1/search?\(query)"))
        let found = try OpenWeatherAnswer.decode(OpenMeteoSearchDTO.self, from: answer).results ?? []
        return found.prefix(Limits.Network.places).compactMap { $0.wrappedValue?.place(in: asked) }
    }

    /// Always empty: the service searches only by name.
    public func places(around coordinate: Coordinate, in language: Language) async throws -> [Place] { [] }
}

/// The response as sent: without results it is an object without `results`; zero and empty values are omitted.
struct OpenMeteoSearchDTO: Decodable {
    @Lenient var results: [Lenient<PlaceDTO>]?

    struct PlaceDTO: Decodable {
        @Lenient var id: WireNumber?
        @Lenient var name: String?
        @Lenient var latitude: WireNumber?
        @Lenient var longitude: WireNumber?
        @Lenient var timezone: String?
        @Lenient var country: String?
        @Lenient var admin1: String?

        /// Nil without a name. Names, region and country are in the requested language.
        func place(in language: Language) -> Place? {
            // A coordinate of exactly zero is omitted.
            let coordinate = Coordinate(latitude: latitude?.value ?? 0, longitude: longitude?.value ?? 0)
            let name = ServerText(self.name ?? "").text
            guard let coordinate, latitude != nil || longitude != nil, !name.isEmpty else { return nil }
            func text(_ raw: String?) -> LocalizedText? {
                let text = ServerText(raw ?? "").text
                return text.isEmpty ? nil : LocalizedText([language.rawValue: text])
            }
            let number = id.map(\.value).flatMap { (1..<1e9).contains($0) ? Int($0) : nil }
            return Place(
                // Its numbers are GeoNames', like OpenWeather's and the gazetteer's.
                id: number.map { PlaceID(rawValue: "owm:\($0)") } ?? PlaceID(at: coordinate),
                names: LocalizedText([language.rawValue: name]), coordinate: coordinate, region: text(admin1),
                country: text(country), timeZone: timezone.map { ServerText($0).text })
        }
    }
}
