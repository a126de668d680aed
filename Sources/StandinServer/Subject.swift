import Weather

/// A point weather is asked for, with what the table knows of its neighbourhood.
struct Spot: Sendable {
    let latitude: Double
    let longitude: Double
    /// The table's closest city, however far.
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

    /// The city the point lies in, or nil in the open country and at sea.
    var city: StandinCity? { kilometresToNearest < 40 ? nearest : nil }

    /// The clock of the nearest city when it is near enough, else that of the sun, in whole hours.
    var clock: LocalClock {
        if kilometresToNearest < 400 { return LocalClock(UTCOffset(seconds: nearest.offset)) }
        return LocalClock(UTCOffset(seconds: Int((longitude / 15).rounded()) * 3_600))
    }

    /// What the sun does on a day of a clock.
    func sunDay(_ dayNumber: Int, clock: LocalClock) -> Sun.Day {
        Sun(latitude: latitude, longitude: longitude).day(dayNumber, clock: clock)
    }
}

/// What a request asks about, or why it cannot be answered.
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
