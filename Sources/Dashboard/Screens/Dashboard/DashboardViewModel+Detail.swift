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
        guard route.found != nil else { return list.select(index) }
        search.highlight(index)
        resultOpened()
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
        if case .detail = route, isWide { go(to: .list) } else { go(to: .detail) }
        // Retries what failed before.
        demandChanged()
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
        go(to: .chart(over: route, from: moment))
        if let hour = detail.cursor ?? detail.hours.first { look(atInstant: hour) }
    }

    /// Takes the keys back from the chart's cursor.
    func chartLeft() {
        if case .chart(let under, _) = route { go(to: under) }
    }

    /// Moves the chart's cursor, which sets the time for the whole dashboard.
    func cursorMoved(by step: Int) {
        if let hour = detail.hour(movedBy: step) { look(atInstant: hour) }
    }

    /// Selects an hour of the place whose detail is open.
    func look(atInstant time: Timestamp) {
        guard isHourThere, let clock = detail.clock else { return look(at: .hour(time)) }
        let local = clock.time(time)
        look(at: .hourThere(day: local.dayNumber, hour: local.hour))
    }
}
