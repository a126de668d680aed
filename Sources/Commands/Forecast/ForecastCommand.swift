import Engine

/// What `nalssi forecast …` asks for.
enum ForecastCommand: Hashable, Sendable {
    case help
    case show(ForecastQuestion)

    /// Reads the arguments behind `nalssi forecast`, and the settings beside them.
    init(_ arguments: [String]) throws(CommandProblem) {
        var words = CommandWords(
            arguments, of: .forecast,
            valued: Set(["--days", "--hours", "--timeout"]).union(CommandWords.valuedSettings))
        guard !words.flag("--help"), !words.flag("-h"), !arguments.isEmpty else {
            self = .help
            return
        }
        let settings = try words.takeSettings()
        let days = try words.option("--days").map { (text) throws(CommandProblem) in
            try CommandWords.number(text, of: "--days", in: 1...16)
        }
        let hours = try words.option("--hours").map { (text) throws(CommandProblem) in
            try CommandWords.number(text, of: "--hours", in: 1...384)
        }
        let seconds = try words.seconds()
        let asJSON = words.flag("--json")
        let first = try words.need("PLACE")
        self = .show(
            ForecastQuestion(
                place: ([first] + words.takeRest()).joined(separator: " "), days: days, hours: hours, asJSON: asJSON,
                seconds: seconds, settings: settings))
        try words.finish()
    }
}

/// Whose days and hours are asked for, and how many of them.
struct ForecastQuestion: Hashable, Sendable {
    /// As it was typed.
    let place: String
    /// Nil: all that are known, unless only hours are asked for.
    let days: Int?
    /// Nil: none in lines, all that are known in JSON.
    let hours: Int?
    let asJSON: Bool
    /// How long an answer is waited for.
    let seconds: Int
    let settings: CommandLineOptions
}
