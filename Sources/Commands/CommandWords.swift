import Engine

/// What the program does instead of showing its screen.
enum CommandName: String, CaseIterable, Sendable {
    case bookmarks, places, config, now, forecast, watch, snapshot, doctor

    /// The command the arguments begin with, and what stands behind it. `--lang` may stand anywhere.
    static func command(in arguments: [String]) -> (name: CommandName, rest: [String])? {
        var rest = arguments
        let option = SettingKey.language.option
        rest.removeAll { $0.hasPrefix(option + "=") }
        while let index = rest.firstIndex(of: option) { rest.removeSubrange(index..<min(index + 2, rest.count)) }
        // Settings may stand before the name as well.
        var index = 0
        while index < rest.count, rest[index].hasPrefix("-") {
            index += CommandWords.valuedSettings.contains(rest[index]) ? 2 : 1
        }
        guard index < rest.count, let name = CommandName(rawValue: rest[index]) else { return nil }
        return (name, Array(rest[..<index] + rest[(index + 1)...]))
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

    /// The options of settings that take a value.
    static let valuedSettings = Set(SettingKey.allCases.filter { $0.flagValue == nil }.map(\.option))

    /// What the options of settings say; they are taken out.
    mutating func takeSettings() throws(CommandProblem) -> CommandLineOptions {
        let known = Set(SettingKey.allCases.map(\.option))
        var taken: [String] = []
        var index = 0
        while index < options.count {
            let name = String(options[index].prefix { $0 != "=" })
            guard known.contains(name) else {
                index += 1
                continue
            }
            taken.append(options.remove(at: index))
            // A value follows in a word of its own, marked as `init` does.
            if index < options.count, options[index].hasPrefix("=") {
                taken.append(String(options.remove(at: index).dropFirst()))
            }
        }
        do throws(LaunchProblem) {
            return try CommandLineOptions(taken)
        } catch {
            throw .launch(error)
        }
    }

    /// How long an answer is waited for: three seconds, unless `--timeout` says otherwise.
    mutating func seconds() throws(CommandProblem) -> Int {
        guard let text = try option("--timeout") else { return 3 }
        return try Self.number(text, of: "--timeout", in: 1...60)
    }

    /// The whole number an option has.
    static func number(_ text: String, of option: String, in range: ClosedRange<Int>) throws(CommandProblem) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw .launch(
                .badOptionValue(option: option, value: text, accepted: ["\(range.lowerBound)-\(range.upperBound)"]))
        }
        return number
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
