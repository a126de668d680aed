import Cartography
import Engine
import TerminalUI

/// The layout of the dashboard for any size of terminal. Pure arithmetic: no view, no state.
///
/// When rows run short, the list keeps the rows one city needs, and the rest is dropped in this order: the search bar, the
/// footer, the message, the header. A table that lacks one row to be seen whole takes that of the search bar.
struct DashboardLayout: Hashable, Sendable {
    let header: Rect?
    /// The search bar under the header; at rest its empty part is the progress bar. Nil if there is no room: an open search
    /// then takes the place of the header.
    let search: Rect?
    /// Everything between the bars at the top and the bottom.
    let body: Rect
    /// The area of the list.
    let list: Rect
    /// Beside the list or below it, or over all of it if the list has one place; nil if there is no room, in which case the
    /// detail opens over the list.
    let detail: Rect?
    /// Below a map without a detail: a line about the selected place.
    let placeLine: Rect?
    let message: Rect?
    let footer: Rect?
    let form: ListForm
    private let screenColumns: Int

    /// What a list is to be shown as.
    enum Choice: Hashable, Sendable {
        /// Of a size, or with as much as there is room for. Without room for tiles it becomes a table.
        case tiles(TileDensity?)
        case table
        /// `first`: the index of the first of the places to lay out. `camera`: the part of the world; nil fits these places.
        case map(spots: [MapPlan.Spot], first: Int, camera: MapProjection?)
    }

    /// Lines then have room for a name of fourteen columns and the next precipitation, but not for low and high.
    private static let drawerColumns = 39
    /// On a narrower screen, the drawer takes the full width.
    private static let narrowestBesideDrawer = 60
    /// Least columns that show the detail beside the list.
    static let wideColumns = 100
    /// On a narrower screen, the hours of a table are worth more than a detail beside them.
    private static let columnsForTableAndDetail = 150
    private static let minimumDetailRows = 10
    private static let minimumDetailColumns = 60
    private static let margin = 1
    private static let columnsForDetailBelow = 80
    /// Of a detail below a map or a table: its border, and summary, chart and days side by side.
    private static let rowsOfDetailBelow = 2 + ChartSection.rows(curveRows: ChartSection.leastCurveRows)
    /// With fewer rows of its own, a map has its detail beside it.
    private static let rowsAboveDetail = 16
    /// With fewer rows of its own, a map has no line below it.
    private static let rowsForPlaceLine = 5

    /// - Parameters:
    ///   - isDetailFull: whether the detail covers everything, even if it would fit beside the list.
    ///   - tellsOneWhole: whether the only place of a list is shown as a detail instead of a tile.
    init(
        size: Size, count: Int, as choice: Choice = .tiles(nil), isDetailFull: Bool = false, tellsOneWhole: Bool = false
    ) {
        let rows = size.rows
        screenColumns = size.columns
        header = rows >= 2 ? Rect(column: 0, row: 0, columns: size.columns, rows: 1) : nil
        let searchBar = rows >= 10 ? Rect(column: 0, row: 1, columns: size.columns, rows: 1) : nil
        footer = rows >= 8 ? Rect(column: 0, row: rows - 1, columns: size.columns, rows: 1) : nil
        let footerRows = footer == nil ? 0 : 1
        message = rows >= 5 ? Rect(column: 0, row: rows - 1 - footerRows, columns: size.columns, rows: 1) : nil
        let headerRows = header == nil ? 0 : 1
        let space = Rect(
            column: 0, row: headerRows, columns: size.columns,
            rows: rows - headerRows - footerRows - (message == nil ? 0 : 1))
        let belowSearch = space.inset(top: searchBar == nil ? 0 : 1)
        let lacksOneRow =
            choice == .table && TileGrid(area: belowSearch, count: count, density: .line).lastScrollRow == 1
        (search, body) = lacksOneRow ? (nil, space) : (searchBar, belowSearch)

        let hasRoomBeside = !isDetailFull && size.columns >= Self.wideColumns && body.rows >= Self.minimumDetailRows
        if case .map(let spots, let first, let camera) = choice {
            (list, detail, placeLine) = Self.mapAreas(spots, in: body, hasDetail: hasRoomBeside)
            form = .map(
                MapPlan(
                    area: placeLine == nil ? list : Rect(list, rows: list.rows - 1), spots: spots, first: first,
                    count: count, camera: camera))
            return
        }
        placeLine = nil
        let density = choice.density
        let alone = TileGrid(area: body, count: count, density: density)
        let hasRoom = body.columns >= Self.minimumDetailColumns && body.rows >= Self.minimumDetailRows
        if !isDetailFull, tellsOneWhole, count == 1, density == nil, hasRoom {
            (detail, list, form) = (body, body, ListForm(alone))
            return
        }
        // A table that fills less than half of the screen with lines of one row keeps them, so that the details fit below.
        let low = TileGrid(area: body, count: count, density: density, mostRowsOfLine: 1)
        for (table, least) in [(alone, Self.rowsOfDetailBelow), (low, max(Self.rowsOfDetailBelow, body.rows / 2))] {
            guard !isDetailFull, let (above, below) = Self.dividedBelow(body, table, least: least) else { continue }
            (list, detail, form) = (above, below, ListForm(table))
            return
        }
        if hasRoomBeside {
            let (left, right) = Self.divided(body)
            let beside = TileGrid(area: left, count: count, density: density)
            // The detail is shown beside the tiles only if that does not make them poorer.
            if beside.tellsAsMuch(as: alone), alone.density != .line || size.columns >= Self.columnsForTableAndDetail {
                (list, detail, form) = (left, right, ListForm(beside))
                return
            }
        }
        detail = nil
        (list, form) = (body, ListForm(alone))
    }

