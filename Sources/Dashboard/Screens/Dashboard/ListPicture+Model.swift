import AppResources
import BookmarkStore
import Cartography
import Display
import Engine
import TerminalUI
import Weather
import WeatherService

// What the forms of the list show of the model.
extension ListPicture {
    @MainActor
    init(
        _ model: DashboardViewModel, _ layout: DashboardLayout, covered: Rect?, isShared: Bool, _ look: Presentation
    ) {
        (area, form, pane) = (layout.list, layout.form, model.list.shownPane)
        self.covered = covered
        let list = model.list.shown
        if list.isEmpty {
            // An open drawer shows the same text itself.
            content = .text(model.list.drawer == nil ? Self.paragraphs(model, look) : [])
            tiles = []
            return
        }
        let hasKeys = !model.isDrawerOpen && model.route.crosshair == nil
        let visible = TilePicture.visible(
            of: list, pane, in: layout.form, hasKeys: hasKeys, at: model.moment, model, look)
        tiles = visible
        switch layout.form {
        case .tiles(let grid): content = .tiles(grid, scrollRow: pane.cursor.scrollRow)
        case .table(let grid):
            content = .table(TablePicture(model, layout, grid, visible, look))
        case .map(let plan):
            let pictures = MapTiles(visible)
            content = .map(MapPicture(model, layout, plan, pictures, hasKeys: hasKeys, hasButtons: !isShared))
        }
    }

    @MainActor
    private static func paragraphs(_ model: DashboardViewModel, _ look: Presentation) -> [(String, Role)] {
        if model.list.id == .here {
            let words = HereText(model.here.state, hosts: model.location.positionHosts, look.format, home: look.home)
            return [(words.sentence, .strong), (words.next, .dim)]
        }
        guard model.shelf.name(of: model.list.id) == nil else {
            return [(look.phrase(.listEmpty), .strong), (look.phrase(.listEmptyHint), .dim)]
        }
        let isWaiting = model.shelf.isWaiting
        return [
            (look.phrase(isWaiting ? .bookmarksWaiting : .bookmarksEmpty), .strong),
            (look.phrase(isWaiting ? .bookmarksWaitingHint : .bookmarksHint), .dim),
        ]
    }

    /// What the button of a map at a cell does; nil while the keys are elsewhere.
    func intent(at point: Point) -> DashboardIntent? {
        guard case .map(let map) = content, map.hasKeys || map.crosshair != nil else { return nil }
        return MapButtons(map.plan).intent(at: point)
    }

    /// What is at a cell of the list.
    func target(at point: Point) -> HitMap.Target {
        var stop: HitMap.TimeStop?
        var isMap = false
        switch content {
        case .text: return .list(isMap: false)
        case .tiles: break
        case .table(let table):
            stop = table.stop(at: point.column).map { HitMap.TimeStop(stop: $0, reach: table.axis.reach) }
            if table.grid.head?.contains(point) == true { return .heads(stop) }
        case .map(let map):
            isMap = map.plan.area.contains(point)
        }
        let listed = HitMap.Listed(form.index(at: point, pane), among: tiles)
        return listed.map { .place($0, stop) } ?? .list(isMap: isMap)
    }
}

extension TablePicture {
    /// `visible`: the places in view at the selected time.
    @MainActor
    fileprivate init(
        _ model: DashboardViewModel, _ layout: DashboardLayout, _ grid: TileGrid, _ visible: [VisibleTile],
        _ look: Presentation
    ) {
        let columns = model.table.columns
        let axis = model.table.axis(columns)
        let moment = { axis.reach.moment(at: $0, isThere: model.time.isHourThere) }
        let (shown, own) = (axis.stops.map(moment), axis.own.map(moment))
        let (list, reports) = (model.list.shown, model.board.reports)
        let tiles =
            model.moment == .now
            ? visible
            : TilePicture.visible(
                of: list, model.list.shownPane, in: layout.form, hasKeys: false, at: .now, model, look)
        self.init(
            grid: grid, axis: axis, columns: columns, standIn: shown == own ? nil : shown[axis.selected],
            scrollRow: model.list.shownPane.cursor.scrollRow,
            rows: zip(tiles, visible).map { now, then in
                let moments = TableRow.isMarked(now.tile) ? shown : own
                return (
                    now.index,
                    TableRow(
                        tile: now.tile, report: reports[now.tile.place.id] ?? Report(), moments: moments,
                        warned: model.warningActions.warned(among: moments, at: now.tile.place), columns: columns),
                    then.tile, then.emphasis
                )
            },
            warnedInStandIn: shown == own
                ? []
                : Set(
                    tiles.map(\.tile.place).filter {
                        model.warningActions.warned(among: shown, at: $0).contains(axis.selected)
                    }.map(\.id)),
            isAway: model.time.isLookingAway, corner: model.table.corner)
    }
}

