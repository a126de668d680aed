import AppResources

/// What `nalssi bookmarks …` asks for.
enum BookmarkCommand: Hashable, Sendable {
    case help
    case list(asJSON: Bool)
    case add(String, toFront: Bool, name: String?)
    case remove([String])
    /// `position` counts from 1.
    case move(String, position: Int)
    case rename(String, to: String)
    /// Nil: standard output.
    case export(path: String?, overwrites: Bool)
    /// "-": standard input.
    case load(path: String, replaces: Bool)

    /// The sub-commands as they are written, with what they take and do: for the parser and for `--help`.
    static let table: [(name: String, arguments: String, help: CommandPhrase)] = [
        ("list", "[--json]", .commandList),
        ("add", "PLACE [--name NAME] [--front]", .commandAdd),
        ("remove", "BOOKMARK…", .commandRemove),
        ("move", "BOOKMARK POSITION", .commandMove),
        ("rename", "BOOKMARK NAME", .commandRename),
        ("export", "[FILE] [--force]", .commandExport),
        ("import", "FILE|- [--replace]", .commandImport),
    ]

    /// Whether it only reads what is there.
    var isReading: Bool {
        switch self {
        case .list, .export: true
        case .help, .add, .remove, .move, .rename, .load: false
        }
    }

    /// Reads the arguments behind `nalssi bookmarks`.
    init(_ arguments: [String]) throws(CommandProblem) {
        var words = CommandWords(arguments, of: .bookmarks, valued: ["--name"])
        guard !words.flag("--help"), !words.flag("-h"), let name = words.next() else {
            self = .help
            return
        }
        switch name {
        case "list": self = .list(asJSON: words.flag("--json"))
        case "add":
            let (name, toFront) = (try words.option("--name"), words.flag("--front"))
            self = .add(try words.need("PLACE"), toFront: toFront, name: name)
        case "remove": self = .remove([try words.need("BOOKMARK")] + words.takeRest())
        case "move":
            let reference = try words.need("BOOKMARK")
            let position = try words.need("POSITION")
            guard let number = Int(position), number > 0 else { throw .badPosition(position, count: nil) }
            self = .move(reference, position: number)
        case "rename": self = .rename(try words.need("BOOKMARK"), to: try words.need("NAME"))
        case "export":
            let overwrites = words.flag("--force")
            self = .export(path: words.next(), overwrites: overwrites)
        case "import":
            let replaces = words.flag("--replace")
            self = .load(path: try words.need("FILE"), replaces: replaces)
        default: throw .unknownCommand(name, known: Self.table.map(\.name))
        }
        try words.finish()
    }
}
