import TerminalUI

/// Mouse actions without an intent of their own.
extension DashboardViewModel {
    func placePressed(_ index: Int) {
        guard route.found == nil else { return }
        tell(nil)
        if route.isInDetail { go(to: .grid) }
        select(index)
    }

    /// The wheel over the grid or the detail; positive `rows` towards the end.
    func scrolled(rows: Int, overDetail: Bool) {
        if overDetail || isDetailOpen {
            detail.scrolled(by: rows * 3)
        } else if route.found != nil {
            search.scroll(by: rows)
        } else {
            scrollList(by: rows)
        }
    }

    /// A press on the detail gives it the keys and selects what is under the pointer, or opens it if it was selected before.
    func detailPressed(_ position: Point) {
        tell(nil)
        let chosenBefore = detail.focus.chosen
        if case .grid = route { go(to: .detail) }
        let area = detailArea
        let cell = Point(column: position.column - area.column, row: position.row - area.row)
        guard let (row, moment) = detail.choice(at: cell) else { return chartLeft() }
        if row != .chart { chartLeft() }
        detail.choose(row)
        if !route.isInChart, row == .chart || row == chosenBefore { rowOpened() }
        if let moment { look(atInstant: moment) }
    }
}
