import AppResources
import Engine
import Runtime

/// The program's commands. To add one, add a case here and its `Command`; everything else follows.
enum CommandName: String, CaseIterable, Sendable {
    case now, forecast, watch, snapshot, bookmarks, lists, places, config, doctor, completions, help

    /// Made on demand, because a start needs at most one.
    var command: Command {
        switch self {
        case .now: .now
        case .forecast: .forecast
        case .watch: .watch
        case .snapshot: .snapshot
        case .bookmarks: .bookmarks
        case .lists: .lists
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

/// What a command needs besides its arguments.
@MainActor
struct CommandContext {
    let environment: Environment
    let phrase: PhraseBook
    let isUTF8: Bool
    let loop: MainLoop
    let build: String
    let clock: MachineClock
    let drawing: Commands.Drawing
}

/// Looks up commands and options in the table of all commands.
enum CommandTable {
    /// All commands, in the order in which help lists them.
    static var all: [CommandSyntax] { CommandName.allCases.map(\.command.syntax) }

    /// The command that the arguments start with, possibly after options.
    struct Found {
        let command: Command
        /// The syntax of the command or of the subcommand.
        let syntax: CommandSyntax
        /// The arguments without the command's and the subcommand's name.
        let rest: [String]
    }

    /// Nil if no argument can be a command.
    static func find(_ arguments: [String]) throws(UsageProblem) -> Found? {
        var rest = arguments
        guard let index = firstWord(of: rest) else { return nil }
        guard let name = CommandName(rawValue: rest[index]) else {
            throw unknown(rest[index], in: nil, CommandName.allCases.map(\.rawValue))
        }
        rest.remove(at: index)
        let command = name.command
        var syntax = command.syntax
        while !syntax.subcommands.isEmpty, let index = firstWord(of: rest) {
            syntax = try subcommand(rest.remove(at: index), of: syntax)
        }
        return Found(command: command, syntax: syntax, rest: rest)
    }

    /// The syntax for a path such as `["bookmarks", "add"]`.
    static func syntax(of path: [String]) throws(UsageProblem) -> CommandSyntax {
        guard let first = path.first else { return .dashboard }
        guard let name = CommandName(rawValue: first) else {
            throw unknown(first, in: nil, CommandName.allCases.map(\.rawValue))
        }
        var syntax = name.command.syntax
        for word in path.dropFirst() {
            guard !syntax.subcommands.isEmpty else { throw CommandName.help.command.syntax.problem(.unexpected(word)) }
            syntax = try subcommand(word, of: syntax)
        }
        return syntax
    }

    private static func subcommand(_ name: String, of syntax: CommandSyntax) throws(UsageProblem) -> CommandSyntax {
        if let found = syntax.subcommands.first(where: { $0.name == name }) { return found }
        throw unknown(name, in: syntax, syntax.subcommands.filter { !$0.isHidden }.map(\.name))
    }

    private static func unknown(_ name: String, in syntax: CommandSyntax?, _ known: [String]) -> UsageProblem {
        let prefix = syntax.map { $0.path + " " } ?? ""
        let near = known.nearest(to: name).map { prefix + $0 }
        return (syntax ?? .dashboard).problem(.unknownCommand(prefix + name, near: near, known: known))
    }

    /// The index of the first argument that is neither an option nor an option's value.
    private static func firstWord(of arguments: [String]) -> Int? {
        var index = 0
        while index < arguments.count, arguments[index] != "--" {
            guard arguments[index].isOption else { return index }
            index += takesValue(arguments[index]) ? 2 : 1
        }
        return nil
    }

    /// Whether the next argument is this option's value. The answer is the same for every command that has the option.
    private static func takesValue(_ option: String) -> Bool {
        !option.contains("=") && self.option(named: option)?.value != nil
    }

    /// The first option of that name in any command.
    static func option(named name: String) -> OptionSyntax? {
        CommandSyntax.dashboard.option(named: name) ?? all.lazy.compactMap { $0.anyOption(named: name) }.first
    }
}

extension CommandSyntax {
    /// The option of that name in this command or one of its subcommands.
    fileprivate func anyOption(named name: String) -> OptionSyntax? {
        option(named: name) ?? subcommands.lazy.compactMap { $0.anyOption(named: name) }.first
    }
}
