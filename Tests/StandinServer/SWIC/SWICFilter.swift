/// The part of ECQL that the centre's clients use: comparisons of a column with a text, `IS [NOT] NULL`, `NOT`, `AND`,
/// `OR` and brackets.
indirect enum SWICFilter {
    case equals(column: String, text: String, isNot: Bool)
    case isNull(column: String, isNot: Bool)
    case not(SWICFilter)
    case both(SWICFilter, SWICFilter)
    case either(SWICFilter, SWICFilter)

    /// Where GeoServer stops reading.
    struct Refusal: Error {
        let words: String
    }

    init(_ text: String, columns: Set<String>) throws(Refusal) {
        var reader = Reader(tokens: try Self.tokens(of: text)[...], columns: columns)
        self = try reader.alternatives()
        if let token = reader.tokens.first { throw Refusal(words: "Encountered \"\(token)\"") }
    }

    /// Whether a row with these values is wanted. As in SQL, a comparison with no value is neither true nor false.
    func includes(_ row: (String) -> String?) -> Bool { truth(row) == true }

    private func truth(_ row: (String) -> String?) -> Bool? {
        switch self {
        case .equals(let column, let text, let isNot): row(column).map { ($0 == text) != isNot }
        case .isNull(let column, let isNot): (row(column) == nil) != isNot
        case .not(let filter): filter.truth(row).map { !$0 }
        case .both(let one, let other):
            switch (one.truth(row), other.truth(row)) {
            case (false?, _), (_, false?): false
            case (true?, true?): true
            default: nil
            }
        case .either(let one, let other):
            switch (one.truth(row), other.truth(row)) {
            case (true?, _), (_, true?): true
            case (false?, false?): false
            default: nil
            }
        }
    }

    private struct Reader {
        var tokens: ArraySlice<String>
        let columns: Set<String>
        private var depth = 0

        init(tokens: ArraySlice<String>, columns: Set<String>) {
            self.tokens = tokens
            self.columns = columns
        }

        mutating func alternatives() throws(Refusal) -> SWICFilter {
            var filter = try terms()
            while take("OR") { filter = .either(filter, try terms()) }
            return filter
        }

        private mutating func terms() throws(Refusal) -> SWICFilter {
            var filter = try factor()
            while take("AND") { filter = .both(filter, try factor()) }
            return filter
        }

        private mutating func factor() throws(Refusal) -> SWICFilter {
            depth += 1
            defer { depth -= 1 }
            guard depth < 50 else { throw Refusal(words: "nested too deeply") }
            if take("NOT") { return .not(try factor()) }
            if take("(") {
                let filter = try alternatives()
                guard take(")") else { throw end() }
                return filter
            }
            guard let column = tokens.popFirst() else { throw end() }
            guard columns.contains(column) else { throw Refusal(words: "Illegal property name: \(column)") }
            if take("IS") {
                let isNot = take("NOT")
                guard take("NULL") else { throw end() }
                return .isNull(column: column, isNot: isNot)
            }
            guard let comparison = tokens.popFirst(), ["=", "<>", "NEQ", "EQ"].contains(comparison.uppercased()) else {
                throw end()
            }
            guard let text = tokens.popFirst(), text.hasPrefix("'") else { throw end() }
            return .equals(
                column: column, text: String(text.dropFirst()), isNot: ["<>", "NEQ"].contains(comparison.uppercased()))
        }

        private mutating func take(_ word: String) -> Bool {
            guard tokens.first?.uppercased() == word else { return false }
            tokens.removeFirst()
            return true
        }

        private func end() -> Refusal { Refusal(words: "Encountered \"\(tokens.first ?? "<EOF>")\"") }
    }

    /// Words, signs, and texts, which begin with an apostrophe here and end without one.
    private static func tokens(of text: String) throws(Refusal) -> [String] {
        var tokens: [String] = []
        var rest = text[...]
        while let first = rest.first {
            switch first {
            case " ": rest.removeFirst()
            case "(", ")", "=":
                tokens.append(String(first))
                rest.removeFirst()
            case "<":
                guard rest.hasPrefix("<>") else { throw Refusal(words: "Encountered \"<\"") }
                tokens.append("<>")
                rest.removeFirst(2)
            case "'":
                guard let end = rest.dropFirst().firstIndex(of: "'") else { throw Refusal(words: "Lexical error") }
                tokens.append(String(rest[..<end]))
                rest = rest[rest.index(after: end)...]
            default:
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                guard !word.isEmpty else { throw Refusal(words: "Encountered \"\(first)\"") }
                tokens.append(String(word))
                rest = rest.dropFirst(word.count)
            }
        }
        return tokens
    }
}
