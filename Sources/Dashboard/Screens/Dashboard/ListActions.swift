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
