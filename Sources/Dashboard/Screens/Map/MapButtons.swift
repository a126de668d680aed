import TerminalUI

/// The buttons for zooming, in a corner of the map without labels; the lower right one is preferred.
struct MapButtons {
    private let cells: [(text: String, intent: DashboardIntent, cell: Rect)]

    private static let leastColumns = 24
    private static let leastRows = 6
    private static let buttons: [(String, DashboardIntent)] = [
        ("[+]", .showMore), ("[-]", .showLess), ("[0]", .showWhatFits),
    ]
    /// Of each button.
    private static let columns = 3

    /// Without buttons if the map is too small for them, or has labels in every corner.
    init(_ plan: MapPlan) {
        let area = plan.area
        let width = Self.columns * Self.buttons.count
        let corners =
            [(area.endColumn - width, area.endRow - 1), (area.endColumn - width, area.row)]
            + [(area.column, area.endRow - 1), (area.column, area.row)]
        let labels = plan.labels.flatMap(plan.cells)
        let free = corners.map { Rect(column: $0.0, row: $0.1, columns: width, rows: 1) }.first { corner in
            !labels.contains { !$0.intersection(corner).isEmpty }
        }
        guard area.columns >= Self.leastColumns, area.rows >= Self.leastRows, let free else {
            cells = []
            return
        }
        cells = Self.buttons.enumerated().map { index, button in
            let column = free.column + Self.columns * index
            return (button.0, button.1, Rect(column: column, row: free.row, columns: Self.columns, rows: 1))
        }
    }

    var areas: [Rect] { cells.map(\.cell) }

    func draw(into buffer: inout CellBuffer, style: Style) {
        for (text, _, cell) in cells {
            buffer.write(text, column: cell.column, row: cell.row, style: style, clip: cell)
        }
    }

    /// What a click on a cell of the screen does.
    func intent(at point: Point) -> DashboardIntent? { cells.first { $0.cell.contains(point) }?.intent }
}
