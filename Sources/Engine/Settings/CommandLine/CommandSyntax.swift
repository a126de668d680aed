import AppResources
import Limits

/// The definition of a command, from which the parser, `--help`, completions and man pages are made.
package struct CommandSyntax: Sendable {
    /// Which settings a command accepts as options.
    package enum SettingOptions: Sendable { case language, all }

    /// The words after `nalssi`, such as `bookmarks add`; empty for the dashboard.
    package let path: String
    package let summary: CommandPhrase
    package let operands: [OperandSyntax]
    /// Excludes settings and `--help`.
    package let ownOptions: [OptionSyntax]
    package let settings: SettingOptions
    package let subcommands: [CommandSyntax]
    /// Further explanation, printed below the options.
    package let notes: CommandPhrase?
    /// Complete command lines.
    package let examples: [String]
    /// Whether it prints its help when it is called without arguments.
    package let helpsAlone: Bool
    /// Whether it is meant only for the program's own scripts.
    package let isHidden: Bool

    package init(
        _ path: String, _ summary: CommandPhrase, operands: [OperandSyntax] = [], options: [OptionSyntax] = [],
        settings: SettingOptions = .language, subcommands: [CommandSyntax] = [], notes: CommandPhrase? = nil,
        examples: [String] = [], helpsAlone: Bool = false, isHidden: Bool = false
    ) {
        (self.path, self.summary, self.operands, self.ownOptions) = (path, summary, operands, options)
        (self.settings, self.subcommands, self.notes, self.examples) = (settings, subcommands, notes, examples)
        (self.helpsAlone, self.isHidden) = (helpsAlone, isHidden)
    }

    /// The program without a command.
    package static let dashboard = CommandSyntax("", .summaryDashboard, options: [.version], settings: .all)

    /// The last word of the path.
    package var name: String { String(path.split(separator: " ").last ?? "") }

    /// The command as typed, such as `nalssi bookmarks add`.
    package var typed: String { path.isEmpty ? "nalssi" : "nalssi \(path)" }

    /// The settings accepted as options, except where an option of the command's own has the same name.
    package var settingOptions: [OptionSyntax] {
        let keys = settings == .all ? SettingKey.allCases : [.language]
        return keys.map(OptionSyntax.init).filter { option in !ownOptions.contains { $0.name == option.name } }
    }

    /// All accepted options.
    package var options: [OptionSyntax] { ownOptions + settingOptions + [.help] }

    /// The option of that name. An option for a setting is made only when looked up, because there are two dozen settings.
    package func option(named name: String) -> OptionSyntax? {
        if let own = ownOptions.first(where: { $0.name == name }) { return own }
        if name == OptionSyntax.help.name { return .help }
        return setting(named: name).map(OptionSyntax.init)
    }

    /// The setting that an option of that name sets; nil if the command has an option of its own by that name.
    func setting(named name: String) -> SettingKey? {
        guard let key = SettingKey(option: name), settings == .all || key == .language else { return nil }
        return ownOptions.contains { $0.name == name } ? nil : key
    }

    /// The words after the command in its usage line: the operands, then its own options. Each element must stay on one line.
    package var usageWords: [String] { operands.map(\.usage) + ownOptions.map { "[\($0.usage)]" } }

    package func problem(_ mistake: UsageProblem.Mistake) -> UsageProblem {
        UsageProblem(mistake, of: path)
    }
}

/// The definition of an operand: a word of a command that is not an option.
package struct OperandSyntax: Sendable {
    package enum Count: Sendable { case one, optional, several, any }

    package let name: String
    package let kind: WordKind
    package let count: Count
    /// Nil if the command's summary or notes explain it.
    package let meaning: CommandPhrase?

    /// `name`: the placeholder in the usage line, if it differs from the kind's.
    package init(_ kind: WordKind, _ count: Count = .one, named name: String? = nil, _ meaning: CommandPhrase? = nil) {
        (self.name, self.kind, self.count, self.meaning) = (name ?? kind.placeholder, kind, count, meaning)
    }

    package var isRequired: Bool { count == .one || count == .several }
    package var isRepeated: Bool { count == .several || count == .any }

    /// As written in a usage line: `[PLACE…]`.
    package var usage: String {
        let words = isRepeated ? name + "…" : name
        return isRequired ? words : "[\(words)]"
    }
}

/// The definition of an option, used by the parser, help, completions and man pages.
package struct OptionSyntax: Sendable {
    /// Including the dashes.
    package let name: String
    /// Nil if it takes no value.
    package let value: WordKind?
    package let meaning: CommandPhrase

    package init(_ name: String, _ meaning: CommandPhrase, _ value: WordKind? = nil) {
        (self.name, self.value, self.meaning) = (name, value, meaning)
    }

    package init(_ key: SettingKey) {
        self.init(key.option, key.help, key.flagValue == nil ? .setting(key) : nil)
    }

    /// As written in a usage line: `--days N`.
    package var usage: String { value.map { "\(name) \($0.placeholder)" } ?? name }

    package static let help = OptionSyntax("--help", .optionHelp)
    package static let version = OptionSyntax("--version", .optionVersion)
}

