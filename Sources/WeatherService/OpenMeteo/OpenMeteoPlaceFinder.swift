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
        guard let found = OpenMeteoSearchDTO(wholeOf: answer.body) else {
            throw WeatherFailure.unreadable(field: "body")
        }
        return (found.results ?? []).compactMap { $0?.place(in: asked) }
    }

    /// Always empty: the service searches only by name.
    public func places(around coordinate: Coordinate, in language: Language) async throws -> [Place] { [] }
}

/// The response as sent: without results it is an object without `results`; zero and empty values are omitted.
struct OpenMeteoSearchDTO: JSONObject {
    private(set) var results: [PlaceDTO?]?

    mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
        switch name {
        case "results": results = try json.list(most: Limits.Network.places)
        default: try json.skip()
        }
    }

    struct PlaceDTO: JSONObject {
        private var id: Double?
        private var name: String?
        private var latitude: Double?
        private var longitude: Double?
        private var timezone: String?
        private var country: String?
        private var admin1: String?

        mutating func take(_ name: String, from json: inout JSONReader) throws(JSONReader.Malformed) {
            switch name {
            case "id": id = try json.number()
            case "name": self.name = try json.text()
            case "latitude": latitude = try json.number()
            case "longitude": longitude = try json.number()
            case "timezone": timezone = try json.text()
            case "country": country = try json.text()
            case "admin1": admin1 = try json.text()
            default: try json.skip()
            }
        }

        /// Nil without a name. Names, region and country are in the requested language.
        func place(in language: Language) -> Place? {
            // A coordinate of exactly zero is omitted.
            let coordinate = Coordinate(latitude: latitude ?? 0, longitude: longitude ?? 0)
            let name = ServerText(self.name ?? "").text
            guard let coordinate, latitude != nil || longitude != nil, !name.isEmpty else { return nil }
            func text(_ raw: String?) -> LocalizedText? {
                let text = ServerText(raw ?? "").text
                return text.isEmpty ? nil : LocalizedText([language.rawValue: text])
            }
            let number = id.flatMap { (1..<1e9).contains($0) ? Int($0) : nil }
            return Place(
                // Its numbers are GeoNames', like OpenWeather's and the gazetteer's.
                id: number.map { PlaceID(rawValue: "owm:\($0)") } ?? PlaceID(at: coordinate),
                names: LocalizedText([language.rawValue: name]), coordinate: coordinate, region: text(admin1),
                country: text(country), timeZone: timezone.map { ServerText($0).text })
        }
    }
}
