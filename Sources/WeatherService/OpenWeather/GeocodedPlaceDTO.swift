import Weather

/// One entry of the geocoder's response, as sent. The response for a postal code is a single entry with only a name, a
/// coordinate and a country.
struct GeocodedPlaceDTO: Decodable {
    @Lenient var name: String?
    /// By language code; the keys `ascii` and `feature_name` are not languages.
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

    /// Nil without a name or a coordinate.
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
