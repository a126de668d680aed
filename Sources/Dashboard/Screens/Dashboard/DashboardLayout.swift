import TerminalUI

/// Where everything on the dashboard stands, for any size of terminal. Pure arithmetic: no view, no state.
///
/// When rows run short the grid keeps what it needs for one city and the rest goes in this order: the rule, the
/// footer, the message, the header.
struct DashboardLayout: Hashable, Sendable {
    let header: Rect?
    /// The line under the header that becomes the progress bar while something loads.
    let rule: Rect?
    /// Where the tiles are.
    let grid: Rect
    /// Beside the grid; nil where there is no room, and the detail opens over the grid.
    let detail: Rect?
    let message: Rect?
    let footer: Rect?
    let tiles: TileGrid

    /// At least this many columns show the detail beside the grid.
    static let wideColumns = 100
    private static let minimumDetailRows = 10
    private static let margin = 1

    init(size: Size, count: Int) {
        let rows = size.rows
        header = rows >= 2 ? Rect(column: 0, row: 0, columns: size.columns, rows: 1) : nil
        rule = rows >= 10 ? Rect(column: 0, row: 1, columns: size.columns, rows: 1) : nil
        footer = rows >= 8 ? Rect(column: 0, row: rows - 1, columns: size.columns, rows: 1) : nil
        let footerRows = footer == nil ? 0 : 1
        message = rows >= 5 ? Rect(column: 0, row: rows - 1 - footerRows, columns: size.columns, rows: 1) : nil
        let top = (header == nil ? 0 : 1) + (rule == nil ? 0 : 1)
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
        self.area = area
        self.count = count
        isCards = area.columns >= Self.minimumCard.columns && area.rows >= Self.minimumCard.rows
        guard isCards else {
            tile = Size(columns: area.columns, rows: 1)
            columns = 1
            visibleRows = max(1, area.rows)
            return
        }
        let most = max(1, (area.columns + Self.gap) / (Self.minimumCard.columns + Self.gap))
        // The fewest columns that show every tile at full height without making them sprawl, else the most.
        columns =
            (1...most).first { columns in
                let rows = (count + columns - 1) / columns
                return rows * Self.tallestCard <= area.rows
                    && Self.width(area, columns) <= Self.widestCard
            } ?? most
        let rows = max(1, (count + columns - 1) / columns)
        let height =
            stride(from: Self.tallestCard, through: Self.minimumCard.rows, by: -1).first { rows * $0 <= area.rows }
            ?? [4, 3].min { area.rows % $0 < area.rows % $1 } ?? Self.minimumCard.rows
        tile = Size(columns: min(Self.width(area, columns), Self.widestCard), rows: height)
        visibleRows = max(1, area.rows / height)
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
