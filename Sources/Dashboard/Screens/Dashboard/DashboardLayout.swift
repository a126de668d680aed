import TerminalUI

/// Where everything on the dashboard stands, for any size of terminal. Pure arithmetic: no view, no state.
///
/// When rows run short the grid keeps what it needs for one city and the rest goes in this order: the search bar, the
/// footer, the message, the header.
struct DashboardLayout: Hashable, Sendable {
    let header: Rect?
    /// The search bar under the header; at rest its empty part is the progress bar. Nil where there is no room: while
    /// somebody searches it takes the place of the header.
    let search: Rect?
    /// Where the tiles are.
    let grid: Rect
    /// Beside the grid; nil where there is no room, and the detail opens over the grid.
    let detail: Rect?
    let message: Rect?
    let footer: Rect?
    let tiles: TileGrid
    private let screenColumns: Int

    private static let drawerColumns = 34
    /// Where less than this would be left of the grid beside it, the drawer takes the whole screen.
    private static let narrowestBesideDrawer = 60
    /// At least this many columns show the detail beside the grid.
    static let wideColumns = 100
    private static let minimumDetailRows = 10
    private static let margin = 1

    init(size: Size, count: Int) {
        let rows = size.rows
        screenColumns = size.columns
        header = rows >= 2 ? Rect(column: 0, row: 0, columns: size.columns, rows: 1) : nil
        search = rows >= 10 ? Rect(column: 0, row: 1, columns: size.columns, rows: 1) : nil
        footer = rows >= 8 ? Rect(column: 0, row: rows - 1, columns: size.columns, rows: 1) : nil
        let footerRows = footer == nil ? 0 : 1
        message = rows >= 5 ? Rect(column: 0, row: rows - 1 - footerRows, columns: size.columns, rows: 1) : nil
        let top = (header == nil ? 0 : 1) + (search == nil ? 0 : 1)
        let body = Rect(
            column: 0, row: top, columns: size.columns, rows: rows - top - footerRows - (message == nil ? 0 : 1))

        if size.columns >= Self.wideColumns, body.rows >= Self.minimumDetailRows {
            let width = max(42, min(60, size.columns * 36 / 100))
            detail = Rect(
                column: size.columns - width - Self.margin, row: body.row, columns: width, rows: body.rows)
            grid = Rect(
                column: Self.margin, row: body.row, columns: size.columns - width - 3 * Self.margin, rows: body.rows)
        } else {
            detail = nil
            grid = body
        }
        tiles = TileGrid(area: grid, count: count)
    }

    /// The detail's place when it is open over the grid.
    var overlay: Rect { grid }

    /// The drawer's place when it is all in: a strip at the left edge, on small terminals the whole body.
    var drawer: Rect {
        let columns = screenColumns >= Self.narrowestBesideDrawer ? Self.drawerColumns : screenColumns
        return Rect(column: 0, row: grid.row, columns: columns, rows: grid.rows)
    }

    /// Whether there is room for a border around the drawer.
    var isDrawerBoxed: Bool { drawer.columns >= 8 && drawer.rows >= 3 }

    /// The lines of the drawer.
    func drawerTiles(count: Int) -> TileGrid {
        TileGrid(linesIn: isDrawerBoxed ? drawer.inset(columns: 2, rows: 1) : drawer, count: count)
    }
}

/// How a number of tiles fill an area: in cards, or one line each where there is no room for a border.
struct TileGrid: Hashable, Sendable {
    let area: Rect
    let count: Int
    let columns: Int
    /// Rows of tiles that fit at once, at least 1.
    let visibleRows: Int
    let tile: Size
    let isCards: Bool

    private static let gap = 1
    private static let minimumCard = Size(columns: 16, rows: 3)
    private static let widestCard = 30
    private static let tallestCard = 6

    init(area: Rect, count: Int) {
        guard area.columns >= Self.minimumCard.columns, area.rows >= Self.minimumCard.rows else {
            self.init(linesIn: area, count: count)
            return
        }
        let most = max(1, (area.columns + Self.gap) / (Self.minimumCard.columns + Self.gap))
        // The fewest columns that show every tile at full height without making them sprawl, else the most.
        let columns =
            (1...most).first { columns in
                let rows = (count + columns - 1) / columns
                return rows * Self.tallestCard <= area.rows
                    && Self.width(area, columns) <= Self.widestCard
            } ?? most
        let rows = max(1, (count + columns - 1) / columns)
        let height =
            stride(from: Self.tallestCard, through: Self.minimumCard.rows, by: -1).first { rows * $0 <= area.rows }
            ?? [4, 3].min { area.rows % $0 < area.rows % $1 } ?? Self.minimumCard.rows
        let tile = Size(columns: min(Self.width(area, columns), Self.widestCard), rows: height)
        self.init(area: area, count: count, columns: columns, tile: tile, isCards: true)
    }

    /// One line for each tile, whatever the room.
    init(linesIn area: Rect, count: Int) {
        self.init(
            area: area, count: count, columns: 1, tile: Size(columns: area.columns, rows: 1), isCards: false)
    }

    private init(area: Rect, count: Int, columns: Int, tile: Size, isCards: Bool) {
        self.area = area
        self.count = count
        self.columns = columns
        self.tile = tile
        self.isCards = isCards
        visibleRows = max(1, area.rows / tile.rows)
    }

    private static func width(_ area: Rect, _ columns: Int) -> Int {
        (area.columns - (columns - 1) * gap) / columns
    }

    /// Rows of tiles there are in all.
    var totalRows: Int { (count + columns - 1) / columns }
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

    /// Where tile `index` stands when the grid is scrolled to `scrollRow`.
    func rect(of index: Int, scrollRow: Int) -> Rect {
        Rect(
            column: area.column + index % columns * (tile.columns + (isCards ? Self.gap : 0)),
            row: area.row + (index / columns - scrollRow) * tile.rows, columns: tile.columns, rows: tile.rows)
    }

    /// The tile at a cell.
    func index(at point: Point, scrollRow: Int) -> Int? {
        visibleIndices(scrollRow: scrollRow).first { rect(of: $0, scrollRow: scrollRow).contains(point) }
    }
}
