import Engine
import TerminalUI

/// How `count` tiles fill an area, and how much each of them has room to show.
struct TileGrid: Hashable, Sendable {
    let area: Rect
    /// The column headings of a table.
    let head: Rect?
    let count: Int
    let density: TileDensity
    let columns: Int
    /// Rows of tiles that fit at once, at least 1.
    let visibleRows: Int
    /// All tiles of a grid have the same size, so that their facts line up. The remaining columns widen the gaps between them, and
    /// so do remaining rows where there is one for every gap; fewer stay empty at the bottom.
    let tileSize: Size

    /// On no screen.
    static let none = TileGrid(linesIn: Rect(Size(columns: 0, rows: 0)), count: 0)

    private static let gap = 1
    private static let rowsForHead = 5
    private static let columnsForHead = 40
    /// The best-looking ratio of a tile's columns to its rows.
    private static let shape = 3.2
    /// The cost of a shape twice as wide or high as the best one, compared to the share of the area left empty.
    private static let weightOfShape = 0.1
    /// The cost of rows left empty below the tiles.
    private static let weightOfRest = 0.35
    /// If this many tiles with a picture are in view, a longer list scrolls instead of losing the pictures.
    private static let tilesWorthScrolling = 20

    /// Chooses the richest density at which all tiles fit; if they do not fit at any, some of them are in view. Tiles with a
    /// picture are replaced by small ones only if few of them would be in view. `chosen`: the user's choice, used as far as
    /// there is room. `mostRowsOfLine`: the rows that a line of a table may take where all lines have room for them.
    init(area: Rect, count: Int, density chosen: TileDensity? = nil, mostRowsOfLine: Int = 2) {
        guard chosen != .line, TileDensity.small.fits(area.size) else {
            let hasHead = area.rows >= Self.rowsForHead && area.columns >= Self.columnsForHead
            let rows = hasHead && mostRowsOfLine * count < area.rows ? mostRowsOfLine : 1
            self.init(linesIn: area, count: count, hasHead: hasHead, rowsOfLine: rows)
            return
        }
        let densities = TileDensity.allCases.reversed().filter { $0 != .line && $0.fits(area.size) }
        let allowed = chosen.map { chosen in densities.first { $0 == chosen } ?? densities.first } ?? nil
        let pictured = densities.filter { $0.hasPicture && Self.usualTiles($0, in: area) >= Self.tilesWorthScrolling }
        for density in allowed.map({ [$0] }) ?? (pictured.isEmpty ? densities : densities.filter(\.hasPicture)) {
            if let columns = Self.columns(for: count, density, in: area) {
                let rows = max(1, Self.rows(count, columns))
                self.init(area, count, density, columns: columns, visibleRows: rows)
                return
            }
        }
        let density = allowed ?? pictured.last ?? .small
        self.init(
            area, count, density, columns: Self.mostColumns(density, in: area),
            visibleRows: Self.usualRows(density, in: area))
    }

    /// One line for each tile, regardless of the room, or a line of two rows.
    init(linesIn area: Rect, count: Int, hasHead: Bool = false, rowsOfLine: Int = 1) {
        self.init(
            area.inset(top: hasHead ? 1 : 0), count, .line, columns: 1,
            visibleRows: max(1, (area.rows - (hasHead ? 1 : 0)) / rowsOfLine), head: hasHead ? area.row(at: 0) : nil,
            rowsOfLine: rowsOfLine)
    }

    private init(
        _ area: Rect, _ count: Int, _ density: TileDensity, columns: Int, visibleRows: Int, head: Rect? = nil,
        rowsOfLine: Int = 1
    ) {
        self.area = area
        self.head = head
        self.count = count
        self.density = density
        self.columns = columns
        self.visibleRows = visibleRows
        tileSize = Size(
            columns: max(0, area.columns - (columns - 1) * Self.gap) / columns,
            rows: density == .line ? rowsOfLine : min(area.rows / visibleRows, density.sizes.mostRows))
    }

    private static func mostColumns(_ density: TileDensity, in area: Rect) -> Int {
        max(1, (area.columns + gap) / (density.sizes.least.columns + gap))
    }

