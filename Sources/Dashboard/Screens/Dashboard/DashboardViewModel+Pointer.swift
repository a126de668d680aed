import TerminalUI

/// What is done with the mouse and is no intent of its own.
extension DashboardViewModel {
    func placePressed(_ index: Int) {
        guard route.found == nil else { return }
        tell(nil)
        if case .detail = route { go(to: .grid) }
        select(index)
    }

    /// The wheel over the grid or the detail; positive `rows` towards the end.
    func scrolled(rows: Int, overDetail: Bool) {
        if overDetail || isDetailOpen {
            detail.scrolled(by: rows * 3)
        } else if route.found != nil {
            search.scroll(by: rows)
        } else {
            scrollTiles(by: rows)
        }
    }

    func detailClicked() {
        if case .grid = route { go(to: .detail) }
    }
}
