import JSON
import Places
import Weather

/// The answer to one query as a line of JSON. Every key is always present; an unknown value is null.
struct PlacesAnswer {
    /// Ends with a line break. The same answer always gives the same bytes.
    let json: String

    init(query: String, _ matches: [PlaceMatch], in language: Language) {
        let results = matches.map { match in
            JSONValue(
                sorted: Self.members(of: match.place, in: language).merging([
                    // The name of a `PlaceKind`.
                    "kind": "\(match.placeKind)",
                    // Metres above sea level, for mountains and passes.
                    "height": match.place.height,
                    // Whether the query may not have meant this place.
                    "isGuess": match.isGuess,
                    // The name by which the place was found, if that is not one of its names.
                    "matched": match.matchedName,
                ]) { $1 })
        }
        json = JSONValue(sorted: ["query": query, "results": results]).line
    }

    /// A place as it appears in every answer. `names` is by language; the rest is in the display language.
    static func members(of place: Place, in language: Language) -> [String: any JSONWritable] {
        [
            "id": place.id.rawValue, "names": JSONValue(sorted: place.names.byLanguageCode),
            "name": place.names.text(in: language), "region": place.region?.text(in: language),
            "country": place.country?.text(in: language), "latitude": place.coordinate.latitude,
            "longitude": place.coordinate.longitude, "timeZone": place.timeZone,
        ]
    }

    /// The same as a value.
    static func value(of place: Place, in language: Language) -> JSONValue {
        JSONValue(sorted: members(of: place, in: language))
    }
}
