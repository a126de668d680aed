import AppResources
import Engine
import Runtime

/// The commands: what the program does instead of showing its screen.
///
/// On the main actor, although much of it waits: looking for a command in the arguments must not start the shared pool of threads, which
/// would wake the dashboard every second for ever.
@MainActor
package enum Commands {
    /// What the arguments ask for.
    package enum Outcome {
        /// It has been done, or said why not.
        case ended(ExitCode)
        /// The dashboard, with these settings.
        case dashboard(CommandLineOptions)
    }

    /// Draws one frame of the dashboard, which no command can do by itself.
    package typealias Drawing = @MainActor (SnapshotQuestion) async throws(LaunchProblem) -> Snapshot

    /// Does what the arguments ask for, unless that is the dashboard. `arguments` are without the program's name; `build` is what
    /// `--version` answers.
    package static func run(
        _ arguments: [String], _ environment: Environment, _ phrase: PhraseBook, isUTF8: Bool, loop: MainLoop,
        build: String, clock: MachineClock = .system, drawing: @escaping Drawing
    ) async -> Outcome {
        let context = CommandContext(
            environment: environment, phrase: phrase, isUTF8: isUTF8, loop: loop, build: build, clock: clock,
            drawing: drawing)
        do throws(CommandProblem) {
            guard let found = try read({ () throws(UsageProblem) in try CommandTable.find(arguments) }) else {
                return try dashboard(arguments, context)
            }
            return .ended(try await run(found, context))
        } catch {
            Console.complain(error.sentence(phrase))
            return .ended(error.exitCode)
        }
    }

    private static func dashboard(_ arguments: [String], _ context: CommandContext) throws(CommandProblem) -> Outcome {
        let words = try read { () throws(UsageProblem) in try CommandSyntax.dashboard.read(arguments) }
        if words.asksForHelp {
            try answerHelp(of: .dashboard, context)
        } else if words.has(OptionSyntax.version.name) {
            try WholeFile.answer("\(context.build)\n")
        } else {
            return .dashboard(words.settings)
        }
        return .ended(.success)
    }

    private static func run(
        _ found: CommandTable.Found, _ context: CommandContext
    ) async throws(CommandProblem) -> ExitCode {
        do throws(CommandProblem) {
            let words = try read { () throws(UsageProblem) in try found.syntax.read(found.rest) }
            guard !words.asksForHelp, !(words.isEmpty && found.syntax.helpsAlone) else {
                try answerHelp(of: found.syntax, context)
                return .success
            }
            return try await found.command.run(words, context)
        } catch {
            // A bar hides a command that fails, and with it the reason.
            let bar = found.syntax.ownOptions.first { $0.name == OptionSyntax.waybar.name }
            guard let bar, found.rest.prefix(while: { $0 != "--" }).contains(bar.name) else { throw error }
            try WholeFile.answer(WaybarObject(error.sentence(context.phrase)).json)
            return .success
        }
    }

    static func answerHelp(of syntax: CommandSyntax, _ context: CommandContext) throws(CommandProblem) {
        let phrase = context.phrase
        let text =
            syntax.path.isEmpty
            ? HelpText.program(phrase, configPath: Paths(environment: context.environment).config)
            : HelpText(syntax, phrase).text
        try WholeFile.answer(text)
    }

    /// A mistake in the words is a problem of the command.
    nonisolated static func read<Result>(_ body: () throws(UsageProblem) -> Result) throws(CommandProblem) -> Result {
        do throws(UsageProblem) {
            return try body()
        } catch {
            throw .usage(error)
        }
    }
}
