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

    /// The arguments behind `bookmarks`, where that is what the command line asks for. `--lang` may stand anywhere.
    static func words(in arguments: [String]) -> [String]? {
        var rest = arguments
        let option = SettingKey.language.option
        rest.removeAll { $0.hasPrefix(option + "=") }
        while let index = rest.firstIndex(of: option) { rest.removeSubrange(index..<min(index + 2, rest.count)) }
        return rest.first == "bookmarks" ? Array(rest.dropFirst()) : nil
    }

    /// Reads the arguments behind `nalssi bookmarks`.
    init(_ arguments: [String]) throws(CommandProblem) {
        var words = CommandWords(arguments)
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

/// Arguments being read: options may stand anywhere, `--` ends them.
private struct CommandWords {
    private var options: [String] = []
    private var words: [String] = []

    init(_ arguments: [String]) {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var rest = arguments[..<end]
        while let argument = rest.popFirst() {
            if argument.hasPrefix("-"), argument != "-", Double(argument.prefix { $0 != "," }) == nil {
                options.append(argument)
                if argument == "--name", let value = rest.popFirst() { options.append("=" + value) }
            } else {
                words.append(argument)
            }
        }
        words += arguments[end...].dropFirst()
    }

    mutating func flag(_ name: String) -> Bool {
        guard let index = options.firstIndex(of: name) else { return false }
        options.remove(at: index)
        return true
    }

    /// The value of an option that takes one, written `--name VALUE` or `--name=VALUE`.
    mutating func option(_ name: String) throws(CommandProblem) -> String? {
        if let index = options.firstIndex(where: { $0.hasPrefix(name + "=") }) {
            return String(options.remove(at: index).dropFirst(name.count + 1))
        }
        guard let index = options.firstIndex(of: name) else { return nil }
        guard index + 1 < options.count, options[index + 1].hasPrefix("=") else { throw .missing(name) }
        let value = String(options[index + 1].dropFirst())
        options.removeSubrange(index...index + 1)
        return value
    }

    mutating func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

    mutating func need(_ what: String) throws(CommandProblem) -> String {
        guard let word = next() else { throw .missing(what) }
        return word
    }

    mutating func takeRest() -> [String] {
        defer { words = [] }
        return words
    }

    func finish() throws(CommandProblem) {
        if let extra = options.first ?? words.first { throw .unexpected(extra) }
    }
}
