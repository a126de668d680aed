/// Whether a text has the shape of settings: keys with a text, a word or a whole number, comments, tables' headers.
///
/// Looked at before toml++ 3.4 reads it, which ends the program on some mistakes (`[=`, `x = 1979-05-27T?`): it asserts what
/// it has not checked. Dates, fractions, lists and tables in braces are valid TOML and refused here all the same, because
/// no setting has such a value.
struct ConfigShape {
    struct Mistake: Error, Hashable {
        let line: Int
        /// In English, as the parser's own reasons are.
        let reason: String
    }

    /// One setting or one header of a table, as far as it could be read.
    struct Statement: Hashable {
        /// Counted from 1.
        let lines: ClosedRange<Int>
        let isHeader: Bool
        /// The first of its names as it is written, quotation marks and all; nil where there is a mistake.
        let name: String?
    }

    private(set) var statements: [Statement] = []
    /// In the order of the lines. What only the parser can tell (a key given twice, a bad escape) is not among them.
    private(set) var mistakes: [Mistake] = []

    private var rest: Substring.UnicodeScalarView
    private var line = 1

    init(of text: String) {
        rest = text[...].unicodeScalars
        // Some editors begin every file with a mark of its encoding.
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
        while !rest.isEmpty { oneLine() }
    }

    /// The lines that go when a statement is left out: with a header go the settings below it, which would belong to another
    /// table without it.
    func lines(leavingOut index: Int) -> ClosedRange<Int> {
        let statement = statements[index]
        guard statement.isHeader else { return statement.lines }
        let next = statements[(index + 1)...].first(where: \.isHeader)?.lines.lowerBound ?? line
        return statement.lines.lowerBound...max(next - 1, statement.lines.upperBound)
    }

    /// After a mistake it goes on with the line behind it, so that all of them are found.
    private mutating func oneLine() {
        let (start, first) = (rest, line)
        skipBlanks()
        let isHeader = rest.first == "["
        do throws(Mistake) {
            if let name = try statement() {
                statements.append(Statement(lines: first...(line - 1), isHeader: isHeader, name: name))
            }
        } catch {
            mistakes.append(error)
            statements.append(Statement(lines: first...error.line, isHeader: isHeader, name: nil))
            rest = start
            line = first
            while line <= error.line {
                rest = rest.drop { $0 != "\n" }.dropFirst()
                line += 1
            }
        }
    }

    /// Reads to the end of the line; the name of what is there, if anything.
    private mutating func statement() throws(Mistake) -> String? {
        var name: String?
        if rest.first == "[" {
            name = try header()
        } else if let first = rest.first, !"#\r\n".unicodeScalars.contains(first) {
            name = try key()
            guard take("=") else { throw mistake("expected '=' behind the key") }
            skipBlanks()
            try value()
        }
        skipBlanks()
        if rest.first == "#" { rest = rest.drop { $0 != "\n" } }
        _ = take("\r")
        guard rest.isEmpty || take("\n") else { throw mistake("expected nothing more on the line") }
        line += 1
        return name
    }

    private mutating func header() throws(Mistake) -> String {
        let brackets = rest.starts(with: "[[".unicodeScalars) ? 2 : 1
        rest.removeFirst(brackets)
        skipBlanks()
        let name = try key()
        for _ in 0..<brackets where !take("]") { throw mistake("expected ']' behind the name of the table") }
        return name
    }

    /// One name or several with dots between them, and the blanks behind; the result is the first name.
    private mutating func key() throws(Mistake) -> String {
        var first: String?
        repeat {
            skipBlanks()
            let start = rest
            switch rest.first {
            case "\"", "'": try text()
            default:
                let name = rest.prefix { Self.isPlain($0) || $0 == "-" }
                guard !name.isEmpty else { throw mistake("expected a key") }
                rest = rest[name.endIndex...]
            }
            first = first ?? String(start[..<rest.startIndex])
            skipBlanks()
        } while take(".")
        return first ?? ""
    }

    private mutating func value() throws(Mistake) {
        if rest.first == "\"" || rest.first == "'" { return try text() }
        if !take("+") { _ = take("-") }
        let word = rest.prefix(while: Self.isPlain)
        rest = rest[word.endIndex...]
        let isOver = rest.first.map(" \t\r\n#".unicodeScalars.contains) ?? true
        guard !word.isEmpty, isOver else {
            throw mistake("expected a text in quotation marks, true, false or a whole number")
        }
    }

    /// From one quotation mark to its like; three of them may have lines between them.
    private mutating func text() throws(Mistake) {
        guard let mark = rest.first else { return }
        let start = line
        let many = String.UnicodeScalarView(repeating: mark, count: 3)
        let isLong = rest.starts(with: many)
        rest.removeFirst(isLong ? 3 : 1)
        while let scalar = rest.first, isLong || scalar != "\n" {
            if scalar == mark, !isLong || rest.starts(with: many) {
                rest.removeFirst(isLong ? 3 : 1)
                // A long text may end with two marks of its own.
                if isLong { for _ in 0..<2 { _ = take(mark) } }
                return
            }
            rest.removeFirst()
            if scalar == "\\", mark == "\"", rest.first != "\n" { _ = rest.popFirst() }
            if scalar == "\n" { line += 1 }
        }
        throw Mistake(line: start, reason: "expected a closing quotation mark")
    }

    private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private func mistake(_ reason: String) -> Mistake { Mistake(line: line, reason: reason) }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) || scalar == "_"
    }
}
