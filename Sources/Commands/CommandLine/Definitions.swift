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
            return lead + Self.wrapped(meaning, hanging: column, from: column)
        }.joined()
    }

    /// A text in lines of the width, all but the first of each paragraph indented; ends with a line break. `column`: where its first line
    /// begins.
    static func wrapped(_ text: String, hanging indent: Int = 0, from column: Int = 0) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, paragraph in
            let start = index == 0 ? column : indent
            return (index == 0 ? "" : blanks(indent)) + lines(paragraph, hanging: indent, from: start) + "\n"
        }.joined()
    }

    private static func lines(_ paragraph: Substring, hanging indent: Int, from start: Int) -> String {
        var (text, column, isFirst) = ("", start, true)
        for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
            let needed = String(word).displayWidth
            if isFirst {
                isFirst = false
            } else if column + 1 + needed > width {
                text += "\n" + blanks(indent)
                column = indent
            } else {
                text += " "
                column += 1
            }
            text += word
            column += needed
        }
        return text
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
