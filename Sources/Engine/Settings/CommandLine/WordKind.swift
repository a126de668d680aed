/// What a word of the command line stands for: an option's value, or an operand.
package enum WordKind: Hashable, Sendable {
    /// A place, as a person names it.
    case place
    /// A bookmark: its position, name or id.
    case bookmark
    case file
    /// A command of the program.
    case command
    /// One of these.
    case words([String])
    /// A whole number; what it is called, and how large it may be.
    case number(String, ClosedRange<Int>)
    /// What a setting can be.
    case setting(SettingKey)
    /// A threshold of a rule, its lead time or its quiet hours.
    case watch(WatchField)
    /// Anything; what it is called.
    case text(String)

    /// What stands for the word in a line of usage.
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

    /// What a person can write, for a sentence that says so.
    package var accepted: [String] {
        switch self {
        case .words(let words): words
        case .number(_, let range): ["\(range.lowerBound)-\(range.upperBound)"]
        case .setting(let key): key.accepted
        case .watch(let field): field.accepted
        case .place, .bookmark, .file, .command, .text: [placeholder]
        }
    }

    /// Whether a word can be what it stands for, as far as that can be seen from the word alone.
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
