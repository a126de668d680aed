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

    /// What the map below the labels shows. `tiles`: the places in view, by index.
    func mapGround(of plan: MapPlan, _ tiles: [Int: TilePicture]) -> MapGround {
        MapGround(
            projection: plan.projection, hasLines: atlas.sheets != nil, night: nightInstant, rain: rain(at: tiles))
    }

    /// The instant that is shown everywhere, to the quarter of an hour; nil for days and for hours of each place's own clock.
    private var nightInstant: Timestamp? {
        switch moment.settled(at: board.now) {
        case .now: board.now.quarterHour
        case .hour(let time): time
        case .hourThere, .day: nil
        }
    }

    /// The provinces where something falls at one of the places in view that have weather.
    private func rain(at tiles: [Int: TilePicture]) -> [MapGround.Rain] {
        let known = tiles.values.filter { $0.seen.conditions != nil }
        let provinces = Dictionary(grouping: known) { atlas.province(of: $0.place) }
        return provinces.compactMap { province, tiles in
            let falling = tiles.compactMap(\.seen.falls)
            guard let province, let kind = falling.commonest else { return nil }
            return MapGround.Rain(province: province, kind: kind, falling: falling.count, known: tiles.count)
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
