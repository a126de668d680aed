import Weather
import WeatherService

/// What is asked for, and when.
extension DashboardViewModel {
    /// What is worth asking for: a short list whole, of a long one what is in view.
    private var placesToLoad: [Place] {
        let list = gridList
        let found = [found].compactMap(\.self)
        if list.count <= PlaceList.loadedWhole { return Array(list) + found }
        return found + layout.tiles.visibleIndices(scrollRow: grid.cursor.scrollRow).map { list[$0] } + drawerPlaces
    }

    /// Whose values can be seen, or are listed to be seen soon.
    var shownPlaces: [PlaceID] { placesToLoad.map(\.id) + [detail.place?.id].compactMap(\.self) }

    /// Asks for what has come into view of a long list; a short one is loaded whole as it is.
    func loadVisible() {
        if gridList.count > PlaceList.loadedWhole || gridList.kind == .bookmarks {
            loader.loadMissing(among: placesToLoad)
        }
    }

    /// `always` is a person's wish: it is granted once in two seconds, and finds a lost network again.
    func refreshRequested(policy: LoadPolicy) {
        shelf.saveAgain()
        if policy == .always {
            guard loader.takesRefresh() else { return }
            board.refreshAsked()
            // The message says when it goes on; asking now would only turn what is still fresh into failures.
            if board.isToldToWait { return }
        }
        loader.load(placesToLoad, policy: policy)
        detail.refreshRequested(policy: policy)
    }

    /// Values on the screen have got old, or what failed for now may work again.
    func valuesAged() {
        guard board.pause == nil else { return }
        let hasFailedForNow = board.currents(of: gridList).contains { $0.part.failure?.isTransient == true }
        if loader.isDue(hasFailedForNow: hasFailedForNow) { refreshRequested(policy: .unlessFresh) }
    }

    /// What held requests back is over: goes on with what has failed, without waiting for a key.
    func pauseEnded() {
        // What is under way is joined; leaving it out would give it up.
        let rest = placesToLoad.filter { place in
            let part = board[place.id].current
            return part.value == nil || part.failure != nil || part.isLoading
        }
        loader.load(rest, policy: .always)
        detail.goOn()
    }

    /// Waits until the refresh under way is over. For tests.
    func refreshFinished() async { await loader.finished() }
}
