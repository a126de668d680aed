import TerminalUI

/// How a number of tiles fill an area, and how much each of them has room to tell.
struct TileGrid: Hashable, Sendable {
    let area: Rect
    let count: Int
    let density: TileDensity
    let columns: Int
    /// Rows of tiles that fit at once, at least 1.
    let visibleRows: Int
    /// Cells that the rows in view take together.
    private let height: Int

    private static let gap = 1
    /// What a tile looks best at: so many columns for each of its rows.
    private static let shape = 3.2
    /// How much a shape twice as wide or high counts, beside a share of the area left empty.
    private static let weightOfShape = 0.1
    /// How much rows count that are left below the tiles.
    private static let weightOfRest = 0.35

    /// The richest tiles of which all fit at once; where none do, small ones, some of them in view. `chosen`: what a
    /// person wants instead, as far as there is room for one.
    init(area: Rect, count: Int, density chosen: TileDensity? = nil) {
        guard chosen != .line, TileDensity.small.fits(area.size) else {
            self.init(linesIn: area, count: count)
            return
        }
        let densities = TileDensity.allCases.reversed().filter { $0 != .line && $0.fits(area.size) }
        let allowed = chosen.map { chosen in densities.first { $0 == chosen } ?? densities.first } ?? nil
        for density in allowed.map({ [$0] }) ?? densities {
            if let columns = Self.columns(for: count, density, in: area) {
                let rows = max(1, Self.rows(count, columns))
                self.init(area, count, density, columns: columns, visibleRows: rows)
                return
            }
        }
        let density = allowed ?? .small
        let rows = (Double(area.rows) / Double(density.usualRows)).rounded()
        self.init(
            area, count, density, columns: Self.mostColumns(density, in: area),
            visibleRows: max(1, min(Int(rows), area.rows / density.least.rows)))
    }

    /// One line for each tile, whatever the room.
    init(linesIn area: Rect, count: Int) {
        self.init(area, count, .line, columns: 1, visibleRows: max(1, area.rows))
    }

    private init(_ area: Rect, _ count: Int, _ density: TileDensity, columns: Int, visibleRows: Int) {
        self.area = area
        self.count = count
        self.density = density
        self.columns = columns
        self.visibleRows = visibleRows
        height = density == .line ? visibleRows : min(area.rows, visibleRows * density.mostRows)
    }

    private static func mostColumns(_ density: TileDensity, in area: Rect) -> Int {
        max(1, (area.columns + gap) / (density.least.columns + gap))
    }

    private static func rows(_ count: Int, _ columns: Int) -> Int { (count + columns - 1) / columns }

    /// The number of columns in which all tiles fit, leave the least empty and have the best shape; nil where they do not fit.
    private static func columns(for count: Int, _ density: TileDensity, in area: Rect) -> Int? {
        var best: (columns: Int, cost: Double)?
        for columns in 1...min(mostColumns(density, in: area), max(1, count)) {
            let rows = max(1, rows(count, columns))
            guard rows * density.least.rows <= area.rows else { continue }
            let width = Double(area.columns - (columns - 1) * gap) / Double(columns)
            let height = min(Double(area.rows) / Double(rows), Double(density.mostRows))
            let empty = 1 - Double(count) / Double(columns * rows)
            let stretch = width / height / shape
            let rest = 1 - height * Double(rows) / Double(area.rows)
            let cost = empty + weightOfRest * rest + weightOfShape * (max(stretch, 1 / stretch) - 1)
            if best.map({ cost < $0.cost }) ?? true { best = (columns, cost) }
        }
        return best?.columns
    }

    /// Rows that each tile has at least.
    var tileRows: Int { height / visibleRows }

    /// Rows of tiles there are in all.
    var totalRows: Int { Self.rows(count, columns) }
    var lastScrollRow: Int { max(0, totalRows - visibleRows) }

    /// The scroll position nearest to `scrollRow` at which tile `index` is in view.
    func scrollRow(_ scrollRow: Int, showing index: Int) -> Int {
        let row = index / columns
        return min(max(min(scrollRow, row), row - visibleRows + 1), lastScrollRow)
    }

    /// Tiles in view, wholly.
    func visibleIndices(scrollRow: Int) -> Range<Int> {
        let first = min(count, scrollRow * columns)
        return first..<min(count, (scrollRow + visibleRows) * columns)
    }

    /// Where tile `index` stands when the grid is scrolled to `scrollRow`. The tiles fill the area, so some are a cell larger
    /// than others.
    func rect(of index: Int, scrollRow: Int) -> Rect {
        let (column, row) = (index % columns, index / columns - scrollRow)
        let cells = area.columns - (columns - 1) * Self.gap
        func left(_ column: Int) -> Int { cells * column / columns }
        func top(_ row: Int) -> Int { height * row / visibleRows }
        return Rect(
            column: area.column + left(column) + column * Self.gap, row: area.row + top(row),
            columns: left(column + 1) - left(column), rows: top(row + 1) - top(row))
    }

    /// The tile at a cell.
    func index(at point: Point, scrollRow: Int) -> Int? {
        visibleIndices(scrollRow: scrollRow).first { rect(of: $0, scrollRow: scrollRow).contains(point) }
    }
}
