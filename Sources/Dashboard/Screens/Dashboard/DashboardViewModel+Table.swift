import Engine
import TerminalUI
import Weather

/// The table: a time axis across the list.
extension DashboardViewModel {
    /// How the table divides its width.
    var tableColumns: TableColumns {
        TableColumns(layout.form.cells?.area.columns ?? 0, longestName: list.shown.longestName(format))
    }

    /// The time axis of the table; nil while the list is shown in another form.
    var tableAxis: TableAxis? {
        guard layout.form.kind == .table else { return nil }
        let reach = reach
        return TableAxis(reach, list.tableStep, selected: reach.stop(of: moment), columns: tableColumns.count)
    }

    /// Whether the keys for left and right select another column instead of another place.
    var areColumnsInReach: Bool { layout.form.kind == .table && !isDrawerOpen && tableColumns.count > 1 }

    /// Selects the time of the next or the previous column.
    func tableMoved(by step: Int) {
        guard let axis = tableAxis, let stop = step > 0 ? axis.next : axis.previous else { return }
        look(at: stop, in: axis.reach)
    }

    /// Selects the time of the column at a cell. Returns whether that changed it.
    func tablePressed(at point: Point) -> Bool {
        guard !isDrawerOpen, let axis = tableAxis, let cells = layout.form.cells,
            cells.area.contains(point) || cells.head?.contains(point) == true,
            let index = tableColumns.index(at: point.column, in: cells.area), axis.stops.indices.contains(index)
        else { return false }
        let before = moment
        look(at: axis.stops[index], in: axis.reach)
        return moment != before
    }
}
