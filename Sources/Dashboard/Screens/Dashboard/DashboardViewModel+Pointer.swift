import TerminalUI

/// Mouse actions without an intent of their own.
extension DashboardViewModel {
    func placePressed(_ index: Int) {
        guard route.found == nil else { return }
        tell(nil)
        if route.isInDetail { go(to: .list) }
        list.select(index)
    }

    /// The wheel over the list or the detail; positive `rows` towards the end.
    func scrolled(rows: Int, overDetail: Bool) {
        if overDetail || isDetailOpen {
            detail.scrolled(by: rows * 3)
        } else if route.found != nil {
            search.scroll(by: rows)
        } else {
            list.scroll(by: rows)
        }
    }

    /// The wheel with Control held shows more or less, as `+` and `-` do; a map is zoomed around the pointer.
    func wheeled(closer: Bool, at point: Point) {
        let isOnMap = reachableMap?.area.contains(point) ?? false
        let said = isOnMap ? list.zoomed(closer: closer, at: point) : list.amountChanged(by: closer ? 1 : -1)
        if let said { tell(said) }
    }

    /// A press on the detail gives it the keys and selects what is under the pointer, or opens it if it was selected before.
    func detailPressed(_ position: Point) {
        tell(nil)
        let chosenBefore = detail.focus.chosen
        if case .list = route { go(to: .detail) }
        let area = detailArea
        let cell = Point(column: position.column - area.column, row: position.row - area.row)
        guard let (row, moment) = detail.choice(at: cell) else { return chartLeft() }
        if row != .chart { chartLeft() }
        detail.choose(row)
        if !route.isInChart, row == .chart || row == chosenBefore { rowOpened() }
        if let moment { look(atInstant: moment) }
    }
}
