import Display
import TerminalUI

extension CellBuffer {
    /// Writes spans one after another, starting at a cell.
    mutating func write(_ spans: [Span], column: Int, row: Int, clip: Rect) {
        var column = column
        for span in spans { column += write(span.text, column: column, row: row, style: span.style, clip: clip) }
    }

    /// Writes a text that ends before a column.
    mutating func write(_ text: String, end: Int, row: Int, style: Style, clip: Rect) {
        write(text, column: end - text.displayWidth, row: row, style: style, clip: clip)
    }

    /// Draws a rule above what follows.
    mutating func writeRule(_ look: Presentation, in area: Rect) {
        fill(area.row(at: 0), with: look.glyphs.rule, style: look.theme[.rule])
    }

    /// Draws a rule with a title for what follows.
    mutating func writeHeading(_ title: String, _ look: Presentation, in area: Rect) {
        writeRule(look, in: area)
        let text = look.cut(title, to: area.columns)
        write("\(text) ", column: area.column, row: area.row, style: look.theme[.title], clip: area)
    }
}

extension [Span] {
    var displayWidth: Int { reduce(0) { $0 + $1.text.displayWidth } }
}
