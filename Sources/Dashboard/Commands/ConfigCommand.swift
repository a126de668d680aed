/// What `nalssi config …` asks for.
enum ConfigCommand: Hashable, Sendable {
    case help
    case printDefault

    /// Reads the arguments behind `nalssi config`.
    init(_ arguments: [String]) throws(CommandProblem) {
        var words = CommandWords(arguments, of: .config, valued: [])
        if words.flag("--help") || words.flag("-h") {
            self = .help
            return
        }
        guard words.flag("--print-default") else {
            _ = try words.need("--print-default")
            throw .missing("--print-default", .config)
        }
        self = .printDefault
        try words.finish()
    }
}
