/// The point that a request is about, or why it is refused.
enum Subject: Sendable {
    case spot(Spot)
    case refused(Answer)

    /// Reads `lat` and `lon`, `id`, `q` or `zip`, in the service's order of preference.
    init(_ query: [String: String]) {
        if let latitude = query["lat"], let longitude = query["lon"] {
            self = Self.coordinate(latitude, longitude)
        } else if let id = query["id"] {
            self = Int(id).flatMap(StandinCity.with(id:)).map { .spot(Spot($0)) } ?? .refused(.cityNotFound)
        } else if let name = query["q"], !name.isEmpty {
            self = Geocoder.matches(name).first.map { .spot(Spot($0)) } ?? .refused(.cityNotFound)
        } else if let zip = query["zip"], !zip.isEmpty {
            self = Geocoder.city(zip: zip).map { .spot(Spot($0)) } ?? .refused(.cityNotFound)
        } else {
            self = .refused(.nothingToGeocode)
        }
    }

    private static func coordinate(_ latitude: String, _ longitude: String) -> Subject {
        guard let north = Double(latitude), (-90...90).contains(north) else { return .refused(.wrongLatitude) }
        guard let east = Double(longitude), (-180...180).contains(east) else { return .refused(.wrongLongitude) }
        return .spot(Spot(latitude: north, longitude: east))
    }
}
