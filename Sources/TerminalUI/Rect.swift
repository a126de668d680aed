/// A rectangle of cells; may be empty, but its size is never negative.
public struct Rect: Hashable, Sendable {
    public var column: Int
    public var row: Int
    public let columns: Int
    public let rows: Int

    public init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    public init(_ size: Size) {
        self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
    }

    public var isEmpty: Bool { columns == 0 || rows == 0 }
    /// First column right of the rectangle.
    public var endColumn: Int { column + columns }
    /// First row below the rectangle.
    public var endRow: Int { row + rows }
    public var size: Size { Size(columns: columns, rows: rows) }

    public func contains(_ point: Point) -> Bool {
        (column..<endColumn).contains(point.column) && (row..<endRow).contains(point.row)
    }

    /// The part that both rectangles share.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(column, other.column)
        let top = max(row, other.row)
        return Rect(
            column: left, row: top, columns: min(endColumn, other.endColumn) - left,
            rows: min(endRow, other.endRow) - top)
    }

    /// The rectangle without `columns` at the left and right and `rows` at the top and bottom.
    public func inset(columns: Int = 0, rows: Int = 0) -> Rect {
        Rect(
            column: column + columns, row: row + rows, columns: self.columns - 2 * columns, rows: self.rows - 2 * rows)
    }

    /// The rectangle without `columns` at the left.
    public func inset(left columns: Int) -> Rect {
        Rect(column: column + columns, row: row, columns: self.columns - columns, rows: rows)
    }

    /// The rectangle without `rows` at the top.
    public func inset(top rows: Int) -> Rect {
        Rect(column: column, row: row + rows, columns: columns, rows: self.rows - rows)
    }

    /// Row `index`, counted from 0, as a rectangle; empty if there is no such row.
    public func row(at index: Int) -> Rect {
        Rect(column: column, row: row + index, columns: columns, rows: index < rows ? 1 : 0)
    }

    /// A rectangle of at most `size` in the middle of this one.
    public func centred(_ size: Size) -> Rect {
        let width = min(size.columns, columns)
        let height = min(size.rows, rows)
        return Rect(
            column: column + (columns - width) / 2, row: row + (rows - height) / 2, columns: width, rows: height)
    }
}

/// The position of a cell; column 0, row 0 is the top left corner.
public struct Point: Hashable, Sendable {
    public var column: Int
    public var row: Int

    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// Columns and rows, never negative.
public struct Size: Hashable, Sendable {
    public let columns: Int
    public let rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}
