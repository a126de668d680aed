import JSON

/// The responses of `/geo/1.0`, from the table.
enum Geocoder {
    /// `/geo/1.0/direct`: `[]` if there is no match.
    static func cities(named query: String, limit: Int) -> JSONValue {
        .array(matches(query).prefix(limit).map(entry))
    }

    /// `/geo/1.0/reverse`: `[]` at sea.
    static func cities(around spot: Spot) -> JSONValue {
        .array(spot.city.map { [entry($0)] } ?? [])
    }

    /// `/geo/1.0/zip`: nil if the code is not in the table.
    static func zip(_ query: String) -> JSONValue? {
        guard let city = city(zip: query) else { return nil }
        return [
            "zip": .text(city.zip ?? ""), "name": .text(city.english), "lat": .coordinate(city.latitude),
            "lon": .coordinate(city.longitude), "country": .text(city.country),
        ]
    }

    /// `name[,state][,country]`; matches whole names and states, ignoring case.
    static func matches(_ query: String) -> [StandinCity] {
        let parts = query.split(separator: ",").map { $0.drop { $0 == " " } }
        guard let name = parts.first else { return [] }
        return StandinCity.all(named: String(name)).filter { city in
            parts.dropFirst().allSatisfy { part in
                let wanted = part.lowercased()
                return city.country.lowercased() == wanted || city.state?.lowercased() == wanted
            }
        }
    }

    /// `code[,country]`; the country defaults to the United States.
    static func city(zip query: String) -> StandinCity? {
        let parts = query.split(separator: ",")
        guard let code = parts.first else { return nil }
        let country = parts.count > 1 ? parts[1].uppercased() : "US"
        return StandinCity.all.first { $0.zip == String(code) && $0.country == country }
    }

    private static func entry(_ city: StandinCity) -> JSONValue {
        let names: JSONValue = ["en": .text(city.english), "ko": .text(city.plainKorean)]
        let found: JSONValue = [
            "name": .text(city.english), "local_names": names, "lat": .coordinate(city.latitude),
            "lon": .coordinate(city.longitude), "country": .text(city.country),
        ]
        return found.adding("state", city.state.map(JSONValue.text))
    }
}
