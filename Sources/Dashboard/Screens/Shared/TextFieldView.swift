import TerminalUI

/// Draws a line of text being edited: a long text slides left so that the caret stays in view.
@MainActor
struct TextFieldView {
    let look: Presentation

    /// `hint` is shown while the field is empty. Returns where the cursor belongs.
    func render(_ field: TextField, hint: String, into buffer: inout CellBuffer, line: Rect) -> Point {
        let room = max(0, line.columns - 1)
        if field.isEmpty {
            buffer.write(
                look.cut(hint, to: room), column: line.column, row: line.row, style: look.theme[.dim], clip: line)
        }
        let slide = max(0, field.caretOffset - room)
        buffer.write(field.text, column: line.column - slide, row: line.row, style: look.theme[.text], clip: line)
        return Point(column: line.column + field.caretOffset - slide, row: line.row)
    }
}
