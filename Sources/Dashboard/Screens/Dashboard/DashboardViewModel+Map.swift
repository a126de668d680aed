import Cartography
import Engine
import TerminalUI
import Weather

/// The map: zoom and pan, and what lies below its labels.
extension DashboardViewModel {
    /// The map as laid out; nil while the list is shown in another form.
    var mapPlan: MapPlan? { if case .map(let plan) = layout.form { plan } else { nil } }

    /// The map while the mouse reaches it: nothing lies over it, and it is not replaced by a text.
    var reachableMap: MapPlan? {
        guard !isDrawerOpen, !isDetailOpen, !route.isInSearch, !gridList.isEmpty, commonFailure == nil else {
            return nil
        }
        return mapPlan
    }

    // MARK: Zoom and pan

    /// One step of zoom, a factor.
    private static let zoomStep = 1.5

    /// A closer or wider view, around a cell of the screen or else around the selected place.
    func zoomed(closer: Bool, at point: Point? = nil) {
        guard let plan = mapPlan, !gridList.isEmpty else { return }
        let factor = closer ? Self.zoomStep : 1 / Self.zoomStep
        let next = plan.zoomed(by: factor, at: point, around: grid.cursor.selection)
        guard next != plan.projection else { return tell(.mapEndsHere(isClosest: closer)) }
        use(camera: next)
    }

    /// Moves the land by so many cells, to the right and down.
    func panned(columns: Int, rows: Int) {
        guard let plan = mapPlan, !gridList.isEmpty else { return }
        use(camera: plan.projection.panned(columns: Double(columns), rows: Double(rows)))
    }

    /// Shows a part of the world; nil fits all places.
    func use(camera: MapProjection?) {
        var next = grid
        next.camera = camera
        show(next)
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
        let (list, notes, reports, now) = (gridList, atlas.notes, board.reports, board.now.quarterHour)
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
        guard let here = here.place, gridList.index(of: here.id) == nil else { return nil }
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
