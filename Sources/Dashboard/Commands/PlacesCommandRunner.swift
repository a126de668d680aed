import AppResources
import Limits
import Places
import Weather

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Carries out `nalssi places …`: the search of the screen, without the screen and without the network.
struct PlacesCommandRunner {
    let phrase: PhraseBook
    let open: () throws(GazetteerFailure) -> Gazetteer

    init(phrase: PhraseBook, open: @escaping () throws(GazetteerFailure) -> Gazetteer) {
        self.phrase = phrase
        self.open = open
    }

    func run(_ command: PlacesCommand) throws(CommandProblem) {
        switch command {
        case .help: try WholeFile.answer(phrase(.placesUsage))
        case .search(let query, let asJSON, let limit):
            let places = try gazetteer().search(query, limit: limit).map(\.place)
            if asJSON {
                try WholeFile.answer(PlacesAnswer(query: query, places, in: phrase.language).json)
            } else if places.isEmpty {
                complain(.placesNothing, ["query": query.printable])
            } else {
                try WholeFile.answer(table(places))
            }
        case .batch(let limit):
            let gazetteer = try gazetteer()
            var lines = InputLines(longest: Limits.Query.bytes)
            while let line = try lines.next() {
                let places = gazetteer.search(line.text, limit: limit).map(\.place)
                try WholeFile.answer(PlacesAnswer(query: line.text, places, in: phrase.language).json)
                if line.isCut {
                    complain(.placesLineCut, ["line": "\(line.number)", "bytes": "\(Limits.Query.bytes)"])
                }
            }
        }
    }

    private func complain(_ problem: CommandPhrase, _ values: KeyValuePairs<String, String>) {
        WholeFile.writeAll("nalssi: \(phrase(problem, values))\n", to: STDERR_FILENO)
    }

    private func gazetteer() throws(CommandProblem) -> Gazetteer {
        do {
            return try open()
        } catch {
            throw .noGazetteer(error)
        }
    }

    /// A line for each place: name, where it is, coordinate, id.
    private func table(_ places: [Place]) -> String {
        columns(
            places.map { place in
                [
                    place.names.text(in: phrase.language), placeAddress(place, in: phrase.language),
                    place.coordinate.text, place.id.rawValue,
                ]
            })
    }
}

/// The answer to one query, as a line of JSON: `names` by language, the rest in the language of the program.
struct PlacesAnswer: Encodable {
    /// Every key is always there; what is not known is null.
    struct Result: Encodable {
        let id: String
        let names: [String: String]
        let name: String
        let region, country: String?
        let latitude, longitude: Double
        let timeZone: String?

        private enum CodingKeys: CodingKey {
            case id, names, name, region, country, latitude, longitude, timeZone
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(names, forKey: .names)
            try container.encode(name, forKey: .name)
            // Not left out where there is none, as the encoder would do by itself.
            try container.encode(region, forKey: .region)
            try container.encode(country, forKey: .country)
            try container.encode(latitude, forKey: .latitude)
            try container.encode(longitude, forKey: .longitude)
            try container.encode(timeZone, forKey: .timeZone)
        }
    }

    let query: String
    let results: [Result]

    init(query: String, _ places: [Place], in language: Language) {
        self.query = query
        results = places.map { place in
            Result(
                id: place.id.rawValue, names: place.names.byLanguageCode, name: place.names.text(in: language),
                region: place.region?.text(in: language), country: place.country?.text(in: language),
                latitude: place.coordinate.latitude, longitude: place.coordinate.longitude, timeZone: place.timeZone)
        }
    }

    /// Ends with a line break. The same bytes for the same answer.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only numbers that are not finite can fail, and a coordinate has none.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
