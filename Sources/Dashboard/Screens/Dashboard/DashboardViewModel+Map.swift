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
