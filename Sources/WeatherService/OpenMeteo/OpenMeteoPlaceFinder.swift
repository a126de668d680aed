import JSON
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
        if WebPage.isOne(answer.body), WebPage.standsIn(for: answer.status) { throw WeatherFailure.portal }
        guard (200..<300).contains(answer.status) else {
            throw WeatherFailure(status: answer.status, retryAfter: answer.retryAfter)
        }
        guard let json = JSONElement(wholeOf: answer.body), json.kind == .object else {
            throw WeatherFailure.unreadable(field: "body")
        }
        return Self.places(json, in: asked)
    }

    /// Always empty: the service searches only by name.
    public func places(around coordinate: Coordinate, in language: Language) async throws -> [Place] { [] }

    /// The places of a response. Without results it is an object without `results`; zero and empty values are omitted.
    static func places(_ json: JSONElement, in language: Language) -> [Place] {
        (json["results"].items(most: Limits.Network.places) ?? []).compactMap { place($0, in: language) }
    }

    /// Nil without a name. Names, region and country are in the requested language.
    private static func place(_ json: JSONElement, in language: Language) -> Place? {
        let (latitude, longitude) = (json["latitude"].number, json["longitude"].number)
        func text(_ name: String) -> LocalizedText? {
            json[name].shown().map { LocalizedText([language.rawValue: $0]) }
        }
        // A coordinate of exactly zero is omitted.
        guard let coordinate = Coordinate(latitude: latitude ?? 0, longitude: longitude ?? 0),
            latitude != nil || longitude != nil, let names = text("name")
        else { return nil }
        let number = json["id"].number.flatMap { (1..<1e9).contains($0) ? Int($0) : nil }
        return Place(
            // Its numbers are GeoNames', like OpenWeather's and the gazetteer's.
            id: number.map { PlaceID(rawValue: "owm:\($0)") } ?? PlaceID(at: coordinate), names: names,
            coordinate: coordinate, region: text("admin1"), country: text("country"),
            timeZone: json["timezone"].text.map { ServerText($0).text })
    }
}
