import Engine
import TerminalUI

/// The layout of the dashboard for any size of terminal. Pure arithmetic: no view, no state.
///
/// When rows run short, the grid keeps the rows one city needs, and the rest is dropped in this order: the search bar, the
/// footer, the message, the header.
struct DashboardLayout: Hashable, Sendable {
    let header: Rect?
    /// The search bar under the header; at rest its empty part is the progress bar. Nil if there is no room: an open search
    /// then takes the place of the header.
    let search: Rect?
    /// Everything between the bars at the top and the bottom.
    let body: Rect
    /// The area of the tiles.
    let grid: Rect
    /// Beside the grid, or over all of it if the list has one place; nil if there is no room, in which case the detail opens
    /// over the grid.
    let detail: Rect?
    let message: Rect?
    let footer: Rect?
    let tiles: TileGrid
    private let screenColumns: Int

    /// Lines then have room for a name of fourteen columns and the next precipitation, but not for low and high.
    private static let drawerColumns = 39
    /// On a narrower screen, the drawer takes the full width.
    private static let narrowestBesideDrawer = 60
    /// Least columns that show the detail beside the grid.
    static let wideColumns = 100
    /// On a narrower screen, the hours of a table are worth more than a detail beside them.
    private static let columnsForTableAndDetail = 150
    private static let minimumDetailRows = 10
    private static let minimumDetailColumns = 60
    private static let margin = 1

    /// - Parameters:
    ///   - density: how much tiles show; nil: as much as there is room for.
    ///   - isDetailFull: whether the detail covers everything, even if it would fit beside the grid.
    ///   - tellsOneWhole: whether the only place of a list is shown as a detail instead of a tile.
    init(
        size: Size, count: Int, density: TileDensity? = nil, isDetailFull: Bool = false, tellsOneWhole: Bool = false
    ) {
        let rows = size.rows
        screenColumns = size.columns
        header = rows >= 2 ? Rect(column: 0, row: 0, columns: size.columns, rows: 1) : nil
        search = rows >= 10 ? Rect(column: 0, row: 1, columns: size.columns, rows: 1) : nil
        footer = rows >= 8 ? Rect(column: 0, row: rows - 1, columns: size.columns, rows: 1) : nil
        let footerRows = footer == nil ? 0 : 1
        message = rows >= 5 ? Rect(column: 0, row: rows - 1 - footerRows, columns: size.columns, rows: 1) : nil
        let top = (header == nil ? 0 : 1) + (search == nil ? 0 : 1)
        body = Rect(
            column: 0, row: top, columns: size.columns, rows: rows - top - footerRows - (message == nil ? 0 : 1))

        let alone = TileGrid(area: body, count: count, density: density)
        let hasRoom = body.columns >= Self.minimumDetailColumns && body.rows >= Self.minimumDetailRows
        if !isDetailFull, tellsOneWhole, count == 1, density == nil, hasRoom {
            (detail, grid, tiles) = (body, body, alone)
            return
        }
        if !isDetailFull, size.columns >= Self.wideColumns, body.rows >= Self.minimumDetailRows {
            let width = max(42, min(60, size.columns * 36 / 100))
            let left = Rect(
                column: Self.margin, row: body.row, columns: size.columns - width - 3 * Self.margin, rows: body.rows)
            let beside = TileGrid(area: left, count: count, density: density)
            // The detail is shown beside the tiles only if that does not make them poorer.
            if beside.tellsAsMuch(as: alone), alone.density != .line || size.columns >= Self.columnsForTableAndDetail {
                detail = Rect(
                    column: size.columns - width - Self.margin, row: body.row, columns: width, rows: body.rows)
                (grid, tiles) = (left, beside)
                return
            }
        }
        detail = nil
        (grid, tiles) = (body, alone)
    }

    /// The area of the detail when it is open over the grid.
    var overlay: Rect { grid }

    /// The area of the drawer when it is fully open: a strip at the left edge, on small terminals the whole body.
    var drawer: Rect {
        let columns = screenColumns >= Self.narrowestBesideDrawer ? Self.drawerColumns : screenColumns
        return Rect(column: 0, row: grid.row, columns: columns, rows: grid.rows)
    }

    /// Whether the drawer has room for a border.
    var isDrawerBoxed: Bool { drawer.columns >= 8 && drawer.rows >= 3 }

    /// The lines of the drawer.
    func drawerTiles(count: Int) -> TileGrid {
        TileGrid(linesIn: isDrawerBoxed ? drawer.inset(columns: 2, rows: 1) : drawer, count: count)
    }
}
