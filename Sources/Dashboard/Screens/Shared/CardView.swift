import Display
import TerminalUI

/// Draws a card in the middle of an area, or over all of it if there is no room for a box.
@MainActor
struct CardView {
    let look: Presentation

    private static let columns = 64

    func render(_ card: Card, into buffer: inout CellBuffer, in area: Rect) {
        let columns = min(Self.columns, area.columns)
        let lines = card.sentence.wrapped(toWidth: max(1, columns - 4))
        let box = area.centred(Size(columns: columns, rows: min(area.rows, lines.count + 4)))
        buffer.fill(box)
        buffer.drawBox(box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
        buffer.write(
            " \(look.cut(card.title, to: box.columns - 6)) ", column: box.column + 2, row: box.row,
            style: look.theme[card.isProblem ? .failure : .titleSelected], clip: box)
        let inside = box.inset(columns: 2, rows: 1)
        // The last row is kept for the hint: what to press matters more than the end of the sentence.
        for (row, line) in lines.prefix(max(0, inside.rows - 1)).enumerated() {
            buffer.write(line, column: inside.column, row: inside.row + row, style: look.theme[.text], clip: inside)
        }
        buffer.write(
            look.cut(card.hint, to: inside.columns), column: inside.column, row: inside.endRow - 1,
            style: look.theme[.key], clip: inside)
    }
}