/// The kind of word that an option's value or an operand is.
package enum WordKind: Hashable, Sendable {
    /// A place, in any form the user may write it.
    case place
    /// A bookmark: its position, name or id.
    case bookmark
    /// A list: its id or its name.
    case list
    /// A list of the user's own.
    case ownList
    case file
    /// A command of the program.
    case command
    /// One of these words.
    case words([String])
    /// A whole number: its placeholder and range.
    case number(String, ClosedRange<Int>)
    /// A value of a setting.
    case setting(SettingKey)
    /// A threshold of a watch rule, its lead time or its quiet hours.
    case watch(WatchField)
    /// Any text: its placeholder.
    case text(String)

    /// The placeholder in a usage line.
    package var placeholder: String {
        switch self {
        case .place: "PLACE"
        case .bookmark: "BOOKMARK"
        case .list, .ownList: "LIST"
        case .file: "FILE"
        case .command: "COMMAND"
        case .words(let words): words.joined(separator: "|")
        case .setting(let key): key.accepted.joined(separator: "|")
        case .watch(let field): field.placeholder
        case .number(let name, _), .text(let name): name
        }
    }

    /// The accepted values, for an error message.
    package var accepted: [String] {
        switch self {
        case .words(let words): words
        case .number(_, let range): ["\(range.lowerBound)-\(range.upperBound)"]
        case .setting(let key): key.accepted
        case .watch(let field): field.accepted
        case .place, .bookmark, .list, .ownList, .file, .command, .text: [placeholder]
        }
    }

    /// Whether a word is valid, as far as the word alone shows.
    package func accepts(_ word: String) -> Bool {
        switch self {
        case .words(let words): words.contains(word)
        case .number(_, let range): Int(word).map(range.contains) ?? false
        case .setting(let key): key.accepts(word)
        case .watch(let field): field.accepts(word)
        case .place, .bookmark, .list, .ownList, .file, .command, .text: true
        }
    }
}

extension CommandSyntax {
    /// Parses this command's arguments: options anywhere, as `--name value` or `--name=value`; everything after `--` is an
    /// operand. If an option is repeated, the last value counts. Anything after `--help` is ignored.
    package func read(_ arguments: [String]) throws(UsageProblem) -> CommandLineWords {
        var words = CommandLineWords(command: path)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words.operands += rest
                break
            }
            guard argument.isOption else {
                words.operands.append(argument)
                continue
            }
            let (typed, inline) = argument.splitAtEquals
            let name = typed == "-h" ? OptionSyntax.help.name : typed
            guard let option = option(named: name) else {
                throw problem(.unknownOption(name, near: options.map(\.name).nearest(to: name)))
            }
            words.take(name, try value(of: option, inline, &rest), of: setting(named: name))
            if words.asksForHelp { return words }
        }
        try checkCount(words)
        return words
    }

    /// Nil if the option takes no value.
    private func value(
        of option: OptionSyntax, _ inline: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageProblem) -> String? {
        guard let kind = option.value else {
            if inline != nil { throw problem(.takesNoValue(option.name)) }
            return nil
        }
        guard let value = inline ?? (rest.first == "--" ? nil : rest.popFirst()) else {
            throw problem(.needsValue(option.name, accepted: kind.accepted))
        }
        guard kind.accepts(value) else {
            throw problem(.badValue(option: option.name, value: value, accepted: kind.accepted))
        }
        return value
    }

    private func checkCount(_ words: CommandLineWords) throws(UsageProblem) {
        let count = words.operands.count
        let required = operands.filter(\.isRequired)
        if count < required.count, !(words.isEmpty && helpsAlone) { throw problem(.missing(required[count].name)) }
        if !operands.contains(where: \.isRepeated), count > operands.count {
            throw problem(.unexpected(words.operands[operands.count]))
        }
    }
}

extension String {
    /// Whether it must be an option. A lone `-` is a file, and what begins with a negative number is an operand: a coordinate in any
    /// notation.
    package var isOption: Bool {
        guard hasPrefix("-"), let first = dropFirst().first(where: { $0 != "." }) else { return false }
        return !first.isASCIIDigit
    }

    /// The two parts of `--name=value`.
    package var splitAtEquals: (name: String, value: String?) {
        guard let equals = firstIndex(of: "=") else { return (self, nil) }
        return (String(self[..<equals]), String(self[index(after: equals)...]))
    }
}
