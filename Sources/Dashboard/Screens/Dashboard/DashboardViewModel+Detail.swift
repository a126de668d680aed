import TerminalUI
import Weather

/// The detail on the dashboard: its pages, its area, and opening its rows.
extension DashboardViewModel {
    /// Where the keys go when a full-screen detail is left.
    enum FullScreen: Hashable { case fromTiles, fromDetail }

    // MARK: Pages

    /// The open page of the list or of the search results; nil if there is only one.
    var pages: PagePosition? {
        guard route.isInDetail else { return nil }
        let position =
            route.found == nil
            ? PagePosition(index: list.selection, count: list.active.count)
            : PagePosition(index: search.pane.selection, count: search.results.count)
        return position.count > 1 ? position : nil
    }

    private func page(_ index: Int) -> Place? {
        if route.found == nil { return list.active.indices.contains(index) ? list.active[index] : nil }
        guard search.results.indices.contains(index) else { return nil }
        let place = search.results[index].place
        return shelf.list[place.id]?.shownPlace ?? place
    }

    /// The pages next to the open one.
    var neighbours: [Place] {
        guard let pages else { return [] }
        return [pages.index + 1, pages.index - 1].compactMap(page)
    }

    /// Turns to another page or, on the tiles, selects a place.
    func pageTurned(to index: Int) {
        guard let place = page(index) else { return }
        if let pages {
            detail.turn(to: place, isForward: index > pages.index, isMotionAllowed: isMotionAllowed)
        }
        if route.found != nil { resultOpened(index) } else { list.select(index) }
    }

    /// Turns one page when the wheel moves sideways; further events are ignored until the page has turned.
    func wheeledSideways(forward: Bool) {
        guard let pages, detail.turn == nil else { return }
        pageTurned(to: pages.index + (forward ? 1 : -1))
    }

    // MARK: Opening

    /// Opens the detail of the selected place, or moves the keys to or from the detail beside the list.
    func opened() {
        guard selectedPlace != nil, route.found == nil else { return }
        go(to: route.isDetail && isWide ? .list : .detail)
        settle()
        // Retries what failed before.
        if let place = detail.place { refresher.tryAgain(place) }
    }

    /// Gives the detail the whole screen, or restores the layout and the keys from before.
    func fullScreenToggled() {
        guard route.isInDetail else {
            use(fullScreen: .fromTiles)
            return opened()
        }
        // Without room beside the tiles the detail is full-screen anyway.
        if fullScreen == nil, isWide { use(fullScreen: .fromDetail) } else { detailLeft() }
    }

    /// One step back: from the full screen to the detail beside the tiles if it came from there, otherwise to where the detail
    /// was opened from.
    func detailLeft() {
        if fullScreen == .fromDetail, hasRoomBeside {
            detail.left()
            return use(fullScreen: nil)
        }
        go(to: route.found == nil ? .list : .search)
    }

    /// Opens the selected day, or gives the keys to the chart's cursor.
    func rowOpened() {
        guard detail.opened() else { return }
        var next = Route(route.base)
        next.beforeChart = moment
        go(to: next)
        if let hour = detail.cursor ?? detail.hours.first { chooseInstant(hour) }
    }

    /// Takes the keys back from the chart's cursor.
    func chartLeft() {
        if case .chart = route.front { go(to: route.base) }
    }

    /// Moves the chart's cursor, which sets the time for the whole dashboard.
    func cursorMoved(by step: Int) {
        if let hour = detail.hour(movedBy: step) { chooseInstant(hour) }
    }

    /// Selects an hour of the place whose detail is open.
    func chooseInstant(_ time: Timestamp) {
        guard isHourThere, let clock = detail.clock else { return choose(.hour(time)) }
        let local = clock.time(time)
        choose(.hourThere(day: local.dayNumber, hour: local.hour))
    }
}

/// The search, and the detail of a result.
extension DashboardViewModel {
    /// Closes the search, cancels its requests and gives the keys back; the place bookmarked last is then selected.
    func searchCancelled() {
        let added = search.lastAdded
        go(to: .list)
        guard let added, shelf.contains(added) else { return }
        if list.shown.index(of: added) == nil { list.choose(.bookmarks) }
        list.select(added)
    }

    /// Runs an action as soon as the results are there, because a user may type faster than places are found.
    func whenAnswered(_ action: @escaping @MainActor (DashboardViewModel) -> Void) {
        search.whenAnswered { [weak self] in
            guard let self, isSearching else { return }
            action(self)
            settle()
        }
    }

    /// Shows the detail of the highlighted result; the results stay behind it.
    func resultOpened() {
        guard let place = search.highlighted else { return }
        search.chosen()
        var next = Route(.found(place))
        // The chart's cursor stays active while pages are turned.
        if case .chart = route.front { next.beforeChart = route.beforeChart }
        go(to: next)
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
        go(to: .detail)
    }

    /// Shows the detail of another result.
    func resultOpened(_ index: Int) {
        search.highlight(index)
        resultOpened()
    }

    /// A click on a result: highlights it, or opens it if it is highlighted already.
    func resultClicked(_ index: Int) {
        if index == search.pane.selection, isSearching { resultOpened() } else { search.highlight(index) }
    }
}
