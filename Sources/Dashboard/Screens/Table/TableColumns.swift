import TerminalUI

/// The columns of the table for a width: a place, then as many cells of the time axis as fit. Pure arithmetic.
struct TableColumns: Hashable, Sendable {
    /// The name, the star and a gap; the same for all rows.
    let leading: Int
    /// The number of cells.
    let count: Int
    /// Columns of a cell: the sign of the sky, four for a value, a bar, a gap.
    let cell: Int

    static let usualCell = 7
    /// With this name, ten cells fit 80 columns exactly, and fifteen fit 120.
    private static let usualLeading = 10
    private static let mostLeading = 22
    /// From this width on, a cell is given up for longer names.
    private static let columnsForNames = 100
    /// After the name: the star or another mark, and a gap.
    private static let marks = 2

    /// `longestName`: in cells, of all places of the list.
    init(_ columns: Int, longestName: Int) {
        cell = min(Self.usualCell, columns)
        let wanted =
            columns < Self.columnsForNames
            ? Self.usualLeading : max(Self.usualLeading, min(Self.mostLeading, longestName + Self.marks))
        let least = max(0, min(wanted, columns - cell))
        count = max(0, (columns - least) / max(1, cell))
        // What is left over belongs to the names, as far as they need it.
        let rest = columns - least - count * cell
        leading = least + max(0, min(rest, longestName + Self.marks - least))
    }

    /// The area of the name in a row.
    func name(in row: Rect) -> Rect {
        Rect(column: row.column, row: row.row, columns: max(0, leading - Self.marks), rows: row.rows)
    }

    /// The cell after the name, for the star and other marks.
    func mark(in row: Rect) -> Rect {
        Rect(column: row.column + max(0, leading - Self.marks), row: row.row, columns: min(1, leading), rows: row.rows)
    }

    /// The cell of a column in a row, with its gap at the end.
    func cell(_ index: Int, in row: Rect) -> Rect {
        Rect(column: row.column + leading + index * cell, row: row.row, columns: cell, rows: row.rows)
            .intersection(row)
    }

    /// All cells of a row.
    func cells(in row: Rect) -> Rect { row.inset(left: leading) }

    /// The column of the axis at a column of the screen; nil on the name or past the last one.
    func index(at column: Int, in row: Rect) -> Int? {
        let offset = column - row.column - leading
        guard offset >= 0, offset / max(1, cell) < count else { return nil }
        return offset / max(1, cell)
    }
}