    /// Rows of tiles in view if not all fit at once.
    private static func usualRows(_ density: TileDensity, in area: Rect) -> Int {
        max(1, area.rows / density.sizes.usualRows)
    }

    /// Tiles in view if not all fit at once.
    private static func usualTiles(_ density: TileDensity, in area: Rect) -> Int {
        mostColumns(density, in: area) * usualRows(density, in: area)
    }

    private static func rows(_ count: Int, _ columns: Int) -> Int { (count + columns - 1) / columns }

    /// The number of columns at which all tiles fit with the least empty space and the best shape; nil if they do not fit.
    private static func columns(for count: Int, _ density: TileDensity, in area: Rect) -> Int? {
        var best: (columns: Int, cost: Double)?
        for columns in 1...min(mostColumns(density, in: area), max(1, count)) {
            let rows = max(1, rows(count, columns))
            guard rows * density.sizes.least.rows <= area.rows else { continue }
            let width = (area.columns - (columns - 1) * gap) / columns
            let height = min(area.rows / rows, density.sizes.mostRows)
            let empty = 1 - Double(count) / Double(columns * rows)
            let stretch = Double(width) / Double(height) / shape
            let rest = 1 - Double(height * rows) / Double(area.rows)
            let cost = empty + weightOfRest * rest + weightOfShape * (max(stretch, 1 / stretch) - 1)
            if best.map({ cost < $0.cost }) ?? true { best = (columns, cost) }
        }
        return best?.columns
    }

    /// Whether its tiles show no less than those of another grid.
    func tellsAsMuch(as other: TileGrid) -> Bool {
        // Losing a chart is no loss: the detail beside the grid shows the hours ahead, too.
        density == other.density || density.hasPicture || !other.density.hasPicture
    }

    /// Rows of tiles in total, in view or not.
    var totalRows: Int { Self.rows(count, columns) }
    var lastScrollRow: Int { max(0, totalRows - visibleRows) }

    /// The scroll position nearest to `scrollRow` at which tile `index` is in view.
    func scrollRow(_ scrollRow: Int, showing index: Int) -> Int {
        let row = index / columns
        return min(max(min(scrollRow, row), row - visibleRows + 1), lastScrollRow)
    }

    /// The tiles fully in view.
    func visibleIndices(scrollRow: Int) -> Range<Int> {
        let first = min(count, scrollRow * columns)
        return first..<min(count, (scrollRow + visibleRows) * columns)
    }

    /// The area of tile `index` when the grid is scrolled to `scrollRow`.
    func rect(of index: Int, scrollRow: Int) -> Rect {
        let (column, row) = (index % columns, index / columns - scrollRow)
        return Rect(
            column: area.column + column * (tileSize.columns + Self.gap) + spare * column / max(1, columns - 1),
            row: area.row + row * (tileSize.rows + rowGap), columns: tileSize.columns, rows: tileSize.rows)
    }

    /// Rows between tiles.
    private var rowGap: Int {
        guard density != .line, visibleRows > 1 else { return 0 }
        return min(1, (area.rows - visibleRows * tileSize.rows) / (visibleRows - 1))
    }

    /// Columns that tiles of the same size cannot share.
    private var spare: Int { max(0, area.columns - columns * (tileSize.columns + Self.gap) + Self.gap) }

    /// The tile at a cell.
    func index(at point: Point, scrollRow: Int) -> Int? {
        visibleIndices(scrollRow: scrollRow).first { rect(of: $0, scrollRow: scrollRow).contains(point) }
    }
}

extension TileDensity {
    /// The smallest size at which a tile holds its content; its height if not all tiles fit at once; and the height beyond which
    /// it has nothing more to show.
    var sizes: (least: Size, usualRows: Int, mostRows: Int) {
        switch self {
        case .line: (Size(columns: 1, rows: 1), 1, 1)
        case .small: (Size(columns: 17, rows: 3), 4, 5)
        case .medium: (Size(columns: 17, rows: 6), 6, 9)
        case .large: (Size(columns: 32, rows: 10), 11, 28)
        }
    }

    /// Whether it has a picture of the sky and large digits.
    var hasPicture: Bool { self == .medium || self == .large }

    func fits(_ size: Size) -> Bool { size.columns >= sizes.least.columns && size.rows >= sizes.least.rows }
}
