import Engine
import TerminalUI
import Weather

/// The search on the dashboard.
extension DashboardView {
    /// The layout of the search, for the mouse.
    func searchLayout(_ model: DashboardViewModel) -> SearchLayout {
        SearchView(look: look).layout(model.search, model.layout, size: model.size)
    }

    /// Draws the bar, and the results while they are visible. Returns where the cursor belongs.
    func drawSearch(
        _ model: DashboardViewModel, _ layout: DashboardLayout, into buffer: inout CellBuffer
    ) -> Point? {
        guard layout.search != nil || model.isSearching, !model.showsTimeLine else { return nil }
        let view = SearchView(look: look)
        let standing = view.layout(model.search, layout, size: model.size)
        let picture = SearchView.Picture(
            search: model.search,
            tile: { place in
                let report = model.board[place.id]
                return (
                    report.seen(at: model.moment, of: place, now: model.board.now).conditions,
                    model.board.state(of: report, at: model.moment)
                )
            },
            isLoading: { model.board[$0].current.isLoading },
            isBookmarked: { model.shelf.contains($0) }, isListed: { PlaceList.korea.index(of: $0) != nil },
            showsWeather: !model.isWide, progress: model.standing.progress)
        if showsResults(model) { view.renderPanel(picture, standing, size: model.size, into: &buffer) }
        let caret = view.renderBar(picture, standing, into: &buffer)
        return model.isSearching ? caret : nil
    }

    /// The part of the search bar that is free while no search is open and nothing loads.
    func restOfSearch(_ model: DashboardViewModel, _ layout: DashboardLayout) -> Rect? {
        guard layout.search != nil, model.search.slot.isClosed, model.standing.loading == 0, !model.showsTimeLine else {
            return nil
        }
        return SearchView(look: look).rest(of: searchLayout(model))
    }

    /// The detail of a result leaves the results visible if it is beside the list.
    func showsResults(_ model: DashboardViewModel) -> Bool {
        model.search.isFocused && (model.route.found == nil || model.isWide)
    }
}
