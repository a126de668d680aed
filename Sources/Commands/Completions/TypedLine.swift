/// The beginning of a command line as somebody types it into a shell: its words without their quotation marks, and how what is typed of
/// the last one goes on. Nothing in it is evaluated: a `$` is a `$`.
struct TypedLine {
    /// The words before the last one.
    private(set) var words: [String] = []
    /// The word the cursor stands behind; empty behind a blank.
    private(set) var last = ""
    /// The quotation mark that the last word is within.
    private var quote: Character?
    /// How many characters of the last word stand before what readline puts a candidate in place of.
    private var kept = 0

    /// `breaks`: the characters at which readline takes a word to begin, as `COMP_WORDBREAKS` has them.
    init(_ text: String, breaks: String) {
        var hasWord = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
                // Within double quotation marks a backslash is one before most characters.
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

    /// What readline has to put in for a whole word, so that the shell reads that word and nothing else. Readline closes an open
    /// quotation mark itself, unless what is put in ends with one.
    func continuation(_ word: String) -> String {
        let rest = word.dropFirst(kept)
        guard let quote else { return rest.map { (Self.isPlain($0) ? "" : "\\") + String($0) }.joined() }
        // Some characters can only stand outside: history is looked up within double quotation marks as well.
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
