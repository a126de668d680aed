import Engine

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
