import AppResources
import Display
import Engine
import TerminalUI

/// Draws the help as a box over the screen. The cursor is in the filter, where an input method needs it.
@MainActor
struct HelpView {
    let look: Presentation

    /// Returns where the cursor belongs; nil if there is no room for the filter.
    func render(_ model: HelpViewModel, into buffer: inout CellBuffer) -> Point? {
        let layout = model.layout
        let box = layout.box
        buffer.fill(box)
        guard let filter = layout.filter else {
            buffer.write(
                look.phrase(.helpTitle), column: box.column, row: box.row, style: look.theme[.strong], clip: box)
            return nil
        }
        buffer.drawBox(box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
        buffer.write(
            " \(look.phrase(.helpTitle)) ", column: box.column + 2, row: box.row, style: look.theme[.titleSelected],
            clip: box)
        drawLines(model, layout, into: &buffer)
        drawScrollMarks(model, box, into: &buffer)
        return drawFilter(model, into: &buffer, in: filter)
    }

    private func drawFilter(_ model: HelpViewModel, into buffer: inout CellBuffer, in area: Rect) -> Point {
        let label = "\(look.glyphs.prompt) "
        buffer.write(label, column: area.column, row: area.row, style: look.theme[.key], clip: area)
        let start = area.column + label.displayWidth
        let field = Rect(column: start, row: area.row, columns: max(1, area.endColumn - start), rows: 1)
        return TextFieldView(look: look).render(
            model.filter, hint: look.phrase(.helpFilter), into: &buffer, in: field)
    }

    private func drawLines(_ model: HelpViewModel, _ layout: HelpLayout, into buffer: inout CellBuffer) {
        let area = layout.entries
        let rows = model.rows
        guard !rows.isEmpty else {
            return draw(.note(look.phrase(.helpNothing)), into: &buffer, in: area.row(at: min(1, area.rows - 1)))
        }
        for (index, row) in rows.dropFirst(model.scroll).prefix(area.rows).enumerated() {
            let rowArea = area.row(at: index)
            for (cell, place) in zip(row.cells, layout.places(row.cells.count, in: rowArea)) {
                draw(cell, into: &buffer, in: place)
            }
        }
    }

    private func draw(_ line: HelpLayout.Line, into buffer: inout CellBuffer, in place: Rect) {
        func write(_ text: String, _ role: Role, from column: Int, columns: Int) {
            buffer.write(
                look.cut(text, to: columns), column: column, row: place.row, style: look.theme[role], clip: place)
        }
        switch line {
        case .blank: break
        case .heading(let title): write(look.phrase(title), .strong, from: place.column, columns: place.columns)
        case .title(let title): write(title, .strong, from: place.column, columns: place.columns)
        case .sign(let sign):
            let columns = HelpLayout.keyColumns(place)
            write(sign.text, sign.role, from: place.column, columns: columns - 1)
            write(sign.meaning, .text, from: place.column + columns, columns: place.columns - columns)
        case .note(let text): write(text, .dim, from: place.column, columns: place.columns)
        case .entry(let entry):
            let keys = HelpLayout.keyColumns(place)
            write(look.glyphs.notation(entry.notation), .key, from: place.column, columns: keys - 1)
            write(
                look.phrase(entry.label), .text, from: place.column + keys, columns: place.columns - keys)
        }
    }

    private func drawScrollMarks(_ model: HelpViewModel, _ box: Rect, into buffer: inout CellBuffer) {
        let style = look.theme[.key]
        if model.scroll > 0 {
            buffer.write(look.glyphs.up, column: box.endColumn - 3, row: box.row, style: style, clip: box)
        }
        if model.scroll < model.lastScroll {
            buffer.write(look.glyphs.down, column: box.endColumn - 3, row: box.endRow - 1, style: style, clip: box)
        }
    }
}
