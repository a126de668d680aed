import TerminalUI
import Weather

/// The search, and the detail of what it found.
extension DashboardViewModel {
    /// Whether typing goes to the search.
    var isSearching: Bool { search.isFocused && found == nil }

    func searchRequested() {
        destination = nil
        putBack()
        if isDrawerOpen { drawerToggled() }
        closeFound()
        focus = .grid
        search.begin(near: shelf.list, from: selectedPlace, isMotionAllowed: isMotionAllowed)
        resizeSearch()
    }

    /// Clears the search, gives up what it asked for, and gives the keys back.
    func searchCancelled() {
        closeFound()
        if search.isFocused { search.cancel(isMotionAllowed: isMotionAllowed) }
    }

    /// A key that is not text, while the search has the focus.
    func handleSearch(_ intent: DashboardIntent) {
        feedback = nil
        switch intent {
        case .back: searchCancelled()
        case .move(let step): search.move(step)
        case .open, .toggleBookmark:
            // Typed faster than found: it is meant for what will be found.
            search.whenAnswered { [weak self] in
                guard let self, isSearching else { return }
                if intent == .open { openFound() } else { bookmarkToggled() }
            }
        default: break
        }
    }

    /// Shows the detail of the highlighted result; the results are still there behind it.
    func openFound() {
        guard let place = search.highlighted else { return }
        search.chosen()
        found = place
        focus = .detail
        showDetailIfVisible()
        demandChanged()
    }

    /// Back to the results.
    func closeFound() {
        guard found != nil else { return }
        found = nil
        focus = .grid
        showDetailIfVisible()
        viewMoved()
    }

    /// The result after or before the open one.
    func stepThroughFound(by step: Int) {
        search.highlight(search.pane.selection + step)
        openFound()
    }

    func resizeSearch() { search.resized(rows: SearchLayout.rows(layout, size: size)) }
}
