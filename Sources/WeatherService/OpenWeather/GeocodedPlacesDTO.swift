import Limits
import Weather

/// The geocoder's response, as sent: a list.
struct GeocodedPlacesDTO: JSONReadable {
    let places: [Place]

    init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
        guard let entries: [GeocodedPlaceDTO?] = try json.list(most: Limits.Network.places) else { return nil }
        places = entries.compactMap { $0?.place }
    }
}
