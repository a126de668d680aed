/// What `nalssi config …` asks for.
enum ConfigCommand: Hashable, Sendable {
    case help
    case printDefault
    /// Nil: the person's own file; "-": standard input.
    case check(path: String?)

    /// Reads the arguments behind `nalssi config`. Whatever is wrong with them, the answer is how to write them: there are only
    /// two ways.
    init(_ arguments: [String]) throws(CommandProblem) {
        var words = CommandWords(arguments, of: .config, valued: [])
        if words.flag("--help") || words.flag("-h") {
            self = .help
        } else if words.flag("--print-default") {
            self = .printDefault
        } else if words.flag("--check") {
            self = .check(path: words.next())
        } else {
            throw .configUsage(arguments.first)
        }
        if self != .help, let extra = words.first { throw .configUsage(extra) }
    }
}
