import Weather

/// The detail on the dashboard: its pages, and opening its rows.
@MainActor
struct DetailActions {
    let model: DashboardViewModel

    // MARK: Pages

    /// The open page of the list or of the search results; nil if there is only one.
    var pages: PagePosition? {
        guard model.route.isInDetail else { return nil }
        let position =
            model.route.found == nil
            ? PagePosition(index: model.list.selection, count: model.list.active.count)
            : PagePosition(index: model.search.pane.selection, count: model.search.results.count)
        return position.count > 1 ? position : nil
    }

    private func page(_ index: Int) -> Place? {
        if model.route.found == nil {
            return model.list.active.indices.contains(index) ? model.list.active[index] : nil
        }
        guard model.search.results.indices.contains(index) else { return nil }
        let place = model.search.results[index].place
        return model.shelf.lists.bookmark(of: place.id, in: model.list.active.id)?.shownPlace ?? place
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
            model.detail.turn(to: place, isForward: index > pages.index, isMotionAllowed: model.isMotionAllowed)
        }
        if model.route.found != nil {
            model.searching.resultOpened(model.search.results[index].id)
        } else {
            model.list.select(index)
        }
    }

    /// Turns one page when the wheel moves sideways; further events are ignored until the page has turned.
    func wheeledSideways(forward: Bool) {
        guard let pages, model.detail.turn == nil else { return }
        pageTurned(to: pages.index + (forward ? 1 : -1))
    }

    // MARK: Opening

    /// Opens the detail of the selected place, or moves the keys to or from the detail beside the list.
    func opened() {
        guard model.selectedPlace != nil, model.route.found == nil else { return }
        model.go(to: model.route.isDetail && model.isWide ? .list : .detail)
        model.settle()
        // Retries what failed before.
        if let place = model.detail.place { model.refresher.tryAgain(place) }
    }

    /// Gives the detail the whole screen, or restores the layout and the keys from before.
    func fullScreenToggled() {
        guard model.route.isInDetail else {
            model.use(fullScreen: .fromTiles)
            return opened()
        }
        // Without room beside the tiles the detail is full-screen anyway.
        if model.fullScreen == nil, model.isWide { model.use(fullScreen: .fromDetail) } else { detailLeft() }
    }

    /// One step back: from the full screen to the detail beside the tiles if it came from there, otherwise to where the detail
    /// was opened from.
    func detailLeft() {
        if model.fullScreen == .fromDetail, model.hasRoomBeside {
            model.detail.left()
            return model.use(fullScreen: nil)
        }
        model.go(to: model.route.found == nil ? .list : .search)
    }

    /// Opens the selected day, gives the keys to the chart's cursor, or asks another source.
    func rowOpened() {
        if model.detail.opens == .opinion, let place = model.detail.place {
            model.detail.choose(nil)
            return model.refresher.compare(place)
        }
        if model.detail.opens == .warnings, let place = model.detail.place {
            return model.warningActions.opened(at: place)
        }
        guard model.detail.opened() else { return }
        var next = Route(model.route.base)
        next.beforeChart = model.moment
        model.go(to: next)
        if let hour = model.detail.cursor ?? model.detail.hours.first { chooseInstant(hour) }
    }

    /// Takes the keys back from the chart's cursor.
    func chartLeft() {
        if case .chart = model.route.front { model.go(to: model.route.base) }
    }

    /// Moves the chart's cursor, which sets the time for the whole dashboard.
    func cursorMoved(by step: Int) {
        if let hour = model.detail.hour(movedBy: step) { chooseInstant(hour) }
    }

    /// Selects an hour of the place whose detail is open.
    func chooseInstant(_ time: Timestamp) {
        guard model.time.isHourThere, let clock = model.detail.clock else { return model.choose(.hour(time)) }
        let local = clock.time(time)
        model.choose(.hourThere(day: local.dayNumber, hour: local.hour))
    }
}
