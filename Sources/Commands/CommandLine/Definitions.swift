import Display

/// Terms with what they mean beside them, in columns that fit a terminal.
struct Definitions {
    private let rows: [(term: String, meaning: String)]

    init(_ rows: [(String, String)]) { self.rows = rows }

    /// Columns of a line; more are hard to read.
    private static let width = 100
    /// A longer term has a line of its own.
    private static let longestTerm = 40

    /// A line or more for each; nothing for none.
    var text: String {
        let shown = rows.map { ("  " + $0.term, $0.meaning) }
        let column = (shown.map(\.0.displayWidth).filter { $0 <= Self.longestTerm }.max() ?? 0) + 2
        return shown.map { term, meaning in
            let room = column - term.displayWidth
            let lead = room >= 2 ? term + String(repeating: " ", count: room) : term + "\n" + Self.blanks(column)
            return lead + Self.wrapped(meaning, behind: column)
        }.joined()
    }

    /// The paragraphs of a text in lines that stand behind `column`; the first begins where the caller has led to. Ends with a line break.
    static func wrapped(_ text: String, behind column: Int = 0) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { $0.wrapped(toWidth: width - column) }
        return lines.joined(separator: "\n" + blanks(column)) + "\n"
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
