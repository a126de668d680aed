import TerminalUI

/// Draws a line of text being edited: a long text slides left so that the caret stays in view.
@MainActor
struct TextFieldView {
    let look: Presentation

    /// `hint` is shown while the field is empty. Returns where the cursor belongs.
    func render(_ field: TextField, hint: String, into buffer: inout CellBuffer, in area: Rect) -> Point {
        let room = max(0, area.columns - 1)
        if field.isEmpty {
            buffer.write(
                look.cut(hint, to: room), column: area.column, row: area.row, style: look.theme[.dim], clip: area)
        }
        let slide = max(0, field.caretOffset - room)
        buffer.write(field.text, column: area.column - slide, row: area.row, style: look.theme[.text], clip: area)
        return Point(column: area.column + field.caretOffset - slide, row: area.row)
    }
}
