import Weather

/// A city in the stand-in's table.
public struct StandinCity: Hashable, Sendable {
    /// OpenWeather's city ID.
    public let id: Int
    public let english: String
    /// Our own Korean label.
    public let korean: String
    /// The name in `/weather`: as with the real service, not always the city's name.
    public let answeredName: String
    /// ISO 3166 alpha-2.
    public let country: String
    public let state: String?
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double
    /// Seconds east of UTC, without summer time.
    public let offset: Int
    /// A postal code of the city, for `/geo/1.0/zip`.
    public let zip: String?
    public let population: Int

    init(
        _ id: Int, _ english: String, _ korean: String, called answeredName: String? = nil, country: String = "KR",
        state: String? = nil, at latitude: Double, _ longitude: Double, offset: Int = 32_400, zip: String? = nil,
        population: Int = 0
    ) {
        self.id = id
        self.english = english
        self.korean = korean
        self.answeredName = answeredName ?? english
        self.country = country
        self.state = state
        self.latitude = latitude
        self.longitude = longitude
        self.offset = offset
        self.zip = zip
        self.population = population
    }
}

extension StandinCity {
    /// The first city with this name, English or Korean, ignoring case; `광주` also finds `광주(전라남도)`.
    public static func named(_ name: String) -> StandinCity? { all(named: name).first }

    /// All cities with this name, best known first.
    static func all(named name: String) -> [StandinCity] {
        let wanted = name.lowercased()
        return all.filter { city in city.searchNames.contains { $0.lowercased() == wanted } }
    }

    static func with(id: Int) -> StandinCity? { all.first { $0.id == id } }

    /// The city nearest to a coordinate, and its distance.
    static func nearest(latitude: Double, longitude: Double) -> (city: StandinCity, kilometres: Double) {
        var best = (city: korea20[0], kilometres: Double.infinity)
        guard let here = Coordinate(latitude: latitude, longitude: longitude) else { return best }
        for city in all {
            guard let there = Coordinate(latitude: city.latitude, longitude: city.longitude) else { continue }
            let distance = here.distance(to: there)
            if distance < best.kilometres { best = (city, distance) }
        }
        return best
    }

    /// The Korean name without the province added in our label.
    var plainKorean: String { String(korean.prefix { $0 != "(" }) }

    private var searchNames: [String] { [english, korean, plainKorean, answeredName] }
}
