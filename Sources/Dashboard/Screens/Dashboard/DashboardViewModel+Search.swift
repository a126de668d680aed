import TerminalUI
import Weather

/// The search, and the detail of a result.
extension DashboardViewModel {
    /// Closes the search, cancels its requests and gives the keys back; the place bookmarked last is then selected.
    func searchCancelled() {
        let added = search.lastAdded
        go(to: .list)
        guard let added, shelf.contains(added) else { return }
        if list.shown.index(of: added) == nil { choose(.bookmarks) }
        list.select(added)
    }

    /// Runs an action as soon as the results are there, because a user may type faster than places are found.
    func whenAnswered(_ action: @escaping @MainActor (DashboardViewModel) -> Void) {
        search.whenAnswered { [weak self] in
            guard let self, isSearching else { return }
            action(self)
        }
    }

    /// Shows the detail of the highlighted result; the results stay behind it.
    func resultOpened() {
        guard let place = search.highlighted else { return }
        search.chosen()
        let found = Route.found(place)
        // The chart's cursor stays active while pages are turned.
        if case .chart(_, let from) = route { go(to: .chart(over: found, from: from)) } else { go(to: found) }
        demandChanged()
    }

    /// The highlight has come to rest on another result, or there is no result.
    func previewChanged() {
        showPreview()
        demandChanged()
    }

    /// While results are browsed, the detail shows the highlighted one.
    func showPreview() {
        if isSearching, !search.results.isEmpty {
            detail.preview(search.preview.place)
        } else {
            detail.endPreview()
        }
    }

    /// A found place was bookmarked: it becomes the open page of the bookmarks.
    func foundBookmarked(_ place: Place) {
        list.choose(.bookmarks, selecting: place.id)
        follow()
        go(to: .detail)
    }

    /// A click on a result: highlights it, or opens it if it is highlighted already.
    func resultClicked(_ index: Int) {
        if index == search.pane.selection, isSearching { resultOpened() } else { search.highlight(index) }
    }
}
