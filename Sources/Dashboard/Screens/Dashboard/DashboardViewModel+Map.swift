import Cartography
import Engine
import TerminalUI
import Weather

/// The map: what lies below its labels.
extension DashboardViewModel {
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

    /// The time axis of the table.
    func tableAxis(_ columns: TableColumns) -> TableAxis {
        let reach = reach
        return TableAxis(reach, list.tableStep, selected: reach.stop(of: moment), columns: columns.count)
    }

    /// Whether the keys for left and right select another column instead of another place.
    var areColumnsInReach: Bool { layout.form.kind == .table && !isDrawerOpen && tableColumns.count > 1 }

    /// Selects the time of the next or the previous column.
    func tableMoved(by step: Int) {
        let axis = tableAxis(tableColumns)
        if let stop = step > 0 ? axis.next : axis.previous { chooseStop(stop, in: axis.reach) }
    }

    /// A press on a column of the table. Returns whether that selected another time.
    @discardableResult
    func columnPressed(_ time: HitMap.TimeStop?) -> Bool {
        guard let time else { return false }
        let before = moment
        chooseStop(time.stop, in: time.reach)
        return moment != before
    }
}
