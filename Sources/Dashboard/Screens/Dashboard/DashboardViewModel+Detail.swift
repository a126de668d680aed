import TerminalUI
import Weather

/// The detail on the dashboard: its pages, its room, and what in it is opened.
extension DashboardViewModel {
    /// Where a detail on the whole screen gives the keys back to.
    enum FullScreen: Hashable { case fromTiles, fromDetail }

    // MARK: Pages

    /// Which page of the list, or of the results, is open; nil where there is no other.
    var pages: PagePosition? {
        guard route.isInDetail else { return nil }
        let position =
            route.found == nil
            ? PagePosition(index: selection, count: list.count)
            : PagePosition(index: search.pane.selection, count: search.results.count)
        return position.count > 1 ? position : nil
    }

    private func page(_ index: Int) -> Place? {
        if route.found == nil { return list.indices.contains(index) ? list[index] : nil }
        guard search.results.indices.contains(index) else { return nil }
        let place = search.results[index].place
        return shelf.list[place.id]?.shownPlace ?? place
    }

    /// The pages next to the one that is open.
    var neighbours: [Place] {
        guard let pages else { return [] }
        return [pages.index + 1, pages.index - 1].compactMap(page)
    }

    /// Leafs to another page; on the tiles, selects a place.
    func pageTurned(to index: Int) {
        guard let place = page(index) else { return }
        if let pages {
            detail.turn(to: place, isForward: index > pages.index, isMotionAllowed: isMotionAllowed)
        }
        guard route.found != nil else { return select(index) }
        search.highlight(index)
        resultOpened()
    }

    /// The wheel turned sideways: one page at a time, however often the wheel reports.
    func wheeledSideways(forward: Bool) {
        guard let pages, detail.turn == nil else { return }
        pageTurned(to: pages.index + (forward ? 1 : -1))
    }

    // MARK: Opening

    /// Opens the detail of the selected place, or hands the keys from and to the one beside the grid.
    func opened() {
        guard selectedPlace != nil, route.found == nil else { return }
        if case .detail = route, isWide { go(to: .grid) } else { go(to: .detail) }
        // What failed before is tried again.
        demandChanged()
        if let place = detail.place { refresher.tryAgain(place) }
    }

    /// Gives the detail the whole screen, and later the room and the keys back to where they were.
    func fullScreenToggled() {
        guard route.isInDetail else {
            use(fullScreen: .fromTiles)
            return opened()
        }
        // Without room beside the tiles it is full anyway.
        if fullScreen == nil, isWide { use(fullScreen: .fromDetail) } else { detailLeft() }
    }

    /// One step back: from the whole screen to the detail beside the tiles if it was taken there, else to what the detail was
    /// opened from.
    func detailLeft() {
        if fullScreen == .fromDetail, hasRoomBeside {
            detail.left()
            return use(fullScreen: nil)
        }
        go(to: route.found == nil ? .grid : .search)
    }

    /// Opens the chosen day, or hands the keys to the cursor of the chart.
    func rowOpened() {
        guard detail.opened() else { return }
        go(to: .chart(over: route, from: moment))
        if let hour = detail.cursor ?? detail.hours.first { look(atInstant: hour) }
    }

    /// Gives the chart's cursor back.
    func chartLeft() {
        if case .chart(let under, _) = route { go(to: under) }
    }

    /// The chart's cursor is the time that everything shows.
    func cursorMoved(by step: Int) {
        if let hour = detail.hour(movedBy: step) { look(atInstant: hour) }
    }

    /// Shows an hour of the place whose detail is open.
    func look(atInstant time: Timestamp) {
        guard isHourThere, let clock = detail.clock else { return look(at: .hour(time)) }
        let local = clock.time(time)
        look(at: .hourThere(day: local.dayNumber, hour: local.hour))
    }
}
