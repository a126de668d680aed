import Weather

/// A requested point and the nearest city in the table.
struct Spot: Sendable {
    let latitude: Double
    let longitude: Double
    /// The nearest city in the table, at any distance.
    let nearest: StandinCity
    let kilometresToNearest: Double

    init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
        (nearest, kilometresToNearest) = StandinCity.nearest(latitude: latitude, longitude: longitude)
    }

    init(_ city: StandinCity) {
        latitude = city.latitude
        longitude = city.longitude
        nearest = city
        kilometresToNearest = 0
    }

    /// The city that contains the point; nil in open country and at sea.
    var city: StandinCity? { kilometresToNearest < 40 ? nearest : nil }

    /// The nearest city's clock if it is near enough, or else solar time in whole hours.
    var clock: LocalClock {
        if kilometresToNearest < 400 { return LocalClock(UTCOffset(seconds: nearest.offset)) }
        return LocalClock(UTCOffset(seconds: Int((longitude / 15).rounded()) * 3_600))
    }

    /// The sun's course on a day of a clock.
    func sunDay(_ dayNumber: Int, clock: LocalClock) -> Sun.Day {
        Sun(latitude: latitude, longitude: longitude).day(dayNumber, clock: clock)
    }
}

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
