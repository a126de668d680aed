import Engine

/// What `nalssi doctor …` asks for.
enum DoctorCommand: Hashable, Sendable {
    case help
    case examine(isOnline: Bool, asJSON: Bool, settings: CommandLineOptions)

    /// Reads the arguments behind `nalssi doctor`, and the settings beside them.
    init(_ arguments: [String]) throws(CommandProblem) {
        var words = CommandWords(arguments, of: .doctor, valued: CommandWords.valuedSettings)
        guard !words.flag("--help"), !words.flag("-h") else {
            self = .help
            return
        }
        let settings = try words.takeSettings()
        self = .examine(isOnline: words.flag("--online"), asJSON: words.flag("--json"), settings: settings)
        try words.finish()
    }
}
