/// A shell command line up to the cursor, split into unquoted words, and how to continue its last word. Nothing in it is
/// evaluated: a `$` is a plain character.
struct TypedLine {
    /// The words before the last one.
    private(set) var words: [String] = []
    /// The word at the cursor; empty after a blank.
    private(set) var last = ""
    /// The quotation mark that is open in the last word.
    private var quote: Character?
    /// The number of characters of the last word before the part that readline replaces.
    private var kept = 0

    /// `breaks`: the characters after which readline starts a new word (`COMP_WORDBREAKS`).
    init(_ text: String, breaks: String) {
        var hasWord = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
                // Within double quotation marks, a backslash before most characters is a plain backslash.
                if quote == "\"", !"\\\"$`".contains(character) { last.append("\\") }
                last.append(character)
            } else if character == "\\", quote != "'" {
                (isEscaped, hasWord) = (true, true)
            } else if let open = quote {
                if character == open { quote = nil } else { last.append(character) }
                if quote == nil { kept = keptBeforeQuote }
            } else if character == "'" || character == "\"" {
                (quote, hasWord, keptBeforeQuote, kept) = (character, true, kept, last.count)
            } else if character == " " || character == "\t" || character == "\n" {
                if hasWord { words.append(last) }
                (last, hasWord, kept) = ("", false, 0)
            } else {
                last.append(character)
                hasWord = true
                if breaks.contains(character) { kept = last.count }
            }
        }
    }

    private var keptBeforeQuote = 0

    /// The text for readline to insert so that the shell reads exactly `word`. Readline closes an open quotation mark itself,
    /// unless the text ends with one.
    func continuation(_ word: String) -> String {
        let rest = word.dropFirst(kept)
        guard let quote else { return rest.map { (Self.isPlain($0) ? "" : "\\") + String($0) }.joined() }
        // Such a character must be escaped outside the quotation marks. For double ones it is `!`, because history expansion
        // works inside them.
        let outside: Character = quote == "'" ? "'" : "!"
        let inside = rest.map { character in
            if character == outside { return "\(quote)\\\(character)\(quote)" }
            return (quote == "\"" && #"\"$`"#.contains(character) ? "\\" : "") + String(character)
        }.joined()
        switch (quote, rest.last) {
        case ("'", "'"): return String(inside.dropLast())
        case ("\"", "\""), ("\"", "!"): return inside + "\""
        default: return inside
        }
    }

    private static func isPlain(_ character: Character) -> Bool {
        guard let ascii = character.asciiValue else { return true }
        return character.isLetter || character.isNumber || "-_./,:=@%+".utf8.contains(ascii)
    }
}
