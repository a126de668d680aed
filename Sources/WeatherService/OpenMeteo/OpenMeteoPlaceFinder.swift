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
        return found.compactMap { $0?.place(in: asked) }
    }

    /// Always empty: the service searches only by name.
    public func places(around coordinate: Coordinate, in language: Language) async throws -> [Place] { [] }
}
