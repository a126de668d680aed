/// A picture of the screen as a value: views draw into it, a terminal shows it, tests compare it.
///
/// Everything drawn outside is clipped, so a view never has to ask whether it fits. A wide character is never left in
/// halves: overwriting either half blanks the other.
public struct CellBuffer: Hashable, Sendable {
    public let size: Size
    public private(set) var cells: [Cell]

    /// A frame filled with `cell`; tests use a marker to see what was left unpainted.
    public init(size: Size, filledWith cell: Cell = .blank) {
        self.size = size
        cells = Array(repeating: cell, count: size.columns * size.rows)
    }

    public var bounds: Rect { Rect(size) }

    public subscript(column: Int, row: Int) -> Cell {
        cells[row * size.columns + column]
    }

    /// Writes one line of text; what does not fit into `clip` (the whole frame if nil) is not written, a wide
    /// character not even by half. What has no width joins the character before it if it is a mark, and is left out
    /// if it is anything else: control characters never reach a frame. Returns the cells taken, as if nothing had
    /// been clipped.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol, column: Int, row: Int, style: Style = .plain, clip: Rect? = nil
    ) -> Int {
        let area = clip.map { $0.intersection(bounds) } ?? bounds
        var position = column
        guard row >= area.row, row < area.endRow else { return text.displayWidth }
        var last: Int?
        for scalar in text.unicodeScalars {
            let width = DisplayWidth.of(scalar)
            if width == 0 {
                if let last, DisplayWidth.isJoining(scalar) { cells[last].glyph.join(scalar) }
                continue
            }
            last = nil
            if position >= area.column, position + width <= area.endColumn {
                put(Glyph(scalar), width: width, column: position, row: row, style: style)
                last = row * size.columns + position
            }
            position += width
        }
        return position - column
    }

    /// Fills a rectangle with one narrow character.
    public mutating func fill(_ rect: Rect, with scalar: Unicode.Scalar = " ", style: Style = .plain) {
        let area = rect.intersection(bounds)
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn {
                put(Glyph(scalar), width: 1, column: column, row: row, style: style)
            }
        }
    }

    /// Copies `source`'s rows from `firstRow` on into `rect`.
    public mutating func draw(_ source: CellBuffer, firstRow: Int = 0, into rect: Rect) {
        let area = rect.intersection(bounds)
        for row in area.row..<area.endRow {
            let from = row - rect.row + firstRow
            guard from >= 0, from < source.size.rows else { continue }
            for column in area.column..<min(area.endColumn, rect.column + source.size.columns) {
                let cell = source[column - rect.column, from]
                guard cell.width > 0, column + Int(cell.width) <= area.endColumn else { continue }
                put(cell.glyph, width: Int(cell.width), column: column, row: row, style: cell.style)
            }
        }
    }

    /// Changes the style of a rectangle's cells, leaving what they show.
    public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
        let area = rect.intersection(bounds)
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn {
                let index = row * size.columns + column
                cells[index].style = change(cells[index].style)
            }
        }
    }

    /// The frame as text, a line a row, trailing blanks kept: what a golden frame stores.
    public var text: String {
        (0..<size.rows).map { row in
            var line = String.UnicodeScalarView()
            for column in 0..<size.columns where self[column, row].width > 0 {
                line.append(contentsOf: self[column, row].glyph.scalars)
            }
            return String(line)
        }.joined(separator: "\n")
    }

    private mutating func put(_ glyph: Glyph, width: Int, column: Int, row: Int, style: Style) {
        let index = row * size.columns + column
        if cells[index].width != 1 || width == 2 { mendNeighbours(of: index, column: column, width: width) }
        cells[index] = Cell(glyph, style: style, width: UInt8(width))
        if width == 2 { cells[index + 1] = Cell(.blank, style: style, width: 0) }
    }

    /// Blanks the halves of wide characters that writing `width` cells at `index` would leave behind.
    private mutating func mendNeighbours(of index: Int, column: Int, width: Int) {
        if cells[index].width == 0, column > 0 {
            cells[index - 1] = Cell(.blank, style: cells[index - 1].style, width: 1)
        }
        let last = index + width - 1
        if cells[last].width == 2, column + width < size.columns {
            cells[last + 1] = Cell(.blank, style: cells[last + 1].style, width: 1)
        }
    }
}
