import Engine
import Limits
import Runtime

/// The parsed arguments of `nalssi watch`: the rules, and how to give alerts.
struct WatchQuestion: Hashable, Sendable {
    /// Empty for the rules from `config.toml` and those made inside the program.
    let rules: [WatchRule]
    /// The program to run for each alert, as typed.
    let program: String?
    let notifies: Bool
    let asJSON: Bool
    /// Whether to look once and end.
    let isOnce: Bool
    /// How many seconds to wait for an answer.
    let seconds: Int
    let settings: CommandLineOptions

    init(_ words: CommandLineWords) throws(CommandProblem) {
        let places = words.operands
        guard places.count <= Limits.Query.placesAtOnce else {
            throw .tooManyPlaces(places.count, most: Limits.Query.placesAtOnce)
        }
        var fields: [WatchField: String] = [:]
        for field in WatchField.allCases { fields[field] = words[field.option] }
        let hasThreshold = fields.keys.contains { $0.kind != nil }
        if hasThreshold, places.isEmpty { throw .usage(Command.watch.syntax.problem(.missing("PLACE"))) }
        if !hasThreshold, !places.isEmpty || !fields.isEmpty {
            throw .usage(Command.watch.syntax.problem(.missing(WatchField.rain.option)))
        }
        rules = places.flatMap { WatchRule.rules(fields, place: $0) }
        (program, seconds, settings) = (words["--exec"], words.seconds, words.settings)
        (notifies, asJSON, isOnce) = (words.has("--notify"), words.has("--json"), words.has("--once"))
    }

    /// The program to run for each alert.
    func found(searchPath: String) throws(CommandProblem) -> OtherProgram? {
        guard let program else { return nil }
        guard let found = OtherProgram([program], searchPath: searchPath) else { throw .noSuchProgram(program) }
        return found
    }
}
