import AppResources
import Engine
import Runtime

/// Runs the program's commands.
///
/// It stays on the main actor although commands wait a lot: looking for a command in the arguments must not start the shared
/// thread pool, which would then wake the dashboard every second for as long as it runs.
@MainActor
package enum Commands {
    /// The result of reading the arguments.
    package enum Outcome {
        /// A command has finished or has reported its problem.
        case ended(ExitCode)
        /// The dashboard is to be shown, with these settings.
        case dashboard(CommandLineOptions)
    }

    /// Draws one frame of the dashboard. Supplied by the caller, because commands cannot draw.
    package typealias Drawing = @MainActor (SnapshotQuestion) async throws(LaunchProblem) -> Snapshot

    /// Runs the command in the arguments, if there is one. `arguments` exclude the program's name; `build` is the answer to
    /// `--version`.
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
            // waybar hides a command that fails, so the reason is sent as an object.
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

    /// Turns a usage problem into a command problem.
    nonisolated static func read<Result>(_ body: () throws(UsageProblem) -> Result) throws(CommandProblem) -> Result {
        do throws(UsageProblem) {
            return try body()
        } catch {
            throw .usage(error)
        }
    }
}
