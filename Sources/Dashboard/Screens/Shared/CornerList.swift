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

    enum Line {
        case row(Row)
        /// Between the rows, and never highlighted.
        case heading(String), text(String), note(String), blank
    }

    let title: String
    let lines: [Line]
    let box: Rect
    /// The line of the highlighted row.
    private let highlighted: Int
    private let textColumn: Int

    /// The border, the pointer and the blanks around it; and a mark with its blank.
    static let (columnsAround, markColumns) = (6, 2)

    /// `selection`: the highlighted one of the rows. `area`: what the list lies over, in its upper right corner.
    init(title: String, _ lines: [Line], selection: Int, in area: Rect) {
        (self.title, self.lines) = (title, lines)
        let rows = lines.indices.filter { lines[$0].row != nil }
        highlighted = rows.indices.contains(selection) ? rows[selection] : 0
        let marks = lines.contains { $0.row?.mark != nil } ? Self.markColumns : 0
        textColumn = 2 + marks
        let widest = (lines.map(\.longest) + [title]).map(\.displayWidth).max() ?? 0
        let columns = min(area.columns, widest + Self.columnsAround + marks)
        box = Rect(
            column: area.endColumn - columns, row: area.row, columns: columns, rows: min(area.rows, lines.count + 2))
    }

    private var inside: Rect { box.inset(columns: 1, rows: 1) }

    /// The first line in view. The line below the highlighted one stays in view, and with the last row whatever is below it.
    private var first: Int {
        let isLast = !lines.dropFirst(highlighted + 1).contains { $0.row != nil }
        let wanted = isLast ? lines.count - inside.rows : highlighted + 2 - inside.rows
        return max(0, min(wanted, highlighted, lines.count - inside.rows))
    }

    /// The row at a cell, counted among the rows; nil beside them.
    func row(at point: Point) -> Int? {
        guard inside.contains(point) else { return nil }
        let index = first + point.row - inside.row
        guard lines.indices.contains(index), lines[index].row != nil else { return nil }
        return lines[..<index].count { $0.row != nil }
    }

    func draw(_ look: Presentation, into buffer: inout CellBuffer) {
        look.drawBox(box, title: title, into: &buffer)
        look.drawScrollMarks(box, above: first > 0, below: first + inside.rows < lines.count, into: &buffer)
        for (offset, line) in lines.dropFirst(first).prefix(inside.rows).enumerated() {
            let area = inside.row(at: offset)
            func write(_ text: String, at column: Int, _ style: Style) {
                buffer.write(text, in: area, from: column, style: style)
            }
            switch line {
            case .row(let row):
                let isHighlighted = first + offset == highlighted
                write(isHighlighted ? look.glyphs.pointer : row.sign, at: 0, look.theme[.key])
                if let mark = row.mark { write(mark.text, at: 2, mark.style) }
                write(
                    look.fitting(row.forms, in: area.columns - textColumn - (row.mark == nil ? 0 : 1)), at: textColumn,
                    look.theme[isHighlighted && row.mark == nil ? .strong : row.role])
                if isHighlighted { buffer.restyle(area, look.highlighted) }
            case .heading(let text): write(look.cut(text, to: area.columns - 2), at: 1, look.theme[.titleSelected])
            case .text(let text):
                write(look.cut(text, to: area.columns - textColumn), at: textColumn, look.theme[.strong])
            case .note(let text): write(look.cut(text, to: area.columns - textColumn), at: textColumn, look.theme[.dim])
            case .blank: break
            }
        }
    }
}

extension CornerList.Line {
    fileprivate var row: CornerList.Row? { if case .row(let row) = self { row } else { nil } }

    /// The text in its longest form.
    fileprivate var longest: String {
        switch self {
        case .row(let row): row.forms.first ?? ""
        case .heading(let text), .text(let text), .note(let text): text
        case .blank: ""
        }
    }
}
