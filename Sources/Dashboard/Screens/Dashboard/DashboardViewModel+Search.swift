import TerminalUI
import Weather

/// The search, and the detail of what it found.
extension DashboardViewModel {
    /// Clears the search, gives up what it asked for, and gives the keys back; what was bookmarked last is in sight then.
    func searchCancelled() {
        let added = search.lastAdded
        go(to: .grid)
        guard let added, shelf.contains(added) else { return }
        if gridList.index(of: added) == nil { choose(.bookmarks) }
        if let index = gridList.index(of: added) { select(index) }
    }

    /// Does something with the results as soon as they are there: a person may type faster than they are found.
    func whenAnswered(_ action: @escaping @MainActor (DashboardViewModel) -> Void) {
        search.whenAnswered { [weak self] in
            guard let self, isSearching else { return }
            action(self)
        }
    }

    /// Shows the detail of the highlighted result; the results are still there behind it.
    func resultOpened() {
        guard let place = search.highlighted else { return }
        search.chosen()
        let found = Route.found(place)
        // Who leafs with the chart's cursor keeps it.
        if case .chart(_, let from) = route { go(to: .chart(over: found, from: from)) } else { go(to: found) }
        demandChanged()
    }

    /// The highlight has come to rest on another result, or there is none.
    func previewChanged() {
        showPreview()
        demandChanged()
    }

    /// While results are looked through, the detail shows the highlighted one.
    func showPreview() {
        if isSearching, !search.results.isEmpty {
            detail.preview(search.preview.place)
        } else {
            detail.endPreview()
        }
    }

    /// A place that was found has become a bookmark: it is the open page of them from now on.
    func foundBookmarked(_ place: Place) {
        choose(.bookmarks, selecting: place.id)
        go(to: .detail)
    }

    /// A click on a result: highlights it, or opens it if it is highlighted already.
    func resultClicked(_ index: Int) {
        if index == search.pane.selection, isSearching { resultOpened() } else { search.highlight(index) }
    }
}
