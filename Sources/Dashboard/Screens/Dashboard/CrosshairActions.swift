import Engine
import Files
import Places
import TerminalUI
import Weather

/// The crosshair on the map: moving it, and naming and bookmarking the place that is nearest to it.
@MainActor
struct CrosshairActions {
    let model: DashboardViewModel

    private var plan: MapPlan? { model.list.form().plan }
    /// Whether there is a map: an empty list has a text instead.
    var isPossible: Bool { plan != nil && !model.list.shown.isEmpty }

    /// Begins at the selected place or, if that is out of view, in the middle. Other forms have an order by hand instead.
    func begun() {
        guard let plan, isPossible else { return }
        let own = model.selectedPlace.map(\.coordinate)
        let middle = Point(column: plan.area.columns / 2, row: plan.area.rows / 2)
        let cell = own.map(plan.cell).flatMap { plan.has($0) ? $0 : nil } ?? middle
        guard let coordinate = plan.coordinate(of: cell) else { return }
        put(at: coordinate, on: plan)
    }

    /// A click beside the places puts it there and asks for the name; in the area of a warning it opens that.
    func pressed(at point: Point) {
        guard let plan, isPossible,
            let coordinate = plan.coordinate(
                of: Point(column: point.column - plan.area.column, row: point.row - plan.area.row))
        else { return }
        model.tell(nil)
        put(at: coordinate, on: plan)
        opened()
    }

    private func put(at coordinate: Coordinate, on plan: MapPlan) {
        // A bookmark that is added must not move the land under the crosshair.
        model.list.use(camera: plan.projection)
        model.go(to: .crosshair(Crosshair(coordinate: coordinate)))
    }

    /// Moves it by a cell, or by half of the map with a page. The land follows at the edge.
    func moved(_ step: ListCursor.Step) {
        guard let plan, let held = model.route.crosshair else { return }
        var cell = plan.cell(of: held.coordinate)
        switch step {
        case .left: cell.column -= 1
        case .right: cell.column += 1
        case .up: cell.row -= 1
        case .down: cell.row += 1
        case .first: cell.column -= plan.area.columns / 4
        case .last: cell.column += plan.area.columns / 4
        case .pageUp: cell.row -= plan.area.rows / 2
        case .pageDown: cell.row += plan.area.rows / 2
        }
        let target = Point(
            column: max(0, min(plan.area.columns - 1, cell.column)), row: max(0, min(plan.area.rows - 1, cell.row)))
        // A page may lead beyond the end of the world.
        if plan.coordinate(of: cell) == nil { cell = target }
        guard let coordinate = plan.coordinate(of: cell) else { return }
        if !plan.has(cell) {
            model.list.panned(columns: target.column - cell.column, rows: target.row - cell.row)
        }
        model.update(Crosshair(coordinate: coordinate))
    }

    /// A closer or wider view around it. Returns a message if the map ends there.
    func zoomed(closer: Bool) -> Message.Feedback? {
        guard let plan, let held = model.route.crosshair else { return nil }
        let cell = plan.cell(of: held.coordinate)
        return model.list.zoomed(
            closer: closer, at: Point(column: plan.area.column + cell.column, row: plan.area.row + cell.row))
    }

    /// Asks for the nearest place of the gazetteer, and shows the warnings whose areas it is in.
    func opened() {
        ask(bookmarking: false)
        if let point = model.route.crosshair?.coordinate { model.warningActions.opened(at: point) }
    }

    /// Bookmarks the nearest place, or removes it again; asks for it first if it is not known.
    func bookmarked() {
        if let place = model.route.crosshair?.place { return model.bookmarks.toggled(place) }
        ask(bookmarking: true)
    }

    private func ask(bookmarking: Bool) {
        guard var held = model.route.crosshair, held.place == nil else { return }
        if case .asking(let bookmarks) = held.naming {
            held.naming = .asking(bookmarks: bookmarks || bookmarking)
            return model.update(held)
        }
        held.naming = .asking(bookmarks: bookmarking)
        model.update(held)
        let (search, coordinate) = (model.search.search, held.coordinate)
        model.naming?.cancel()
        model.naming = Task.detached(executorPreference: search.executor) { [weak model] in
            let answer = Result { () throws(DataFileFailure) in try search.nearest(to: coordinate) }
            guard !Task.isCancelled else { return }
            await model?.crosshair.answered(answer, at: coordinate)
        }
    }

    /// Late answers for a point that has been left are ignored.
    private func answered(_ answer: Result<NearbyPlace?, DataFileFailure>, at coordinate: Coordinate) {
        guard var held = model.route.crosshair, held.coordinate == coordinate, case .asking(let bookmarks) = held.naming
        else { return }
        held.naming = .open
        switch answer {
        case .success(let found?): held.naming = .nearest(found.place, kilometres: found.distance)
        case .success(nil), .failure(.missing): model.tell(.said(.searchNoGazetteer))
        case .failure(.unusable(let path)): model.tell(.said(.searchBadGazetteer, ["path": .text(path)]))
        }
        model.update(held)
        // Asked for twice, it would be removed again.
        if bookmarks, let place = held.place, !model.shelf.contains(place.id) { model.bookmarks.toggled(place) }
        model.settle()
    }
}

extension MapPlan {
    /// Whether a cell, counted from the upper left corner, is on the map.
    fileprivate func has(_ cell: Point) -> Bool {
        (0..<area.columns).contains(cell.column) && (0..<area.rows).contains(cell.row)
    }
}