    /// The areas of a list and of the detail beside it.
    private static func divided(_ body: Rect) -> (list: Rect, detail: Rect) {
        let width = max(42, min(60, body.columns * 36 / 100))
        return (
            Rect(column: margin, row: body.row, columns: body.columns - width - 3 * margin, rows: body.rows),
            Rect(column: body.columns - width - margin, row: body.row, columns: width, rows: body.rows)
        )
    }

    /// The areas of a table and of the detail below it; nil if the table does not leave it the least rows.
    private static func dividedBelow(_ body: Rect, _ table: TileGrid, least: Int) -> (list: Rect, detail: Rect)? {
        let rows = table.area.row - body.row + table.count * table.tileSize.rows
        guard table.density == .line, table.count > 0, body.columns >= columnsForDetailBelow,
            body.rows - rows >= least
        else { return nil }
        return (Rect(body, rows: rows), body.inset(top: rows).inset(columns: margin))
    }

    /// The areas of a map, of the detail, and of the line about the selected place. The detail is where it leaves the map the
    /// larger scale: beside Korea, below the world.
    private static func mapAreas(
        _ spots: [MapPlan.Spot], in body: Rect, hasDetail: Bool
    ) -> (map: Rect, detail: Rect?, line: Rect?) {
        guard hasDetail else {
            return (body, nil, body.rows > rowsForPlaceLine ? body.row(at: body.rows - 1) : nil)
        }
        func degrees(_ area: Rect) -> Double { MapPlan.fitting(spots, in: area).degreesPerDot }
        let (left, right) = divided(body)
        let above = Rect(body, rows: body.rows - rowsOfDetailBelow)
        if above.rows < rowsAboveDetail || degrees(left) <= degrees(above) { return (left, right, nil) }
        return (above, body.inset(top: above.rows).inset(columns: margin), nil)
    }

    /// The area of the detail when it is open over the list.
    var overlay: Rect { list }

    /// The area of the drawer when it is fully open: a strip at the left edge, on small terminals the whole body.
    var drawer: Rect {
        let columns = screenColumns >= Self.narrowestBesideDrawer ? Self.drawerColumns : screenColumns
        return Rect(column: 0, row: body.row, columns: columns, rows: body.rows)
    }

    /// Whether the drawer has room for a border.
    var isDrawerBoxed: Bool { drawer.columns >= 8 && drawer.rows >= 3 }

    /// The lines of the drawer.
    func drawerLines(count: Int) -> TileGrid {
        TileGrid(linesIn: isDrawerBoxed ? drawer.inset(columns: 2, rows: 1) : drawer, count: count)
    }
}

extension DashboardLayout.Choice {
    /// How much tiles are to show; nil for as much as there is room for.
    fileprivate var density: TileDensity? {
        switch self {
        case .tiles(let density): density
        case .table: .line
        case .map: nil
        }
    }
}

extension ListForm {
    /// Tiles, or a table if the grid has rows of one line.
    fileprivate init(_ grid: TileGrid) { self = grid.density == .line ? .table(grid) : .tiles(grid) }
}

extension Rect {
    /// The first rows of a rectangle.
    fileprivate init(_ rect: Rect, rows: Int) {
        self.init(column: rect.column, row: rect.row, columns: rect.columns, rows: rows)
    }
}
