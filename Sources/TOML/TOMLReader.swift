// One file: the grammar of a document, whose rules call each other.

/// Reads the text of a document statement by statement.
struct TOMLReader {
    enum Statement {
        case blank
        case setting(path: [String], TOMLValue)
        case header(path: [String], isOfMany: Bool, line: Int)
    }

    typealias Mistake = TOMLDocument.Mistake

    private let bytes: [UInt8]
    private var position = 0
    private(set) var line = 1
    /// Whether the last statement began with a bracket.
    private(set) var isInHeader = false
    /// The position and line where the last statement began.
    private var start = (position: 0, line: 1)

    /// The deepest nesting of lists and tables; deeper ones could overflow the stack.
    private static let deepest = 32

    init(_ text: String) {
        bytes = Array(text.utf8)
        // Some editors begin every file with a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    var isAtEnd: Bool { position >= bytes.count }

    /// Continues after line `mistaken`, scanning from the beginning of the last statement.
    mutating func skipLine(_ mistaken: Int) {
        (position, line) = start
        while line <= mistaken, !isAtEnd {
            while let byte = peek, byte != .newline { position += 1; _ = byte }
            position += 1
            line += 1
        }
    }

    mutating func statement() throws(Mistake) -> Statement {
        start = (position, line)
        skipBlanks()
        isInHeader = peek == .openBracket
        let first = line
        var result = Statement.blank
        switch peek {
        case nil, .newline, .carriageReturn, .hash: break
        case .openBracket:
            position += 1
            let isOfMany = take(.openBracket)
            let path = try path()
            for _ in 0..<(isOfMany ? 2 : 1) where !take(.closeBracket) {
                throw mistake("expected ']' after the name of the table")
            }
            result = .header(path: path, isOfMany: isOfMany, line: first)
        default: result = try setting()
        }
        try endOfLine()
        return result
    }

    private mutating func setting(depth: Int = 0) throws(Mistake) -> Statement {
        let first = line
        let path = try path()
        guard take(.equals) else { throw mistake("expected '=' after the key") }
        skipBlanks()
        return .setting(path: path, TOMLValue(try content(depth: depth), line: first))
    }

    /// Skips spaces and a comment up to the next line.
    private mutating func endOfLine() throws(Mistake) {
        skipBlanks()
        try comment()
        guard try newline() || isAtEnd else { throw mistake("expected nothing more on the line") }
    }

    // MARK: Keys

    /// One or more names separated by dots, with surrounding spaces.
    private mutating func path() throws(Mistake) -> [String] {
        var path: [String] = []
        repeat {
            guard path.count < Self.deepest else { throw mistake("too many names in a key") }
            skipBlanks()
            path.append(try name())
            skipBlanks()
        } while take(.dot)
        return path
    }

    private mutating func name() throws(Mistake) -> String {
        switch peek {
        case .quote, .apostrophe:
            let mark = bytes[position]
            guard !bytes[position...].starts(with: [mark, mark, mark]) else {
                throw mistake("a key has no text of several lines")
            }
            return try text()
        default:
            let name = bytes[position...].prefix { $0.isLetterOrDigit || $0 == .underscore || $0 == .minus }
            guard !name.isEmpty else { throw foreignQuote ?? mistake("expected a key") }
            position = name.endIndex
            return String(decoding: name, as: UTF8.self)
        }
    }

    // MARK: Values

    private mutating func content(depth: Int) throws(Mistake) -> TOMLValue.Content {
        guard depth < Self.deepest else { throw mistake("too many brackets within each other") }
        switch peek {
        case .quote, .apostrophe: return .text(try text())
        case .openBracket: return .list(try list(depth: depth + 1))
        case .openBrace: return .table(try table(depth: depth + 1))
        default: break
        }
        var word = bytes[position...].prefix { !$0.endsWord }
        // The date and the time of a moment may be separated by a space.
        let hour = bytes[word.endIndex...].dropFirst()
        if word.count == 10, peek(at: word.endIndex) == .blank, hour.first?.isDigit == true,
            TOMLMoment.isDay(String(decoding: word, as: UTF8.self))
        {
            word = bytes[position..<hour.prefix { !$0.endsWord }.endIndex]
        }
        guard let content = TOMLWord.content(String(decoding: word, as: UTF8.self)) else {
            throw foreignQuote
                ?? mistake(
                    word.isEmpty
                        ? "expected a value" : "expected a text in quotation marks, true, false, a number or a date")
        }
        position = word.endIndex
        return content
    }

    private mutating func list(depth: Int) throws(Mistake) -> [TOMLValue] {
        let first = line
        position += 1
        var values: [TOMLValue] = []
        while true {
            try gap(until: "]", from: first)
            if take(.closeBracket) { return values }
            let line = line
            values.append(TOMLValue(try content(depth: depth), line: line))
            try gap(until: "]", from: first)
            if take(.comma) { continue }
            guard take(.closeBracket) else { throw mistake("expected ',' or ']'") }
            return values
        }
    }

    /// Skips spaces, comments and line breaks between the values of a list or a table that began on line `first`.
    private mutating func gap(until end: Character, from first: Int) throws(Mistake) {
        repeat {
            skipBlanks()
            try comment()
        } while try newline()
        if isAtEnd { throw Mistake(line: first, reason: "expected a closing '\(end)'") }
    }

    private mutating func table(depth: Int) throws(Mistake) -> TOMLTable {
        let first = line
        position += 1
        let builder = TOMLBuilder()
        while true {
            try gap(until: "}", from: first)
            if take(.closeBrace) { return builder.finished }
            if case .setting(let path, let value) = try setting(depth: depth) { try builder.add(value, at: path) }
            try gap(until: "}", from: first)
            if take(.comma) { continue }
            guard take(.closeBrace) else { throw mistake("expected ',' or '}'") }
            return builder.finished
        }
    }

    // MARK: Texts

    /// Reads a string between quotation marks; one in triple marks may have several lines.
    private mutating func text() throws(Mistake) -> String {
        let (mark, first) = (bytes[position], line)
        let isLong = bytes[position...].starts(with: [mark, mark, mark])
        position += isLong ? 3 : 1
        if isLong { _ = try newline() }
        var text: [UInt8] = []
        while let byte = peek {
            if byte == mark {
                let marks = bytes[position...].prefix { $0 == mark }.count
                guard isLong, marks < 3 else {
                    // A multi-line string may end with one or two quotation marks of its own.
                    let own = isLong ? min(marks, 5) - 3 : 0
                    position += isLong ? own + 3 : 1
                    text += Array(repeating: mark, count: own)
                    return String(decoding: text, as: UTF8.self)
                }
                text += Array(repeating: mark, count: marks)
                position += marks
            } else if byte == .backslash, mark == .quote {
                position += 1
                if isLong, try lineEndIsEscaped() { continue }
                text += try escape().utf8
            } else if byte == .newline || byte == .carriageReturn {
                guard isLong, try newline() else { break }
                text.append(.newline)
            } else {
                guard !byte.isControl else { throw mistake("a control character has to be escaped") }
                text.append(byte)
                position += 1
            }
        }
        guard let foreign = Self.foreignQuotes.first(where: String(decoding: text, as: UTF8.self).contains) else {
            throw Mistake(line: first, reason: "expected a closing quotation mark")
        }
        throw Mistake(line: first, reason: "expected a closing quotation mark; \(foreign) is none, write \" instead")
    }

    /// Quotation marks that word processors and web pages put in place of the straight ones.
    private static let foreignQuotes: [Character] = [
        "“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "「", "」", "″", "＂",
    ]

    /// The mistake of such a mark at this position; nil if something else is here.
    private var foreignQuote: Mistake? {
        let next = String(decoding: bytes[position...].prefix(3), as: UTF8.self).first
        return next.flatMap { next in
            Self.foreignQuotes.contains(next)
                ? mistake("\(next) is not a quotation mark of TOML; write straight ones (\")") : nil
        }
    }

    /// A backslash at the end of a line removes the line break and all white space after it.
    private mutating func lineEndIsEscaped() throws(Mistake) -> Bool {
        let behind = (position, line)
        skipBlanks()
        guard try newline() else {
            (position, line) = behind
            return false
        }
        repeat { skipBlanks() } while try newline()
        return true
    }

    /// The hexadecimal digits behind `\x`, `\u` and `\U`.
    private static let digits: [UInt8: Int] = [0x78: 2, 0x75: 4, 0x55: 8]

    private mutating func escape() throws(Mistake) -> String {
        guard let byte = peek else { throw mistake("expected a closing quotation mark") }
        let simple: [UInt8: String] = [
            0x62: "\u{8}", 0x65: "\u{1B}", 0x74: "\t", 0x6E: "\n", 0x66: "\u{C}", 0x72: "\r", .quote: "\"",
            .backslash: "\\",
        ]
        if let text = simple[byte] {
            position += 1
            return text
        }
        guard let count = Self.digits[byte] else {
            throw mistake("unknown escape in a text; write \\\\ for a backslash")
        }
        let digits = bytes[(position + 1)...].prefix(count).prefix(while: \.isHexDigit)
        guard digits.count == count,
            let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        else { throw mistake("expected the number of a character after \\\(Character(Unicode.Scalar(byte)))") }
        position = digits.endIndex
        return String(scalar)
    }

    // MARK: Bytes

    private var peek: UInt8? { peek(at: position) }
    private func peek(at position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while peek == .blank || peek == .tab { position += 1 }
    }

    private mutating func comment() throws(Mistake) {
        guard peek == .hash else { return }
        while let byte = peek, byte != .newline {
            if byte == .carriageReturn, peek(at: position + 1) == .newline { return }
            guard !byte.isControl else { throw mistake("a comment has no control characters") }
            position += 1
        }
    }

    private mutating func newline() throws(Mistake) -> Bool {
        if peek == .carriageReturn {
            guard peek(at: position + 1) == .newline else { throw mistake("a carriage return without a line end") }
            position += 1
        }
        guard take(.newline) else { return false }
        line += 1
        return true
    }

    private func mistake(_ reason: String) -> Mistake { Mistake(line: line, reason: reason) }
}

extension UInt8 {
    fileprivate static let tab: UInt8 = 0x09, newline: UInt8 = 0x0A, carriageReturn: UInt8 = 0x0D, blank: UInt8 = 0x20
    fileprivate static let quote: UInt8 = 0x22, hash: UInt8 = 0x23, apostrophe: UInt8 = 0x27, comma: UInt8 = 0x2C
    fileprivate static let minus: UInt8 = 0x2D, dot: UInt8 = 0x2E, equals: UInt8 = 0x3D, openBracket: UInt8 = 0x5B
    fileprivate static let backslash: UInt8 = 0x5C, closeBracket: UInt8 = 0x5D, underscore: UInt8 = 0x5F
    fileprivate static let openBrace: UInt8 = 0x7B, closeBrace: UInt8 = 0x7D

    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
    fileprivate var isLetterOrDigit: Bool { isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    /// All control characters except tab.
    fileprivate var isControl: Bool { self < .blank && self != .tab || self == 0x7F }
    /// Whether an unquoted value ends before it.
    fileprivate var endsWord: Bool {
        [.tab, .newline, .carriageReturn, .blank, .hash, .comma, .closeBracket, .closeBrace].contains(self)
    }
}
