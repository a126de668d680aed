import Engine

/// What the program does instead of showing its screen.
enum CommandName: String, CaseIterable, Sendable {
    case bookmarks, places, config

    /// The command the arguments begin with, and what stands behind it. `--lang` may stand anywhere.
    static func command(in arguments: [String]) -> (name: CommandName, rest: [String])? {
        var rest = arguments
        let option = SettingKey.language.option
        rest.removeAll { $0.hasPrefix(option + "=") }
        while let index = rest.firstIndex(of: option) { rest.removeSubrange(index..<min(index + 2, rest.count)) }
        return rest.first.flatMap(CommandName.init(rawValue:)).map { ($0, Array(rest.dropFirst())) }
    }
}

/// Arguments being read: options may stand anywhere, `--` ends them.
struct CommandWords {
    private let command: CommandName
    private var options: [String] = []
    private var words: [String] = []

    /// `valued`: the options that take a value.
    init(_ arguments: [String], of command: CommandName, valued: Set<String>) {
        self.command = command
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var rest = arguments[..<end]
        while let argument = rest.popFirst() {
            if argument.hasPrefix("-"), argument != "-", Double(argument.prefix { $0 != "," }) == nil {
                options.append(argument)
                if valued.contains(argument), let value = rest.popFirst() { options.append("=" + value) }
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
        guard index + 1 < options.count, options[index + 1].hasPrefix("=") else { throw .missing(name, command) }
        let value = String(options[index + 1].dropFirst())
        options.removeSubrange(index...index + 1)
        return value
    }

    mutating func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

    mutating func need(_ what: String) throws(CommandProblem) -> String {
        if let word = next() { return word }
        // An unknown option is likelier than a forgotten word.
        throw options.first.map { .unexpected($0, command) } ?? .missing(what, command)
    }

    mutating func takeRest() -> [String] {
        defer { words = [] }
        return words
    }

    /// The words that have not been asked for so far.
    var first: String? { options.first ?? words.first }

    func finish() throws(CommandProblem) {
        if let first { throw .unexpected(first, command) }
    }
}
