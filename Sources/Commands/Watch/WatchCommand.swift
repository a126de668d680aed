import Engine
import Limits

/// What `nalssi watch …` asks for.
enum WatchCommand: Hashable, Sendable {
    case help
    case watch(WatchQuestion)
    /// Prints a unit of systemd that runs the command with these arguments.
    case printUnit(arguments: [String])

    /// Reads the arguments behind `nalssi watch`, and the settings beside them.
    init(_ arguments: [String]) throws(CommandProblem) {
        let valued = Set(WatchField.allCases.dropFirst().map(\.option) + ["--exec", "--timeout"])
        var words = CommandWords(arguments, of: .watch, valued: valued.union(CommandWords.valuedSettings))
        guard !words.flag("--help"), !words.flag("-h") else {
            self = .help
            return
        }
        let isUnit = words.flag("--print-unit")
        var fields: [WatchField: String] = [:]
        for field in WatchField.allCases where field != .place {
            guard let text = try words.option(field.option) else { continue }
            guard field.accepts(text) else {
                throw .launch(.badOptionValue(option: field.option, value: text, accepted: field.accepted))
            }
            fields[field] = text
        }
        // Behind the thresholds: `--wind` is one here, where elsewhere it chooses the unit.
        let settings = try words.takeSettings()
        let program = try words.option("--exec")
        let (notifies, asJSON, isOnce) = (words.flag("--notify"), words.flag("--json"), words.flag("--once"))
        let seconds = try words.seconds()
        let places = words.takeRest()
        guard places.count <= Limits.Query.placesAtOnce else {
            throw .tooManyPlaces(places.count, most: Limits.Query.placesAtOnce)
        }
        try words.finish()
        let hasThreshold = fields.keys.contains { $0.kind != nil }
        if hasThreshold, places.isEmpty { throw .missing("PLACE", .watch) }
        if !hasThreshold, !places.isEmpty || !fields.isEmpty { throw .missing("--rain", .watch) }
        self =
            isUnit
            ? .printUnit(arguments: arguments.filter { $0 != "--print-unit" })
            : .watch(
                WatchQuestion(
                    rules: places.flatMap { WatchRule.rules(fields, place: $0) }, program: program, notifies: notifies,
                    asJSON: asJSON, isOnce: isOnce, seconds: seconds, settings: settings))
    }
}

/// What is watched for, and how it is told.
struct WatchQuestion: Hashable, Sendable {
    /// Empty: those of `config.toml`, and those made inside the program.
    let rules: [WatchRule]
    /// What is run for each alert, as it was typed.
    let program: String?
    let notifies: Bool
    let asJSON: Bool
    /// Whether one look is enough.
    let isOnce: Bool
    /// How long an answer is waited for.
    let seconds: Int
    let settings: CommandLineOptions
}
