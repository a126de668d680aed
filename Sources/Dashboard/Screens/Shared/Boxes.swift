import Display
import Engine
import TerminalUI

/// The box of a dialog with a text field: its title on the border, a line for the field, a text about it, and further rows. It
/// is centred on the screen and leaves the footer visible; if there is no room for a box, the field takes the last line.
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
        let columns = screen.boxColumns(Self.columns)
        let room = screen.rows - 5
        let rows = min(rows, room - 1)
        let lines = message.text.wrapped(toWidth: columns - 4).prefix(room - rows)
        let area = Rect(column: screen.column, row: screen.row, columns: screen.columns, rows: screen.rows - 1)
        let box = area.centred(Size(columns: columns, rows: lines.count + rows + 4))
        look.drawBox(box, title: title, into: &buffer)
        let inside = box.inset(columns: 2, rows: 1)
        for (row, line) in lines.enumerated() {
            buffer.write(line, in: inside.row(at: 2 + row), style: look.theme[message.role])
        }
        let below = Rect(
            column: inside.column, row: inside.row + 2 + lines.count, columns: inside.columns, rows: rows)
        return (inside.row(at: 0), below)
    }
}

extension Presentation {
    /// Clears a box and draws its border with the title on it.
    func drawBox(_ box: Rect, title: String, _ role: Role = .titleSelected, into buffer: inout CellBuffer) {
        buffer.fill(box)
        buffer.drawBox(box, glyphs.selectedBorder, style: theme[.borderSelected])
        buffer.write(" \(cut(title, to: box.columns - 6)) ", in: box, from: 2, style: theme[role])
    }

    /// Marks on the border of a box whether there is more above and below what it shows.
    func drawScrollMarks(_ box: Rect, above: Bool, below: Bool, into buffer: inout CellBuffer) {
        let (column, style) = (box.endColumn - 3, theme[.key])
        if above { buffer.write(glyphs.up, column: column, row: box.row, style: style) }
        if below { buffer.write(glyphs.down, column: column, row: box.endRow - 1, style: style) }
    }
}

extension Rect {
    /// How wide a box in the middle of this area is: all of the area rather than leaving a few cells on both sides of it.
    func boxColumns(_ wanted: Int) -> Int { columns - wanted < 2 * Self.leastBeside ? columns : wanted }

    private static let leastBeside = 8
}

extension Size {
    /// The screen above the footer, which stays visible because it shows how to leave.
    var aboveFooter: Rect { Rect(Size(columns: columns, rows: max(1, rows - (rows >= 8 ? 1 : 0)))) }
}

/// Draws a line of text being edited: a long text slides left so that the caret stays in view.
struct TextFieldView {
    let look: Presentation

    /// `hint` is shown while the field is empty. Returns where the cursor belongs.
    func render(_ field: TextField, hint: String, into buffer: inout CellBuffer, in area: Rect) -> Point {
        let room = max(0, area.columns - 1)
        if field.isEmpty {
            buffer.write(look.cut(hint, to: room), in: area, style: look.theme[.dim])
        }
        let slide = max(0, field.caretOffset - room)
        let style = field.isSelected ? look.theme[.text].adding(.reverse) : look.theme[.text]
        buffer.write(field.text, column: area.column - slide, row: area.row, style: style, clip: area)
        return Point(column: area.column + field.caretOffset - slide, row: area.row)
    }
}

/// A message in a box: a title on its border, a few sentences, and what to press.
struct Card: Hashable, Sendable {
    let title: String
    let sentence: String
    /// The keys to continue with.
    let hint: String
}

/// Draws a card in the middle of an area, or over all of it if there is no room for a box.
struct CardView {
    let look: Presentation

    private static let columns = 64

    func render(_ card: Card, into buffer: inout CellBuffer, in area: Rect) {
        let columns = area.boxColumns(Self.columns)
        let lines = card.sentence.wrapped(toWidth: max(1, columns - 4))
        let box = area.centred(Size(columns: columns, rows: min(area.rows, lines.count + 4)))
        look.drawBox(box, title: card.title, .titleSelected, into: &buffer)
        let inside = box.inset(columns: 2, rows: 1)
        // The last row is kept for the hint: what to press matters more than the end of the sentence.
        for (row, line) in lines.prefix(max(0, inside.rows - 1)).enumerated() {
            buffer.write(line, in: inside.row(at: row), style: look.theme[.text])
        }
        buffer.write(
            look.cut(card.hint, to: inside.columns), column: inside.column, row: inside.endRow - 1,
            style: look.theme[.key], clip: inside)
    }
}
