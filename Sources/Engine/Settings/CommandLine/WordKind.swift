/// The kind of word that an option's value or an operand is.
package enum WordKind: Hashable, Sendable {
    /// A place, in any form the person may write it.
    case place
    /// A bookmark: its position, name or id.
    case bookmark
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
        case .place, .bookmark, .file, .command, .text: [placeholder]
        }
    }

    /// Whether a word is valid, as far as the word alone shows.
    package func accepts(_ word: String) -> Bool {
        switch self {
        case .words(let words): words.contains(word)
        case .number(_, let range): Int(word).map(range.contains) ?? false
        case .setting(let key): key.accepts(word)
        case .watch(let field): field.accepts(word)
        case .place, .bookmark, .file, .command, .text: true
        }
    }
}
