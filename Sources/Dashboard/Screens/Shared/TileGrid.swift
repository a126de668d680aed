import TerminalUI

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
