import Engine
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
    /// Everything between the bars above and below.
    let body: Rect
    /// Where the tiles are.
    let grid: Rect
    /// Beside the grid, or all over it where the list has one place; nil where there is no room, and the detail opens over the
    /// grid.
    let detail: Rect?
    let message: Rect?
    let footer: Rect?
    let tiles: TileGrid
    private let screenColumns: Int

    /// As much as lines need to have room for a name of fourteen columns and for what falls next, but not for low and high.
    private static let drawerColumns = 39
    /// Where less than this would be left of the grid beside it, the drawer takes the whole screen.
    private static let narrowestBesideDrawer = 60
    /// At least this many columns show the detail beside the grid.
    static let wideColumns = 100
    private static let minimumDetailRows = 10
    private static let minimumDetailColumns = 60
    private static let margin = 1

    /// `density`: how much tiles are to show; nil: as much as there is room for. `isDetailFull`: the detail is wanted over
    /// everything, also where there is room beside the grid. `tellsOneWhole`: the only place of a list is shown in full instead
    /// of on a tile.
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
            // Tiles that would show less beside the detail have the room to themselves.
            if beside.tellsAsMuch(as: alone) {
                detail = Rect(
                    column: size.columns - width - Self.margin, row: body.row, columns: width, rows: body.rows)
                (grid, tiles) = (left, beside)
                return
            }
        }
        detail = nil
        (grid, tiles) = (body, alone)
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
