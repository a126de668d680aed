import JSON

/// Open-Meteo's `/v1/search`, from the table. As with the real service, two letters must match the whole name, more may
/// match its beginning, and Korean names are found only by requests in Korean.
enum OpenMeteoGeocoder {
    static func answer(to query: [String: String]) -> Answer {
        guard let name = query["name"] else {
            return .openMeteoRefusal(status: 400, "No value found (expected type 'String') at path 'name'.")
        }
        let count = query["count"].map { Int($0) ?? 0 } ?? 10
        guard (1...100).contains(count) else {
            return .openMeteoRefusal(status: 400, "Parameter count must be between 1 and 100.")
        }
        let inKorean = query["language"] == "ko"
        let found = cities(name, inKorean: inKorean).prefix(count).map { entry($0, inKorean: inKorean) }
        let nothing: JSONValue = ["generationtime_ms": .rounded(0.54)]
        // Without results, the response has no list.
        return Answer(json: (found.isEmpty ? nothing : ["results": .array(found), "generationtime_ms": 1]).compactText)
    }

    private static func cities(_ name: String, inKorean: Bool) -> [StandinCity] {
        let wanted = name.lowercased()
        guard wanted.count >= 2 else { return [] }
        return StandinCity.all.filter { city in
            [city.english.lowercased(), inKorean ? city.plainKorean : ""].contains {
                wanted.count == 2 ? $0 == wanted : $0.hasPrefix(wanted)
            }
        }
    }

    private static func entry(_ city: StandinCity, inKorean: Bool) -> JSONValue {
        let found: JSONValue = [
            "id": .integer(city.id), "name": .text(inKorean ? city.plainKorean : city.english),
            "latitude": .number(city.latitude), "longitude": .number(city.longitude),
            "country_code": .text(city.country), "country": .text(city.country),
        ]
        return found.adding("admin1", city.state.map { .text($0) })
    }
}
