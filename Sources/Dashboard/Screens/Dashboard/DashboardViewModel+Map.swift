import Cartography
import Engine
import TerminalUI
import Weather

/// The map: whether the mouse reaches it, and what lies below its labels.
extension DashboardViewModel {
    /// The map while the mouse reaches it: nothing lies over it, and it is not replaced by a text.
    var reachableMap: MapPlan? {
        guard !isDrawerOpen, !isDetailOpen, !route.isInSearch, !list.shown.isEmpty, commonFailure == nil else {
            return nil
        }
        return layout.form.plan
    }

    // MARK: The ground

    /// What the map below the labels shows. `tiles`: the places in view.
    func mapGround(of plan: MapPlan, _ tiles: MapTiles) -> MapGround {
        MapGround(
            projection: plan.projection, hasLines: atlas.data != nil, night: nightInstant, rain: rain(at: tiles))
    }

    /// The instant that is shown everywhere, to the quarter of an hour; nil for days and for hours of each place's own clock.
    private var nightInstant: Timestamp? {
        switch moment.settled(at: board.now) {
        case .now: board.now.quarterHour
        case .hour(let time): time
        case .hourThere, .day: nil
        }
    }

    /// The provinces where something falls at one of the list's places that have weather. Those out of view count too, so that
    /// zooming changes no number.
    private func rain(at tiles: MapTiles) -> [MapGround.Rain] {
        let (list, notes, reports, now) = (list.shown, atlas.notes, board.reports, board.now.quarterHour)
        var known: [Int: Int] = [:]
        var falling: [Int: [PrecipitationAhead.Kind]] = [:]
        for current in board.currents(of: list) {
            let place = list[current.index]
            guard let province = notes[place.id]?.province else { continue }
            let seen = tiles[current.index]?.seen ?? reports[place.id]?.seen(at: moment, of: place, now: now)
            guard let seen, seen.conditions != nil else { continue }
            known[province, default: 0] += 1
            if let kind = seen.falls { falling[province, default: []].append(kind) }
        }
        return falling.compactMap { province, kinds in
            kinds.commonest.map {
                MapGround.Rain(province: province, kind: $0, falling: kinds.count, known: known[province] ?? 0)
            }
        }.sorted { $0.province < $1.province }
    }

    /// Where the user is, if that is known and not itself a place of the list.
    var hereOnMap: Coordinate? {
        guard let here = here.place, list.shown.index(of: here.id) == nil else { return nil }
        return here.coordinate
    }
}

extension [PrecipitationAhead.Kind] {
    /// The kind that is there most often; of several, the more serious one.
    fileprivate var commonest: PrecipitationAhead.Kind? {
        PrecipitationAhead.Kind.allCases.reversed().max { left, right in
            count { $0 == left } < count { $0 == right }
        }.flatMap { contains($0) ? $0 : nil }
    }
}

/// The table: a time axis across the list.
extension DashboardViewModel {
    /// How the table divides its width.
    var tableColumns: TableColumns {
        TableColumns(layout.form.cells?.area.columns ?? 0, longestName: list.shown.longestName(format))
    }

    /// The time axis of the table; nil while the list is shown in another form.
    var tableAxis: TableAxis? {
        guard layout.form.kind == .table else { return nil }
        let reach = reach
        return TableAxis(reach, list.tableStep, selected: reach.stop(of: moment), columns: tableColumns.count)
    }

    /// Whether the keys for left and right select another column instead of another place.
    var areColumnsInReach: Bool { layout.form.kind == .table && !isDrawerOpen && tableColumns.count > 1 }

    /// Selects the time of the next or the previous column.
    func tableMoved(by step: Int) {
        guard let axis = tableAxis, let stop = step > 0 ? axis.next : axis.previous else { return }
        look(at: stop, in: axis.reach)
    }

    /// Selects the time of the column at a cell. Returns whether that changed it.
    func tablePressed(at point: Point) -> Bool {
        guard !isDrawerOpen, let axis = tableAxis, let cells = layout.form.cells,
            cells.area.contains(point) || cells.head?.contains(point) == true,
            let index = tableColumns.index(at: point.column, in: cells.area), axis.stops.indices.contains(index)
        else { return false }
        let before = moment
        look(at: axis.stops[index], in: axis.reach)
        return moment != before
    }
}
