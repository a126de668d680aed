import Display
import TerminalUI

extension CellBuffer {
    /// Writes the longest of several ways to say something that fits into a line; nothing where none does. The result is the
    /// cells it takes.
    @discardableResult
    mutating func writeFitting(_ forms: [[Span]], in line: Rect) -> Int {
        guard line.rows > 0, let form = forms.first(where: { $0.displayWidth <= line.columns }) else { return 0 }
        write(form, column: line.column, row: line.row, clip: line)
        return form.displayWidth
    }

    /// The same at the end of a line.
    mutating func writeFitting(_ forms: [[Span]], atEndOf line: Rect) {
        guard line.rows > 0, let form = forms.first(where: { $0.displayWidth <= line.columns }) else { return }
        write(form, column: line.endColumn - form.displayWidth, row: line.row, clip: line)
    }
}
