import Engine

/// The program's commands. To add one, add a case here and its `Command`; everything else follows.
enum CommandName: String, CaseIterable, Sendable {
    case now, forecast, watch, snapshot, bookmarks, places, config, doctor, completions, help

    /// Made on demand, because a start needs at most one.
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

/// A command: its syntax and its implementation.
struct Command: Sendable {
    typealias Runner =
        @MainActor @Sendable (CommandLineWords, CommandContext) async throws(CommandProblem) -> ExitCode

    let syntax: CommandSyntax
    /// Takes the parsed arguments of the command or of one of its subcommands, as their `command` shows. Requests for help are
    /// handled before.
    let run: Runner

    init(_ syntax: CommandSyntax, run: @escaping Runner) { (self.syntax, self.run) = (syntax, run) }
}
