import Engine
import TerminalUI
import Weather

/// The form of the list: tiles or a table, and how much each of them shows.
extension DashboardViewModel {
    /// Whether the list is shown as a table: by choice, or because there is no room for tiles.
    var isTable: Bool { layout.tiles.density == .line }

    /// Shows the list in the next form.
    func formChanged() {
        guard !preferences.isLocked(.density) else { return tell(.settingIsLocked) }
        choose(isTable ? .automatic : .chosen(.line))
        tell(.formChosen(isTable ? .line : layout.tiles.density))
    }

    /// Shows more or less: larger tiles, or shorter steps between the columns of the table.
    func amountChanged(by change: Int) {
        if isTable {
            guard let step = change > 0 ? tableStep.finer : tableStep.coarser else {
                return tell(.tableStepChosen(tableStep))
            }
            return use(step)
        }
        guard !preferences.isLocked(.density) else { return tell(.settingIsLocked) }
        let sizes = TileDensity.allCases.filter { $0 != .line }
        let shown = sizes.firstIndex(of: layout.tiles.density) ?? 0
        let next = sizes[max(0, min(sizes.count - 1, shown + change))]
        choose(.chosen(next))
        tell(.densityChosen(.chosen(next), shown: layout.tiles.density))
    }

    /// Lets the room decide again.
    func amountFitted() {
        if isTable { return use(.threeHours) }
        guard !preferences.isLocked(.density) else { return tell(.settingIsLocked) }
        choose(.automatic)
        tell(.densityChosen(.automatic, shown: layout.tiles.density))
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
        TableColumns(layout.tiles.area.columns, longestName: gridList.longestName(format))
    }

    /// The time axis of the table; nil while the list is shown as tiles.
    var tableAxis: TableAxis? {
        guard isTable else { return nil }
        let reach = reach
        return TableAxis(reach, tableStep, selected: reach.stop(of: moment), columns: tableColumns.count)
    }

    /// Whether the keys for left and right select another column instead of another place.
    var areColumnsInReach: Bool { isTable && !isDrawerOpen && tableColumns.count > 1 }

    /// Selects the time of the next or the previous column.
    func tableMoved(by step: Int) {
        guard let axis = tableAxis, let stop = step > 0 ? axis.next : axis.previous else { return }
        look(at: stop, in: axis.reach)
    }

    /// Selects the time of the column at a cell. Returns whether that changed it.
    func tablePressed(at point: Point) -> Bool {
        guard !isDrawerOpen, let axis = tableAxis else { return false }
        let area = layout.tiles.area
        guard area.contains(point) || layout.tiles.head?.contains(point) == true,
            let index = tableColumns.index(at: point.column, in: area), axis.stops.indices.contains(index)
        else { return false }
        let before = moment
        look(at: axis.stops[index], in: axis.reach)
        return moment != before
    }
}
