import Engine
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
        let runner = PlacesCommandRunner(phrase: context.phrase) { () throws(GazetteerFailure) in
            try GazetteerLocation.open(environment: context.environment)
        }
        try runner.run(command)
        return .success
    }
}
