import TerminalUI

/// Mouse actions without an intent of their own.
@MainActor
struct MouseActions {
    let model: DashboardViewModel

    func placePressed(_ index: Int) {
        guard model.route.found == nil else { return }
        model.tell(nil)
        if model.route.isInDetail || model.route.crosshair != nil { model.go(to: .list) }
        model.list.select(index)
    }

    /// The wheel over the list or the detail; positive `rows` towards the end.
    func scrolled(rows: Int, overDetail: Bool) {
        if overDetail || model.isDetailOpen {
            model.detail.scrolled(by: rows * 3)
        } else if model.route.found != nil {
            model.search.scroll(by: rows)
        } else {
            model.list.scroll(by: rows)
        }
    }

    /// The wheel with Control held shows more or less, as `+` and `-` do. `point`: the cell of a map, which is zoomed around it.
    func wheeled(closer: Bool, at point: Point?) {
        let said =
            point == nil ? model.list.amountChanged(by: closer ? 1 : -1) : model.list.zoomed(closer: closer, at: point)
        if let said { model.tell(said) }
    }

    /// A press on the detail gives it the keys and selects what is under the pointer, or opens it if it was selected before.
    func detailPressed(_ target: DetailTarget?) {
        model.tell(nil)
        let chosenBefore = model.detail.chosen
        if model.route.isList || model.route.crosshair != nil { model.go(to: .detail) }
        guard let target else { return model.details.chartLeft() }
        if target.row != .chart { model.details.chartLeft() }
        model.detail.choose(target.row)
        if !model.route.isInChart, target.row == .chart || target.row == chosenBefore { model.details.rowOpened() }
        if let moment = target.moment { model.details.chooseInstant(moment) }
    }
}
