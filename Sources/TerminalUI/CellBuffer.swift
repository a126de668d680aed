import Display

/// A frame as a value: views draw into it, a terminal shows it, tests compare it.
///
/// Everything outside is clipped, so a view never has to check whether it fits. A wide character is never left in halves:
/// overwriting either half blanks the other.
public struct CellBuffer: Hashable, Sendable {
    public let size: Size
    public private(set) var cells: [Cell]

    /// A frame filled with `cell`; tests use a marker to find cells that were not drawn.
    public init(size: Size, filledWith cell: Cell = .blank) {
        self.size = size
        cells = Array(repeating: cell, count: size.columns * size.rows)
    }

    public var bounds: Rect { Rect(size) }

    /// The cell at a position; a blank one beyond the edges, where nothing is drawn.
    public subscript(column: Int, row: Int) -> Cell {
        guard 0..<size.columns ~= column, 0..<size.rows ~= row else { return .blank }
        return cells[row * size.columns + column]
    }

    /// Writes one line of text. What does not fit into `clip` (the whole frame if nil) is omitted, a wide character even if
    /// half of it fits. Marks join the character before them; controls and format characters are omitted, so they never reach
    /// a frame. Returns the width of the text in cells, as if nothing had been clipped.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol, column: Int, row: Int, style: Style = .plain, clip: Rect? = nil
    ) -> Int {
        let area = clip.map { $0.intersection(bounds) } ?? bounds
        guard row >= area.row, row < area.endRow else { return text.displayWidth }
        var measure = TextMeasure()
        var glyph: Glyph?
        var (start, width) = (column, 0)
        func putLast(_ buffer: inout CellBuffer) {
            guard let glyph, start >= area.column, start + width <= area.endColumn else { return }
            buffer.put(glyph, width: width, column: start, row: row, style: style)
        }
        for scalar in text.unicodeScalars {
            switch measure.add(scalar) {
            case .begins(let columns):
                putLast(&self)
                (glyph, width, start) = (Glyph(scalar), columns, column + measure.columns - columns)
            case .joins: glyph?.join(scalar)
            case .widens: width += 1
            case .hidden: break
            }
        }
        putLast(&self)
        return measure.columns
    }

    /// Writes one line of text into the first row of an area, from so many columns on. What does not fit into it is omitted.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol, in area: Rect, from column: Int = 0, style: Style = .plain
    ) -> Int {
        write(text, column: area.column + column, row: area.row, style: style, clip: area)
    }

    /// Fills a rectangle with one narrow character.
    public mutating func fill(_ rect: Rect, with scalar: Unicode.Scalar = " ", style: Style = .plain) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        let cell = Cell(Glyph(scalar), style: style, width: 1)
        for row in area.row..<area.endRow {
            mendEdges(of: area.row(at: row - area.row))
            let start = row * size.columns + area.column
            cells.withUnsafeMutableBufferPointer { cells in
                cells[start..<start + area.columns].update(repeating: cell)
            }
        }
    }

    /// Copies the rows of `source` from `firstRow` on into `rect`.
    public mutating func draw(_ source: CellBuffer, firstRow: Int = 0, into rect: Rect) {
        let area = rect.intersection(bounds)
        for row in area.row..<area.endRow {
            let from = row - rect.row + firstRow
            guard from >= 0, from < source.size.rows else { continue }
            var first = area.column
            var end = min(area.endColumn, rect.column + source.size.columns)
            // A wide character that is cut at an edge is omitted.
            if first < end, source[first - rect.column, from].width == 0 { first += 1 }
            if first < end, source[end - 1 - rect.column, from].width == 2 { end -= 1 }
            guard first < end else { continue }
            mendEdges(of: Rect(column: first, row: row, columns: end - first, rows: 1))
            let (start, sourceStart) = (row * size.columns + first, from * source.size.columns + first - rect.column)
            cells.withUnsafeMutableBufferPointer { cells in
                source.cells.withUnsafeBufferPointer { source in
                    _ = cells[start...].update(fromContentsOf: source[sourceStart..<sourceStart + end - first])
                }
            }
        }
    }

    /// Blanks the halves of wide characters that overwriting a row would leave behind on both sides of it.
    private mutating func mendEdges(of area: Rect) {
        let (start, end) = (area.row * size.columns + area.column, area.row * size.columns + area.endColumn)
        if area.column > 0, cells[start].width == 0 {
            cells[start - 1] = Cell(.blank, style: cells[start - 1].style, width: 1)
        }
        if area.endColumn < size.columns, cells[end].width == 0 {
            cells[end] = Cell(.blank, style: cells[end].style, width: 1)
        }
    }

    /// Changes the style of a rectangle's cells, but not their content.
    public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
        let area = rect.intersection(bounds)
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn {
                let index = row * size.columns + column
                cells[index].style = change(cells[index].style)
            }
        }
    }

    /// The same where the style follows from the content too.
    public mutating func restyle(_ rect: Rect, byContent change: (Cell) -> Style) {
        let area = rect.intersection(bounds)
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn {
                let index = row * size.columns + column
                cells[index].style = change(cells[index])
            }
        }
    }

    /// The indices of the cells to write on a terminal that shows `previous`, a frame of the same size.
    func changes(from previous: CellBuffer) -> [Int] {
        cells.withUnsafeBufferPointer { cells in
            previous.cells.withUnsafeBufferPointer { previous in
                cells.indices.filter { index in
                    // A wide character is written again if its second half showed something else.
                    cells[index] != previous[index]
                        || cells[index].width == 2 && previous[index + 1].width != 0
                }
            }
        }
    }

    /// The frame as text, one line per row, including trailing blanks: the content of a golden frame.
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

/// The characters of a box.
public struct Border: Hashable, Sendable {
    public let horizontal: Unicode.Scalar
    public let vertical: Unicode.Scalar
    public let topLeft: Unicode.Scalar
    public let topRight: Unicode.Scalar
    public let bottomLeft: Unicode.Scalar
    public let bottomRight: Unicode.Scalar

    public static let rounded = Border("─│╭╮╰╯")
    public static let heavy = Border("━┃┏┓┗┛")
    public static let ascii = Border("-|++++")
    public static let asciiHeavy = Border("=#####")

    private init(_ characters: String) {
        let all = Array(characters.unicodeScalars)
        (horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight) = (
            all[0], all[1], all[2], all[3], all[4], all[5]
        )
    }
}

extension CellBuffer {
    /// Draws a box along the inner edge of `rect`; nothing when it is smaller than 2×2.
    public mutating func drawBox(_ rect: Rect, _ border: Border, style: Style) {
        guard rect.columns >= 2, rect.rows >= 2 else { return }
        let (right, bottom) = (rect.endColumn - 1, rect.endRow - 1)
        for row in [rect.row, bottom] {
            fill(
                Rect(column: rect.column, row: row, columns: rect.columns, rows: 1), with: border.horizontal,
                style: style)
        }
        for column in [rect.column, right] {
            fill(Rect(column: column, row: rect.row, columns: 1, rows: rect.rows), with: border.vertical, style: style)
        }
        let corners = [
            (rect.column, rect.row, border.topLeft), (right, rect.row, border.topRight),
            (rect.column, bottom, border.bottomLeft), (right, bottom, border.bottomRight),
        ]
        for (column, row, corner) in corners {
            fill(Rect(column: column, row: row, columns: 1, rows: 1), with: corner, style: style)
        }
    }
}
