import TerminalUI
import Weather

/// The table: a time axis across the list.
@MainActor
struct TableActions {
    let model: DashboardViewModel

    /// How the table divides its width.
    var columns: TableColumns {
        let format = model.messages.format
        return TableColumns(
            model.layout.form.cells?.area.columns ?? 0, longestName: model.list.shown.longestName(format),
            units: corner.units.displayWidth, corner: corner.columns)
    }

    /// What is written above the names.
    var corner: TableCorner {
        let hasSecondLines = (model.layout.form.cells?.tileSize.rows ?? 0) > 1
        return TableCorner(
            model.time.whoseClock, besides: hasSecondLines ? model.list.measure : nil, model.messages.format)
    }

    /// The time axis of the table.
    func axis(_ columns: TableColumns) -> TableAxis {
        let reach = model.time.reach
        return TableAxis(
            reach, model.list.tableStep, selected: reach.stop(of: model.moment),
            columns: columns.count)
    }

    /// Whether hours in view are underlined because of a warning.
    var hasWarnedHours: Bool {
        guard model.layout.form.kind == .table, !model.isDetailOpen else { return false }
        let known = model.warnings.known
        let places = model.layout.form.inView(model.list.shownPane).map { model.list.shown[$0] }
            .filter { known.hasWarnings(at: $0.id) }
        guard !places.isEmpty else { return false }
        let axis = axis(columns)
        let moments = axis.own.map { axis.reach.moment(at: $0, isThere: model.time.isHourThere) }
        return places.contains { !model.warningActions.warned(among: moments, at: $0).isEmpty }
    }

    /// Whether the keys for left and right select another column instead of another place.
    var areColumnsInReach: Bool { model.layout.form.kind == .table && !model.isDrawerOpen && columns.count > 1 }

    /// Selects the time of the next or the previous column.
    func moved(by step: Int) {
        let axis = axis(columns)
        if let stop = step > 0 ? axis.next : axis.previous { model.time.chooseStop(stop, in: axis.reach) }
    }

    /// A press on a column of the table. Returns whether that selected another time.
    @discardableResult
    func pressed(_ time: HitMap.TimeStop?) -> Bool {
        guard let time else { return false }
        let before = model.moment
        model.time.chooseStop(time.stop, in: time.reach)
        return model.moment != before
    }
}
