import Engine
import TerminalUI
import Weather

/// The form of the list, and how much it shows.
extension DashboardViewModel {
    /// The form in which the list is shown now: the chosen one, or a table where there is no room for tiles.
    var formKind: ListForm.Kind { layout.form.kind }

    /// Shows the list in the next form.
    func formChanged() {
        guard !preferences.isLocked(.density) else { return tell(.settingIsLocked) }
        switch formKind {
        case .tiles: choose(.chosen(.line))
        case .table: choose(.map)
        case .map: choose(.automatic)
        }
        tell(.formChosen(formKind))
    }

    /// Shows more or less: larger tiles, shorter steps between the columns of a table, a closer view of a map.
    func amountChanged(by change: Int) {
        switch layout.form {
        case .tiles(let grid): resizeTiles(grid.density, by: change)
        case .table:
            guard let step = change > 0 ? tableStep.finer : tableStep.coarser else {
                return tell(.tableStepChosen(tableStep))
            }
            use(step)
        case .map: zoomed(closer: change > 0)
        }
    }

    /// Lets the room decide again.
    func amountFitted() {
        switch layout.form {
        case .tiles:
            guard !preferences.isLocked(.density) else { return tell(.settingIsLocked) }
            choose(.automatic)
            tellDensity(.automatic)
        case .table: use(.threeHours)
        case .map: use(camera: nil)
        }
    }

    private func resizeTiles(_ density: TileDensity, by change: Int) {
        guard !preferences.isLocked(.density) else { return tell(.settingIsLocked) }
        let sizes = TileDensity.allCases.filter { $0 != .line }
        let shown = sizes.firstIndex(of: density) ?? 0
        let next = sizes[max(0, min(sizes.count - 1, shown + change))]
        choose(.chosen(next))
        tellDensity(.chosen(next))
    }

    private func tellDensity(_ density: Settings.Density) {
        tell(.densityChosen(density, shown: layout.form.cells?.density ?? .small))
    }

    private func use(_ step: TableStep) {
        tableStep = step
        tell(.tableStepChosen(step))
    }

    private func choose(_ density: Settings.Density) {
        var densities = preferences.settings.density
        densities[listID] = density
        preferences.choose(.density, densities.isUsual ? nil : densities.text)
    }

    // MARK: The table

    /// How the table divides its width.
    var tableColumns: TableColumns {
        TableColumns(layout.form.cells?.area.columns ?? 0, longestName: gridList.longestName(format))
    }

    /// The time axis of the table; nil while the list is shown in another form.
    var tableAxis: TableAxis? {
        guard formKind == .table else { return nil }
        let reach = reach
        return TableAxis(reach, tableStep, selected: reach.stop(of: moment), columns: tableColumns.count)
    }

    /// Whether the keys for left and right select another column instead of another place.
    var areColumnsInReach: Bool { formKind == .table && !isDrawerOpen && tableColumns.count > 1 }

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
