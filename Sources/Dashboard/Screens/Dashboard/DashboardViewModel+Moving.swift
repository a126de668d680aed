import TerminalUI

/// Moving about, opening and going back.
extension DashboardViewModel {
    /// Whether the detail is open over the grid.
    var isDetailOpen: Bool { focus == .detail && !isWide }

    var detailArea: Rect { layout.detail ?? layout.overlay }

    /// Opens the detail of the selected place, or hands the keys from and to the one beside the grid.
    func opened() {
        guard selectedPlace != nil, found == nil else { return }
        focus = isWide && focus == .detail ? .grid : .detail
        showDetailIfVisible()
        // What failed before is tried again.
        demandChanged()
        if let place = detail.place { refresher.tryAgain(place) }
    }

    func showDetailIfVisible() {
        if isWide || isDetailOpen { detail.show(selectedPlace) }
    }

    /// One step: what is open, then the drawer, then the focus.
    func wentBack() {
        if destination != nil {
            destination = nil
        } else if found != nil {
            closeFound()
        } else if isDrawerOpen {
            drawerToggled()
        } else {
            focus = .grid
            viewMoved()
        }
    }

    func moved(_ step: GridCursor.Step) {
        if carry == nil, !isDrawerOpen, focus == .detail, let rows = detailScroll(for: step) {
            return detail.scrolled(by: rows)
        }
        guard found == nil else { return }
        let target = cursor.target(step, in: tiles)
        if carry != nil { hold(at: target) } else { select(target) }
    }

    /// The place before or after the selected one, or the one found.
    func stepped(by step: Int) {
        if found != nil { stepThroughFound(by: step) } else { select(selection + step) }
    }

    private func detailScroll(for step: GridCursor.Step) -> Int? {
        switch step {
        case .up: -1
        case .down: 1
        case .pageUp: -detailArea.rows
        case .pageDown: detailArea.rows
        case .first: -DetailViewModel.farAway
        case .last: DetailViewModel.farAway
        case .left, .right: nil
        }
    }
}
