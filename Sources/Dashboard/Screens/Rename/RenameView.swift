import AppResources
import TerminalUI

/// Draws the field for a bookmark's own name as a box in the middle of the screen, or over its last line where there
/// is no room for one.
@MainActor
struct RenameView {
    let look: Presentation

    private static let columns = 52

    /// The result is where the cursor belongs.
    func render(_ model: RenameViewModel, into buffer: inout CellBuffer, in screen: Rect) -> Point {
        guard screen.rows >= 5, screen.columns >= 16 else {
            let line = Rect(column: screen.column, row: screen.endRow - 1, columns: screen.columns, rows: 1)
            buffer.fill(line)
            return drawField(model, into: &buffer, line: line)
        }
        let box = screen.centred(Size(columns: Self.columns, rows: 5))
        buffer.fill(box)
        buffer.drawBox(box, look.glyphs.selectedBorder, style: look.theme[.borderSelected])
        let title = look.cut("\(look.phrase(.renameTitle)): \(look.format.name(model.place))", to: box.columns - 6)
        buffer.write(
            " \(title) ", column: box.column + 2, row: box.row, style: look.theme[.titleSelected], clip: box)
        let inside = box.inset(columns: 2, rows: 1)
        buffer.write(
            look.cut(look.phrase(.renameHint), to: inside.columns), column: inside.column, row: inside.row + 2,
            style: look.theme[.dim], clip: inside)
        return drawField(model, into: &buffer, line: inside.line(0))
    }

    private func drawField(_ model: RenameViewModel, into buffer: inout CellBuffer, line: Rect) -> Point {
        TextFieldView(look: look).render(
            model.field, hint: look.format.name(model.place), into: &buffer, line: line)
    }
}
