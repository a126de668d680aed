/// A shell command line up to the cursor, split into unquoted words, and how to continue its last word. Nothing in it is
/// evaluated: a `$` is a plain character. A character is a code point, as in a shell: a combining mark never hides the quotation mark
/// or the sign before it.
struct TypedLine {
    /// The words before the last one.
    private(set) var words: [String] = []
    /// The word at the cursor; empty after a blank.
    private(set) var last = ""
    /// The quotation mark that is open in the last word.
    private var quote: Unicode.Scalar?
    /// The number of characters of the last word before the part that readline replaces.
    private var kept = 0

    /// `breaks`: the characters after which readline starts a new word (`COMP_WORDBREAKS`).
    init(_ text: String, breaks: String) {
        var hasWord = false
        var isEscaped = false
        for character in text.unicodeScalars {
            if isEscaped {
                isEscaped = false
                // Within double quotation marks, a backslash before most characters is a plain backslash.
                if quote == "\"", !"\\\"$`".unicodeScalars.contains(character) { add("\\") }
                add(character)
            } else if character == "\\", quote != "'" {
                (isEscaped, hasWord) = (true, true)
            } else if let open = quote {
                if character == open { quote = nil } else { add(character) }
                if quote == nil { kept = keptBeforeQuote }
            } else if character == "'" || character == "\"" {
                (quote, hasWord, keptBeforeQuote, kept) = (character, true, kept, last.unicodeScalars.count)
            } else if character == " " || character == "\t" || character == "\n" {
                if hasWord { words.append(last) }
                (last, hasWord, kept) = ("", false, 0)
            } else {
                add(character)
                hasWord = true
                if breaks.unicodeScalars.contains(character) { kept = last.unicodeScalars.count }
            }
        }
    }

    private mutating func add(_ character: Unicode.Scalar) { last.unicodeScalars.append(character) }

    private var keptBeforeQuote = 0

    /// The text for readline to insert so that the shell reads exactly `word`. Readline closes an open quotation mark itself,
    /// unless the text ends with one.
    func continuation(_ word: String) -> String {
        let rest = word.unicodeScalars.dropFirst(kept)
        guard let quote else { return rest.map { (Self.isPlain($0) ? "" : "\\") + String($0) }.joined() }
        // Such a character must be escaped outside the quotation marks. For double ones it is `!`, because history expansion
        // works inside them.
        let outside: Unicode.Scalar = quote == "'" ? "'" : "!"
        let inside = rest.map { character in
            if character == outside { return "\(quote)\\\(character)\(quote)" }
            return (quote == "\"" && #"\"$`"#.unicodeScalars.contains(character) ? "\\" : "") + String(character)
        }.joined()
        switch (quote, rest.last) {
        case ("'", "'"): return String(inside.dropLast())
        case ("\"", "\""), ("\"", "!"): return inside + "\""
        default: return inside
        }
    }

    private static func isPlain(_ character: Unicode.Scalar) -> Bool {
        !character.isASCII || Character(character).isLetter || Character(character).isNumber
            || "-_./,:=@%+".unicodeScalars.contains(character)
    }
}
