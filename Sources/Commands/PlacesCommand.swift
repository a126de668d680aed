import AppResources
import Engine
import Files
import Limits
import Places

/// The parsed arguments of `nalssi places`.
enum PlacesCommand: Hashable, Sendable {
    case search(String, asJSON: Bool, limit: Int)
    /// One query on each line of standard input.
    case batch(limit: Int)

    private static let usualLimit = 5

    static let syntax = CommandSyntax(
        "places", .summaryPlaces,
        operands: [OperandSyntax(.place, .any, named: "QUERY", .operandQuery)],
        options: [
            OptionSyntax("--json", .optionJSON),
            OptionSyntax("--limit", .placesLimit, .number("N", 1...Limits.Query.places)),
            OptionSyntax("--batch", .placesBatch),
        ],
        notes: .placesNotes, examples: ["nalssi places paris texas", "nalssi places --batch < queries"],
        helpsAlone: true)

    init(_ words: CommandLineWords) throws(UsageProblem) {
        let limit = words.number("--limit") ?? Self.usualLimit
        if words.has("--batch") {
            if let word = words.operands.first { throw Self.syntax.problem(.unexpected(word)) }
            self = .batch(limit: limit)
        } else {
            guard !words.operands.isEmpty else { throw Self.syntax.problem(.missing("QUERY")) }
            self = .search(words.operands.joined(separator: " "), asJSON: words.has("--json"), limit: limit)
        }
    }
}

extension Command {
    static let places = Command(PlacesCommand.syntax) { words, context throws(CommandProblem) in
        let command = try Commands.read { () throws(UsageProblem) in try PlacesCommand(words) }
        let runner = PlacesCommandRunner(phrase: context.phrase) { () throws(DataFileFailure) in
            try GazetteerLocation.open(environment: context.environment)
        }
        try runner.run(command)
        return .success
    }
}

/// Runs `nalssi places`: the dashboard's search without the screen and the network.
struct PlacesCommandRunner {
    let phrase: PhraseBook
    let open: () throws(DataFileFailure) -> Gazetteer

    func run(_ command: PlacesCommand) throws(CommandProblem) {
        switch command {
        case .search(let query, let asJSON, let limit):
            let matches = try matches(query, limit, in: try gazetteer())
            if asJSON {
                try WholeFile.answer(PlacesAnswer(query: query, matches, in: phrase.language).json)
            } else if matches.isEmpty {
                Console.complain(phrase(.placesNothing, ["query": query.printable]))
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
                    Console.complain(
                        phrase(.placesLineCut, ["line": "\(line.number)", "bytes": "\(Limits.Query.bytes)"]))
                }
            }
        }
    }

    private func matches(
        _ query: String, _ limit: Int, in gazetteer: Gazetteer
    ) throws(CommandProblem) -> [PlaceMatch] {
        do throws(DataFileFailure) {
            let matches = gazetteer.search(query, in: phrase.language, limit: limit)
            try gazetteer.check()
            return matches
        } catch {
            throw .noGazetteer(error)
        }
    }

    private func gazetteer() throws(CommandProblem) -> Gazetteer {
        do throws(DataFileFailure) {
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
