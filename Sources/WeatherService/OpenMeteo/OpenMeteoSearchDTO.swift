import Limits
import Weather

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

        init() {}

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