extension MapPicture {
    /// `tiles`: the places in view.
    @MainActor
    fileprivate init(
        _ model: DashboardViewModel, _ layout: DashboardLayout, _ plan: MapPlan, _ tiles: MapTiles, hasKeys: Bool,
        hasButtons: Bool
    ) {
        let measure = model.list.measure
        let format = model.preferences.format
        let falls =
            measure.goesWithFalls
            ? MapFalls.all(model, plan)
            : MapFalls(projection: plan.projection, spots: [])
        let (field, note) = MapField.shown(model, plan)
        let here = model.here.place.flatMap { model.list.shown.index(of: $0.id) == nil ? $0.coordinate : nil }
        self.init(
            plan: plan,
            paper: MapPaper(
                ground: MapGround(
                    projection: plan.projection, hasLines: model.atlas.data != nil, places: plan.coordinates),
                night: Self.nightInstant(model)),
            falls: falls, field: field, fieldNote: note,
            fieldPoint: model.route.crosshair.flatMap { field?.point(nearest: $0.coordinate) },
            areas: MapAreas(
                projection: plan.projection,
                areas: model.warnings.known.inForce(in: model.warningActions.spanAtHome)
                    .filter { !model.preferences.settings.mutedWarnings.mutes($0, at: nil) }
                    .map { MapAreas.Area(level: $0.level, issuer: format.issuer(of: $0), shapes: $0.areas) }),
            unmappedIssuers: plan.inView.flatMap {
                model.warningActions.inForce(at: model.list.shown[$0]).map(\.warning)
            }
            .filter { warning in !warning.areas.contains(where: \.hasShape) }.map(format.issuer).distinct(by: \.self),
            storms: MapStorms(
                projection: plan.projection, typhoons: model.typhoons.known,
                time: model.warningActions.spanAtHome.lowerBound),
            data: model.atlas.data,
            tiles: tiles,
            selection: model.list.shownPane.cursor.selection, measure: measure, isOfDay: model.moment.isDay,
            hasKeys: hasKeys, hasButtons: hasButtons, crosshair: model.route.crosshair,
            warned: model.route.crosshair.flatMap {
                WarningMark(model.warningActions.inForce(at: $0.coordinate), in: model.language)
            },
            here: here, placeLine: layout.placeLine)
    }

    /// The instant that is shown everywhere, to the quarter of an hour; nil for days and for hours of each place's own clock.
    @MainActor
    private static func nightInstant(_ model: DashboardViewModel) -> Timestamp? {
        switch model.moment.settled(at: model.board.now) {
        case .now: model.board.now.quarterHour
        case .hour(let time): time
        case .hourThere, .day: nil
        }
    }

}

extension MapField {
    /// The field at the selected time, and what is to be said of it; neither without a source that tells of one.
    @MainActor
    fileprivate static func shown(_ model: DashboardViewModel, _ plan: MapPlan) -> (MapField?, FieldNote?) {
        let known = model.field.known
        guard known.question != nil, let source = SourceProfile.ofField(among: model.sources.current.profiles) else {
            return (nil, nil)
        }
        let time: Timestamp
        switch model.moment.settled(at: model.board.now) {
        case .now: time = model.board.now.startOfHour
        case .hour(let hour): time = hour
        case .hourThere, .day: return (nil, FieldNote(state: .otherHours))
        }
        let place = model.list.selected
        let field = MapField(
            projection: plan.projection, measure: model.list.measure, known: known, time: time,
            isInvented: source.isInvented, airScale: place?.airScale ?? .unitedStates)
        return (field, FieldNote(of: field, source: source))
    }
}

extension MapFalls {
    /// What falls at the places that are laid out and have weather, in view or not.
    @MainActor
    fileprivate static func all(_ model: DashboardViewModel, _ plan: MapPlan) -> MapFalls {
        let (list, moment, now) = (model.list.shown, model.moment, model.board.now.quarterHour)
        return model.mapFalls.value(for: list, plan.part, plan.projection, moment, now, model.board.revision) {
            MapFalls(of: plan.part.map { list[$0] }, model.board.reports, moment, now, plan.projection)
        }
    }

    private init(
        of places: [Place], _ reports: [PlaceID: Report], _ moment: Moment, _ now: Timestamp,
        _ projection: MapProjection
    ) {
        self.projection = projection
        spots = places.compactMap { place in
            guard let seen = reports[place.id]?.seen(at: moment, of: place, now: now), seen.conditions != nil
            else { return nil }
            let position = projection.position(of: place.coordinate)
            let amount = seen.value(of: .precipitation)
            return Spot(position: position, kind: seen.falls, step: max(1, amount.map(FallStep.of) ?? 1))
        }
    }
}

extension SummaryPicture {
    /// Nil without places in view.
    @MainActor
    init?(of list: ListPicture?, _ model: DashboardViewModel, in line: Rect) {
        guard let list, !list.tiles.isEmpty, line.columns > 0 else { return nil }
        tiles = list.tiles.map(\.tile)
        warned = model.warningActions.warned
        typhoons = model.typhoons.known
        home = model.shelf.lists.home?.place.id
        unseen = Self.unseen(beside: tiles, model)
        self.line = line
    }

    /// The places of the list that are not in view; nil if the list is too long for all of them to be loaded.
    @MainActor
    private static func unseen(beside tiles: [TilePicture], _ model: DashboardViewModel) -> [TileSummary.Known]? {
        let list = model.list.shown
        guard tiles.count < list.count else { return [] }
        guard list.count <= Demand.longestList else { return nil }
        let seen = Set(tiles.map(\.place.id))
        guard let now = tiles.first?.now else { return [] }
        return model.board.currents(of: list).compactMap { current in
            let place = list[current.index]
            guard !seen.contains(place.id) else { return nil }
            let report = model.board[place.id]
            return TileSummary.Known(
                seen: report.seen(at: model.moment, of: place, now: now),
                state: model.board.state(of: report, at: model.moment))
        }
    }
}
