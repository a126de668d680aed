import Display
import TerminalUI

extension CellBuffer {
    /// Writes the longest form that fits into a line, or nothing if none fits. Returns the cells written.
    @discardableResult
    mutating func writeFitting(_ forms: [[Span]], in line: Rect) -> Int {
        guard line.rows > 0, let form = forms.first(where: { $0.displayWidth <= line.columns }) else { return 0 }
        write(form, column: line.column, row: line.row, clip: line)
        return form.displayWidth
    }

    /// The same, right-aligned.
    mutating func writeFitting(_ forms: [[Span]], atEndOf line: Rect) {
        guard line.rows > 0, let form = forms.first(where: { $0.displayWidth <= line.columns }) else { return }
        write(form, column: line.endColumn - form.displayWidth, row: line.row, clip: line)
    }
}
