import Places
import Weather

/// The answer to one query as a line of JSON. `names` is by language; the rest is in the display language.
struct PlacesAnswer: Encodable, Sendable {
    /// A place as it appears in every answer. `names` is by language; the rest is in the display language.
    struct Named: Encodable, Sendable {
        let id: String
        let names: [String: String]
        let name: String
        let region, country: String?
        let latitude, longitude: Double
        let timeZone: String?

        init(_ place: Place, in language: Language) {
            id = place.id.rawValue
            names = place.names.byLanguageCode
            name = place.names.text(in: language)
            region = place.region?.text(in: language)
            country = place.country?.text(in: language)
            latitude = place.coordinate.latitude
            longitude = place.coordinate.longitude
            timeZone = place.timeZone
        }

        private enum CodingKeys: CodingKey {
            case id, names, name, region, country, latitude, longitude, timeZone
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(names, forKey: .names)
            try container.encode(name, forKey: .name)
            // Written even if nil; the encoder would leave such a key out.
            try container.encode(region, forKey: .region)
            try container.encode(country, forKey: .country)
            try container.encode(latitude, forKey: .latitude)
            try container.encode(longitude, forKey: .longitude)
            try container.encode(timeZone, forKey: .timeZone)
        }
    }

    /// Every key is always present; an unknown value is null.
    struct Result: Encodable {
        let named: Named
        /// The name of a `PlaceKind`.
        let kind: String
        /// Metres above sea level, for mountains and passes.
        let height: Int?
        /// Whether the query may not have meant this place.
        let isGuess: Bool
        /// The name by which the place was found, if that is not one of its names.
        let matched: String?

        private enum CodingKeys: CodingKey { case kind, height, isGuess, matched }

        func encode(to encoder: any Encoder) throws {
            try named.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(kind, forKey: .kind)
            try container.encode(height, forKey: .height)
            try container.encode(isGuess, forKey: .isGuess)
            try container.encode(matched, forKey: .matched)
        }
    }

    let query: String
    let results: [Result]

    init(query: String, _ matches: [PlaceMatch], in language: Language) {
        self.query = query
        results = matches.map { match in
            Result(
                named: Named(match.place, in: language),
                kind: "\(match.placeKind)", height: match.height, isGuess: match.isGuess,
                matched: match.matchedName)
        }
    }

    /// One line that ends with a line break. The same answer always gives the same bytes.
    var json: String { JSONAnswer.value(self).line }
}
