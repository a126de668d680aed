import Weather

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
