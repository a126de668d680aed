import AppResources
import TerminalUI

/// Draws a page as a box over the screen.
@MainActor
struct PageView {
    let look: Presentation

    private static let largest = Size(columns: 92, rows: 40)

    func render(_ model: PageViewModel, _ blocks: [PageBlock], into buffer: inout CellBuffer) {
        let screen = buffer.size
        // The footer below says how to leave.
        let room = Rect(
            column: 0, row: 0, columns: screen.columns, rows: max(1, screen.rows - (screen.rows >= 8 ? 1 : 0)))
        let isBoxed = room.columns >= 12 && room.rows >= 4
        let columns = min(Self.largest.columns, room.columns)
        let lines = lines(blocks, columns: max(1, columns - (isBoxed ? 4 : 0)))
        let box = room.centred(Size(columns: columns, rows: min(Self.largest.rows, room.rows, lines.count + 2)))
        let inside = isBoxed ? box.inset(columns: 2, rows: 1) : box
        model.shown(lines: lines.count, rows: inside.rows)
        let scroll = min(model.scroll, model.lastScroll)
        buffer.fill(box)
        if isBoxed {
            buffer.drawBox(box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
            buffer.write(
                " \(look.phrase(model.page.title)) ", column: box.column + 2, row: box.row,
                style: look.theme[.titleSelected], clip: box)
            let (column, style) = (box.endColumn - 3, look.theme[.key])
            if scroll > 0 { buffer.write(look.glyphs.up, column: column, row: box.row, style: style) }
            if scroll < model.lastScroll {
                buffer.write(look.glyphs.down, column: column, row: box.endRow - 1, style: style)
            }
        }
        for (row, line) in lines.dropFirst(scroll).prefix(inside.rows).enumerated() {
            buffer.write(
                line.text, column: inside.column, row: inside.row + row, style: look.theme[line.role], clip: inside)
        }
    }

    /// A blank line before each heading but the first.
    private func lines(_ blocks: [PageBlock], columns: Int) -> [(text: String, role: Role)] {
        var lines: [(text: String, role: Role)] = []
        for block in blocks {
            switch block {
            case .heading(let text):
                if !lines.isEmpty { lines.append(("", .text)) }
                lines += text.wrapped(toWidth: columns).map { ($0, .strong) }
            case .text(let text): lines += text.wrapped(toWidth: columns).map { ($0, .text) }
            case .item(let text):
                let mark = "\(look.glyphs.dot) "
                let wrapped = text.wrapped(toWidth: max(1, columns - mark.displayWidth))
                let blank = String(repeating: " ", count: mark.displayWidth)
                lines += wrapped.enumerated().map { (($0 == 0 ? mark : blank) + $1, .text) }
            }
        }
        return lines
    }
}
