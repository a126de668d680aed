import Display
import Engine
import TerminalUI

/// A short list in a corner, so that its effect is visible beside it: options, or rules with a mark each.
struct CornerList {
    struct Row {
        /// In front of the row unless it is highlighted.
        var sign = " "
        /// Nil in a list without marks.
        var mark: Span?
        /// The longest form first.
        let forms: [String]
        let role: Role
    }

    let title: String
    let rows: [Row]
    /// The highlighted row, by index.
    let selection: Int
    let box: Rect
    private let textColumn: Int

    /// The border, the pointer and the blanks around it; and a mark with its blank.
    private static let (columnsAround, markColumns) = (6, 2)

    /// `area`: what the list lies over, in its upper right corner.
    init(title: String, _ rows: [Row], selection: Int, in area: Rect) {
        (self.title, self.rows, self.selection) = (title, rows, selection)
        let marks = rows.contains { $0.mark != nil } ? Self.markColumns : 0
        textColumn = 2 + marks
        let widest = (rows.map { $0.forms[0] } + [title]).map(\.displayWidth).max() ?? 0
        let columns = min(area.columns, widest + Self.columnsAround + marks)
        box = Rect(
            column: area.endColumn - columns, row: area.row, columns: columns, rows: min(area.rows, rows.count + 2))
    }

    private var inside: Rect { box.inset(columns: 1, rows: 1) }
    /// The first row in view.
    private var first: Int { max(0, min(selection - inside.rows + 1, rows.count - inside.rows)) }

    /// The row at a cell, by index; nil beside the rows.
    func row(at point: Point) -> Int? {
        guard inside.contains(point) else { return nil }
        let index = first + point.row - inside.row
        return rows.indices.contains(index) ? index : nil
    }

    func draw(_ look: Presentation, into buffer: inout CellBuffer) {
        look.drawBox(box, title: title, into: &buffer)
        for (offset, row) in rows.dropFirst(first).prefix(inside.rows).enumerated() {
            let area = inside.row(at: offset)
            let isHighlighted = first + offset == selection
            func write(_ text: String, at column: Int, _ style: Style) {
                buffer.write(text, in: area, from: column, style: style)
            }
            write(isHighlighted ? look.glyphs.pointer : row.sign, at: 0, look.theme[.key])
            if let mark = row.mark { write(mark.text, at: 2, mark.style) }
            write(
                look.fitting(row.forms, in: area.columns - textColumn - (row.mark == nil ? 0 : 1)), at: textColumn,
                look.theme[isHighlighted && row.mark == nil ? .strong : row.role])
            if isHighlighted { buffer.restyle(area, look.highlighted) }
        }
    }
}
