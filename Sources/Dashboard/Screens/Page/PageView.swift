import AppResources
import TerminalUI

/// Draws a page as a box over the screen.
@MainActor
struct PageView {
    let look: Presentation

    func render(_ model: PageViewModel, into buffer: inout CellBuffer) {
        let layout = model.layout
        let (box, inside) = (layout.box, layout.inside)
        let scroll = min(model.scroll, layout.lastScroll)
        buffer.fill(box)
        if layout.isBoxed {
            buffer.drawBox(box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
            buffer.write(
                " \(look.phrase(model.subject.title)) ", column: box.column + 2, row: box.row,
                style: look.theme[.titleSelected], clip: box)
            let (column, style) = (box.endColumn - 3, look.theme[.key])
            if scroll > 0 { buffer.write(look.glyphs.up, column: column, row: box.row, style: style) }
            if scroll < layout.lastScroll {
                buffer.write(look.glyphs.down, column: column, row: box.endRow - 1, style: style)
            }
        }
        for (index, line) in layout.lines.dropFirst(scroll).prefix(inside.rows).enumerated() {
            let place = inside.row(at: index)
            buffer.write(line.text, column: place.column, row: place.row, style: look.theme[line.role], clip: place)
            if line.isMarked {
                buffer.write(
                    look.glyphs.dot, column: place.column, row: place.row, style: look.theme[.dim], clip: place)
            }
        }
    }
}
