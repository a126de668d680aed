import AppResources
import TerminalUI

/// Draws the help as a box over the screen. The cursor stands in the filter, where an input method wants it.
@MainActor
struct HelpView {
    let look: Presentation

    private static let largest = Size(columns: 76, rows: 26)

    /// The result is where the cursor belongs; nil where there is no room for the filter.
    func render(_ model: HelpViewModel, into buffer: inout CellBuffer, in screen: Rect) -> Point? {
        let box = screen.inset(columns: screen.columns >= 60 ? 2 : 0, rows: screen.rows >= 16 ? 1 : 0)
            .centred(Self.largest)
        buffer.fill(box)
        guard box.columns >= 12, box.rows >= 4 else {
            buffer.write(
                look.phrase(.helpTitle), column: box.column, row: box.row, style: look.theme[.strong], clip: box)
            return nil
        }
        buffer.drawBox(box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
        buffer.write(
            " \(look.phrase(.helpTitle)) ", column: box.column + 2, row: box.row, style: look.theme[.titleSelected],
            clip: box)
        let inside = box.inset(columns: 2, rows: 1)
        let cursor = drawFilter(model, into: &buffer, line: inside.line(0))
        drawEntries(
            model, into: &buffer,
            in: Rect(column: inside.column, row: inside.row + 2, columns: inside.columns, rows: inside.rows - 2))
        return cursor
    }

    private func drawFilter(_ model: HelpViewModel, into buffer: inout CellBuffer, line: Rect) -> Point {
        let label = "\(look.glyphs.prompt) "
        buffer.write(label, column: line.column, row: line.row, style: look.theme[.key], clip: line)
        let start = line.column + label.displayWidth
        let field = Rect(column: start, row: line.row, columns: max(1, line.endColumn - start), rows: 1)
        return TextFieldView(look: look).render(
            model.filter, hint: look.phrase(.helpFilter), into: &buffer, line: field)
    }

    private func drawEntries(_ model: HelpViewModel, into buffer: inout CellBuffer, in area: Rect) {
        let entries = model.matches
        guard !entries.isEmpty else {
            buffer.write(
                look.cut(look.phrase(.helpNothing), to: area.columns), column: area.column, row: area.row,
                style: look.theme[.dim], clip: area)
            return
        }
        let keyColumns = min(14, area.columns / 2)
        var lines: [[(text: String, role: Role, column: Int)]] = entries.map { entry in
            [
                (look.cut(look.glyphs.notation(entry.notation), to: keyColumns - 1), .key, 0),
                (look.cut(look.phrase(entry.label), to: area.columns - keyColumns), .text, keyColumns),
            ]
        }
        if model.filter.isEmpty {
            for note in model.notes {
                lines.append([])
                lines += note.text.wrapped(toWidth: area.columns).map { [($0, .dim, 0)] }
            }
        }
        let first = max(0, min(model.scroll, lines.count - area.rows))
        for (index, line) in lines.dropFirst(first).prefix(area.rows).enumerated() {
            for piece in line {
                buffer.write(
                    piece.text, column: area.column + piece.column, row: area.row + index,
                    style: look.theme[piece.role],
                    clip: area)
            }
        }
    }
}
