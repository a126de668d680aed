import Display

/// A list of terms and their meanings in two columns.
struct Definitions {
    private let rows: [(term: String, meaning: String)]

    init(_ rows: [(String, String)]) { self.rows = rows }

    /// The longest line in columns; longer ones are hard to read.
    private static let width = 100
    /// A longer term gets a line of its own.
    private static let longestTerm = 40

    /// The list as lines; empty if there are no rows.
    var text: String {
        let shown = rows.map { ("  " + $0.term, $0.meaning) }
        let column = (shown.map(\.0.displayWidth).filter { $0 <= Self.longestTerm }.max() ?? 0) + 2
        return shown.map { term, meaning in
            let room = column - term.displayWidth
            let lead = room >= 2 ? term + String(repeating: " ", count: room) : term + "\n" + Self.blanks(column)
            return lead + Self.wrapped(meaning, behind: column)
        }.joined()
    }

    /// Wraps a text's paragraphs into lines indented to `column`, except for the first, which continues the caller's line. Ends
    /// with a line break.
    static func wrapped(_ text: String, behind column: Int = 0) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { $0.wrapped(toWidth: width - column) }
        return lines.joined(separator: "\n" + blanks(column)) + "\n"
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
