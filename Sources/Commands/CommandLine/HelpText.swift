import AppResources
import Display
import Engine

extension Command {
    /// `nalssi help COMMAND`: the same as `nalssi COMMAND --help`.
    static let help = Command(
        CommandSyntax(
            "help", .summaryHelp, operands: [OperandSyntax(.command, .any)],
            examples: ["nalssi help forecast", "nalssi help bookmarks add"])
    ) { words, context throws(CommandProblem) in
        let syntax = try Commands.read { () throws(UsageProblem) in try CommandTable.syntax(of: words.operands) }
        try Commands.answerHelp(of: syntax, context)
        return .success
    }
}

/// The output of `--help`, made from the table of commands.
struct HelpText {
    private let phrase: PhraseBook
    private let syntax: CommandSyntax

    init(_ syntax: CommandSyntax, _ phrase: PhraseBook) { (self.syntax, self.phrase) = (syntax, phrase) }

    /// Ends with a line break.
    var text: String {
        [usage, Self.opening(syntax, phrase) + "\n", words, settings, notes, examples]
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The purpose of a command, as a sentence.
    static func opening(_ syntax: CommandSyntax, _ phrase: PhraseBook) -> String {
        let summary = phrase(syntax.summary)
        return summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    /// The help of the program as a whole, with its commands, files and environment variables.
    static func program(_ phrase: PhraseBook, configPath: String) -> String {
        let dashboard = CommandSyntax.dashboard
        let rows = CommandTable.all.map { command in
            let words = command.subcommands.isEmpty ? command.operands.map(\.usage) : [WordKind.command.placeholder]
            return (([command.name] + words).joined(separator: " "), phrase(command.summary))
        }
        let options = dashboard.settingOptions + dashboard.ownOptions + [.help]
        return [
            usage(of: "nalssi [\(phrase(.helpOptionWord))]\nnalssi \(WordKind.command.placeholder)", phrase),
            "\(phrase(.helpCommands)):\n" + Definitions(rows).text,
            "\(phrase(.helpOptions)):\n" + Definitions(options.map { ($0.usage, phrase($0.meaning)) }).text,
            Definitions.wrapped("\(phrase(.helpEnvironment)): " + environment.joined(separator: ", "))
                + "\(phrase(.helpFiles)): \(configPath)\n" + Definitions.wrapped(key(phrase)),
        ].joined(separator: "\n")
    }

    /// Where keys come from, and what holds without one.
    private static func key(_ phrase: PhraseBook) -> String {
        phrase(.helpKey, ["sites": SourceProfile.keyed.compactMap(\.key?.site).joined(separator: ", ")])
    }

    /// The environment variables listed in the help.
    static var environment: [String] {
        SourceProfile.all.flatMap(\.variables) + WarningProfile.all.flatMap(\.variables) + [
            "NALSSI_RESOURCES", "NO_COLOR",
        ]
            + SettingKey.allCases.compactMap(\.environmentName)
    }

    private var usage: String {
        let words = syntax.subcommands.isEmpty ? syntax.usageWords : [WordKind.command.placeholder]
        let more = syntax.settings == .all ? ["[\(phrase(.helpSettingWord))]"] : []
        return Self.usage(of: Self.unbroken([syntax.typed] + words + more), phrase).replacing("\u{A0}", with: " ")
    }

    /// Words in one line that is broken only between them.
    private static func unbroken(_ words: [String]) -> String {
        words.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: " ")
    }

    /// The usage section, one form on each line.
    private static func usage(of lines: String, _ phrase: PhraseBook) -> String {
        let lead = phrase(.usage, ["usage": ""])
        return lead + Definitions.wrapped(lines, behind: lead.displayWidth)
    }

    /// The subcommands, or the operands and options.
    private var words: String {
        let language = syntax.settings == .language ? syntax.settingOptions : []
        let options = syntax.subcommands.isEmpty ? syntax.ownOptions + language : language
        return Definitions(
            syntax.subcommands.filter { !$0.isHidden }.map {
                (Self.unbroken([$0.name] + $0.usageWords), phrase($0.summary))
            }
                + syntax.operands.compactMap { operand in operand.meaning.map { (operand.name, phrase($0)) } }
                + options.map { ($0.usage, phrase($0.meaning)) }
        ).text
    }

    private var settings: String { syntax.settings == .all ? phrase(.helpSettings) + "\n" : "" }

    private var notes: String { syntax.notes.map { Definitions.wrapped(phrase($0)) } ?? "" }

    private var examples: String { syntax.examples.map { "  \($0)\n" }.joined() }
}

/// A list of terms and their meanings in two columns.
struct Definitions {
    /// In a term, what stays on one line has no-break spaces.
    private let rows: [(term: String, meaning: String)]

    init(_ rows: [(String, String)]) { self.rows = rows }

    /// The longest line in columns; longer ones are hard to read.
    private static let width = 100
    /// A longer term gets a line of its own.
    private static let longestTerm = 40

    /// The list as lines; empty if there are no rows.
    var text: String {
        let shown = rows.map { row in
            ("  " + Self.wrapped(row.term, behind: 4).dropLast().replacing("\u{A0}", with: " "), row.meaning)
        }
        let column = (shown.map(\.0.displayWidth).filter { $0 <= Self.longestTerm }.max() ?? 0) + 2
        return shown.map { term, meaning in
            let room = column - term.displayWidth
            let lead = room >= 2 ? term + String(repeating: " ", count: room) : term + "\n" + Self.blanks(column)
            return lead + Self.wrapped(meaning, behind: column)
        }.joined()
    }

    /// Wraps a text's paragraphs into lines indented to `column`, except for the first, which continues the caller's line. Ends
    /// with a line break.
    static func wrapped(_ text: String, behind column: Int = 0) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { $0.wrapped(toWidth: width - column) }
        return lines.joined(separator: "\n" + blanks(column)) + "\n"
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
