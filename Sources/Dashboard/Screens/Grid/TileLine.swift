import TerminalUI

extension Rect {
    /// What a tile leaves at its sides; a narrow one nothing at the right.
    var tileMargins: Rect {
        let right = columns >= 18 ? 1 : 0
        return Rect(column: column + 1, row: row, columns: columns - 1 - right, rows: rows)
    }
}

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

    /// Two things at the ends of a line. The first matters more: it gets shorter for the second, but no shorter than the first
    /// `ways` of its ways.
    mutating func writeFitting(
        _ first: [[Span]], ways: Int = .max, and second: [[Span]], in line: Rect
    ) {
        for form in first.prefix(ways) {
            for other in second where form.displayWidth + 1 + other.displayWidth <= line.columns {
                writeFitting([form], in: line)
                return writeFitting([other], atEndOf: line)
            }
        }
        if writeFitting(first, in: line) == 0 { writeFitting(second, in: line) }
    }
}
