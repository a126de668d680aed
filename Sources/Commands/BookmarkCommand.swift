import AppResources
import Engine

/// The parsed arguments of `nalssi bookmarks`.
enum BookmarkCommand: Hashable, Sendable {
    case read(Reading)
    case add(String, toFront: Bool, name: String?)
    case remove([String])
    /// `position` counts from 1.
    case move(String, position: Int)
    case rename(String, to: String)
    /// "-" for standard input.
    case load(path: String, replaces: Bool)

    /// What leaves the bookmarks unchanged.
    enum Reading: Hashable, Sendable {
        case list(asJSON: Bool)
        /// Nil for standard output.
        case export(path: String?, overwrites: Bool)
    }

    static let syntax = CommandSyntax(
        "bookmarks", .summaryBookmarks,
        subcommands: [
            subcommand("list", .commandList, options: [OptionSyntax("--json", .optionJSON)]),
            subcommand(
                "add", .commandAdd, [OperandSyntax(.place)],
                options: [
                    OptionSyntax("--name", .commandAddName, .text("NAME")), OptionSyntax("--front", .commandAddFront),
                ]),
            subcommand("remove", .commandRemove, [OperandSyntax(.bookmark, .several)]),
            subcommand("move", .commandMove, [OperandSyntax(.bookmark), OperandSyntax(.text("POSITION"))]),
            subcommand("rename", .commandRename, [OperandSyntax(.bookmark), OperandSyntax(.text("NAME"))]),
            subcommand(
                "export", .commandExport, [OperandSyntax(.file, .optional)],
                options: [OptionSyntax("--force", .commandExportForce)]),
            subcommand(
                "import", .commandImport, [OperandSyntax(.file, named: "FILE|-")],
                options: [OptionSyntax("--replace", .commandImportReplace)]),
        ], notes: .commandReferences, helpsAlone: true)

    private static func subcommand(
        _ name: String, _ summary: CommandPhrase, _ operands: [OperandSyntax] = [], options: [OptionSyntax] = []
    ) -> CommandSyntax {
        CommandSyntax("bookmarks \(name)", summary, operands: operands, options: options, notes: .commandReferences)
    }

    init(_ words: CommandLineWords) throws(CommandProblem) {
        let operands = words.operands
        switch words.command.split(separator: " ").last {
        case "list": self = .read(.list(asJSON: words.has("--json")))
        case "add": self = .add(operands[0], toFront: words.has("--front"), name: words["--name"])
        case "remove": self = .remove(operands)
        case "move":
            guard let number = Int(operands[1]), number > 0 else { throw .badPosition(operands[1], count: nil) }
            self = .move(operands[0], position: number)
        case "rename": self = .rename(operands[0], to: operands[1])
        case "export": self = .read(.export(path: operands.first, overwrites: words.has("--force")))
        case "import": self = .load(path: operands[0], replaces: words.has("--replace"))
        default: throw .usage(Self.syntax.problem(.missing(WordKind.command.placeholder)))
        }
    }
}
