import BookmarkStore
import Weather

/// The search on the dashboard, and the detail of a result.
@MainActor
struct SearchActions {
    let model: DashboardViewModel

    /// Closes the search, cancels its requests and gives the keys back; the place bookmarked last is then selected.
    func searchCancelled() {
        let added = model.search.lastAdded
        model.go(to: .list)
        guard let added, model.shelf.lists[model.search.target]?.contains(added) == true else { return }
        if model.list.shown.index(of: added) == nil { model.list.choose(model.search.target) }
        model.list.select(added)
    }

    /// The lists that places can be added to.
    var targets: [ListID] { [.bookmarks] + model.shelf.lists.own.map(\.id) }

    /// Chooses another list for the results.
    func targetStepped(by step: Int) {
        let (all, now) = (targets, targets.firstIndex(of: model.search.target) ?? 0)
        guard all.count > 1 else { return model.tell(.said(.noOwnLists)) }
        model.search.use(target: all[(now + step + all.count) % all.count])
    }

    /// Runs an action as soon as the results are there, because a user may type faster than places are found.
    func whenAnswered(_ action: @escaping @MainActor (DashboardViewModel) -> Void) {
        model.search.whenAnswered { [weak model] in
            guard let model, model.isSearching else { return }
            action(model)
            model.settle()
        }
    }

    /// Shows the detail of the highlighted result; the results stay behind it.
    func resultOpened() {
        guard let place = model.search.highlighted else { return }
        model.search.chosen()
        var next = Route(.found(place))
        // The chart's cursor stays active while pages are turned.
        if case .chart = model.route.front { next.beforeChart = model.route.beforeChart }
        model.go(to: next)
    }

    /// Forgets that the highlighted place was chosen from the search.
    func resultForgotten() {
        guard model.search.canForget, let place = model.search.highlighted else { return }
        model.tell(.said(.recentForgotten, about: place))
        model.search.forget { [weak model] in model?.tell(.said(.recentNotForgotten, ["reason": .trouble($0)])) }
    }

    /// While results are browsed, the detail shows the highlighted one.
    func showPreview() {
        if model.isSearching, !model.search.results.isEmpty {
            let place = model.search.preview.place
            model.detail.preview(
                place.map { model.shelf.lists.bookmark(of: $0.id, in: model.list.active.id)?.shownPlace ?? $0 })
        } else {
            model.detail.endPreview()
        }
    }

    /// A found place was bookmarked: it becomes the open page of the bookmarks.
    func foundBookmarked(_ place: Place) {
        model.list.choose(.bookmarks, selecting: place.id)
        model.go(to: .detail)
    }

    /// Shows the detail of another result.
    func resultOpened(_ place: PlaceID) {
        guard let index = model.search.index(of: place) else { return }
        model.search.highlight(index)
        resultOpened()
    }

    /// A click on a result: highlights it, or opens it if it is highlighted already.
    func resultClicked(_ place: PlaceID) {
        guard let index = model.search.index(of: place) else { return }
        if index == model.search.pane.selection, model.isSearching {
            resultOpened()
        } else {
            model.search.highlight(index)
        }
    }
}
