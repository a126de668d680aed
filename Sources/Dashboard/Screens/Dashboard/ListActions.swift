import Engine
import TerminalUI
import Weather

/// Changing from one list to another.
@MainActor
struct ListActions {
    let model: DashboardViewModel

    func listChosen(_ index: Int) {
        guard model.list.tabs.indices.contains(index) else { return model.tell(.keyMeansNothing) }
        show(model.list.tabs[index].id)
    }

    func listStepped(by step: Int) {
        let index = model.list.tabs.firstIndex { $0.id == model.list.id } ?? 0
        show(model.list.tabs[(index + step + model.list.tabs.count) % model.list.tabs.count].id)
    }

    /// Shows a list; an open drawer stays open over it.
    private func show(_ id: PlaceList.ID) {
        guard id != model.list.id || model.route.isInSearch else { return }
        model.go(to: model.isDrawerOpen ? .drawer : .list)
        model.list.choose(id)
    }

    /// Shows the bookmark selected in the drawer in the list.
    func shownInList() {
        guard model.isDrawerOpen, let place = model.selectedPlace else { return }
        model.go(to: .list)
        model.list.choose(.bookmarks)
        model.list.select(place.id)
    }
}

/// Mouse actions without an intent of their own.
@MainActor
struct MouseActions {
    let model: DashboardViewModel

    func placePressed(_ index: Int) {
        guard model.route.found == nil else { return }
        model.tell(nil)
        if model.route.isInDetail { model.go(to: .list) }
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
        if model.route.isList { model.go(to: .detail) }
        guard let target else { return model.details.chartLeft() }
        if target.row != .chart { model.details.chartLeft() }
        model.detail.choose(target.row)
        if !model.route.isInChart, target.row == .chart || target.row == chosenBefore { model.details.rowOpened() }
        if let moment = target.moment { model.details.chooseInstant(moment) }
    }
}
