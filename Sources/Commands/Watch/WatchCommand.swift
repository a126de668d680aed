import AppResources
import Engine
import Limits
import Runtime

extension Command {
    /// `nalssi watch`.
    static let watch = Command(
        CommandSyntax(
            "watch", .summaryWatch,
            operands: [OperandSyntax(.place, .any, .operandWatchPlace)],
            options: WatchField.allCases.compactMap(OptionSyntax.init) + [
                OptionSyntax("--exec", .watchExec, .file), OptionSyntax("--notify", .watchNotify),
                OptionSyntax("--json", .watchJSON), OptionSyntax("--once", .watchOnce), .timeout, .printUnit,
            ],
            settings: .all, notes: .watchNotes,
            examples: ["nalssi watch 서울 부산 --rain 1mm --within 3h --notify", "nalssi watch Oslo --low -10 --exec beep"])
    ) { words, context throws(CommandProblem) in
        let question = try WatchQuestion(words)
        guard !words.has(OptionSyntax.printUnit.name) else {
            let arguments = Array(CommandLine.arguments.dropFirst())
            try WholeFile.answer(SystemdUnit(program: ExecutablePath.own, arguments: arguments).text)
            return .success
        }
        let runner = WatchRunner(
            environment: context.environment, clock: context.clock, isUTF8: context.isUTF8, phrase: context.phrase)
        return try await runner.run(question, context.loop)
    }
}

extension OptionSyntax {
    fileprivate static let printUnit = OptionSyntax("--print-unit", .watchUnit)

    /// Nil for the place, which is an operand.
    fileprivate init?(_ field: WatchField) {
        let meaning: CommandPhrase
        switch field {
        case .place: return nil
        case .rain: meaning = .watchForRain
        case .wind: meaning = .watchForWind
        case .low: meaning = .watchForLow
        case .high: meaning = .watchForHigh
        case .dust: meaning = .watchForDust
        case .within: meaning = .watchWithin
        case .quiet: meaning = .watchQuiet
        }
        self.init(field.option, meaning, .watch(field))
    }
}

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
}
