import Display
import Engine
import TerminalUI

/// The box of a dialog with a text field: its title on the border, a line for the field, a text about it, and further rows. It
/// is centred on the screen and leaves the footer visible; if there is no room for a box, the field takes the last line.
@MainActor
struct EntryBox {
    let look: Presentation
    let title: String
    /// What to do, or what is wrong with the input.
    let message: (text: String, role: Role)

    private static let columns = 60

    /// Draws the box with as many of `rows` as there is room for. Returns where to draw the field and those rows.
    func draw(rows: Int = 0, into buffer: inout CellBuffer, in screen: Rect) -> (field: Rect, rows: Rect) {
        let footer = screen.row(at: screen.rows - 1)
        guard screen.rows >= 6, screen.columns >= 16 else {
            buffer.fill(footer)
            return (footer, Rect(column: footer.column, row: footer.endRow, columns: footer.columns, rows: 0))
        }
        let columns = min(Self.columns, screen.columns)
        let room = screen.rows - 5
        let rows = min(rows, room - 1)
        let lines = message.text.wrapped(toWidth: columns - 4).prefix(room - rows)
        let area = Rect(column: screen.column, row: screen.row, columns: screen.columns, rows: screen.rows - 1)
        let box = area.centred(Size(columns: columns, rows: lines.count + rows + 4))
        buffer.fill(box)
        buffer.drawBox(box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
        buffer.write(
            " \(look.cut(title, to: box.columns - 6)) ", column: box.column + 2, row: box.row,
            style: look.theme[.titleSelected], clip: box)
        let inside = box.inset(columns: 2, rows: 1)
        for (row, line) in lines.enumerated() {
            buffer.write(
                line, column: inside.column, row: inside.row + 2 + row, style: look.theme[message.role], clip: inside)
        }
        let below = Rect(
            column: inside.column, row: inside.row + 2 + lines.count, columns: inside.columns, rows: rows)
        return (inside.row(at: 0), below)
    }
}
