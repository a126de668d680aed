import Engine

/// What the program does instead of showing its screen. A new command is a case here and its `Command`; everything else follows.
enum CommandName: String, CaseIterable, Sendable {
    case now, forecast, watch, snapshot, bookmarks, places, config, doctor, completions, help

    /// Made when it is asked for: most starts need one of them, or none.
    var command: Command {
        switch self {
        case .now: .now
        case .forecast: .forecast
        case .watch: .watch
        case .snapshot: .snapshot
        case .bookmarks: .bookmarks
        case .places: .places
        case .config: .config
        case .doctor: .doctor
        case .completions: .completions
        case .help: .help
        }
    }
}

/// A command: how it is written, and what carries it out.
struct Command: Sendable {
    typealias Runner =
        @MainActor @Sendable (CommandLineWords, CommandContext) async throws(CommandProblem) -> ExitCode

    let syntax: CommandSyntax
    /// Gets the words of the command itself or of one of its subcommands, as their `command` says. What asks for help does not come
    /// here.
    let run: Runner

    init(_ syntax: CommandSyntax, run: @escaping Runner) { (self.syntax, self.run) = (syntax, run) }
}
