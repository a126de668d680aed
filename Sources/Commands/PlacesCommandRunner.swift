import AppResources
import Files
import Glibc
import Limits
import Places

/// Runs `nalssi places`: the dashboard's search without the screen and the network.
struct PlacesCommandRunner {
    let phrase: PhraseBook
    let open: () throws(GazetteerFailure) -> Gazetteer

    init(phrase: PhraseBook, open: @escaping () throws(GazetteerFailure) -> Gazetteer) {
        self.phrase = phrase
        self.open = open
    }

    func run(_ command: PlacesCommand) throws(CommandProblem) {
        switch command {
        case .search(let query, let asJSON, let limit):
            let matches = try matches(query, limit, in: try gazetteer())
            if asJSON {
                try WholeFile.answer(PlacesAnswer(query: query, matches, in: phrase.language).json)
            } else if matches.isEmpty {
                complain(.placesNothing, ["query": query.printable])
            } else {
                try WholeFile.answer(table(matches))
            }
        case .batch(let limit):
            let gazetteer = try gazetteer()
            var lines = InputLines(longest: Limits.Query.bytes)
            while let line = try lines.next() {
                let matches = try matches(line.text, limit, in: gazetteer)
                try WholeFile.answer(PlacesAnswer(query: line.text, matches, in: phrase.language).json)
                if line.isCut {
                    complain(.placesLineCut, ["line": "\(line.number)", "bytes": "\(Limits.Query.bytes)"])
                }
            }
        }
    }

    private func complain(_ problem: CommandPhrase, _ values: KeyValuePairs<String, String>) {
        TextOutput.write("nalssi: \(phrase(problem, values))\n", to: STDERR_FILENO)
    }

    private func matches(
        _ query: String, _ limit: Int, in gazetteer: Gazetteer
    ) throws(CommandProblem) -> [PlaceMatch] {
        do throws(GazetteerFailure) {
            let matches = gazetteer.search(query, in: phrase.language, limit: limit)
            try gazetteer.check()
            return matches
        } catch {
            throw .noGazetteer(error)
        }
    }

    private func gazetteer() throws(CommandProblem) -> Gazetteer {
        do throws(GazetteerFailure) {
            return try open()
        } catch {
            throw .noGazetteer(error)
        }
    }

    /// One row for each place: name (behind ≈ if it is a guess), address, coordinate and id.
    private func table(_ matches: [PlaceMatch]) -> String {
        columns(
            matches.map { match in
                let place = match.place
                let name = place.names.text(in: phrase.language)
                let label = match.matchedName.map { "\($0) (\(name))" } ?? name
                return [
                    match.isGuess ? "≈ \(label)" : label, placeAddress(place, in: phrase.language),
                    place.coordinate.text, place.id.rawValue,
                ]
            })
    }
}
