import AppResources
import Display
import Engine
import TerminalUI
import Weather
import WeatherService

/// Draws the list in its form, or a text if it is empty.
@MainActor
struct ListView {
    let look: Presentation
    let tileView: TileView
    private let tableView: TableView
    private let mapView: MapView
    private let cache = FrameCache<TilePicture>()
    private let summaries = FrameCache<Summarised>()

    private struct Summarised: Hashable {
        let tiles: [TilePicture]
        let unseen: [TileSummary.Known]?
    }

    init(look: Presentation) {
        self.look = look
        tileView = TileView(look: look)
        tableView = TableView(look: look)
        mapView = MapView(look: look)
    }

    /// - Parameter covered: the area under the search results; a tile that they would overlap is not drawn.
    /// - Returns: The places in view.
    func render(
        _ model: DashboardViewModel, _ layout: DashboardLayout, covered: Rect?, into buffer: inout CellBuffer
    ) -> [TilePicture] {
        buffer.fill(layout.list)
        let list = model.list.shown
        if list.isEmpty {
            // An open drawer shows the same text itself.
            if model.list.drawer == nil { drawEmptyList(model, into: &buffer, in: layout.list) }
            return []
        }
        if covered == nil, let failure = model.commonFailure {
            drawCard(for: failure, model, into: &buffer, in: layout.list)
            return []
        }
        let tiles = TilePicture.visible(
            of: list, model.list.shownPane, in: layout.form, hasKeys: !model.isDrawerOpen, at: model.moment, model, look
        )
        switch layout.form {
        case .tiles: draw(tiles, model, layout, covered: covered, into: &buffer)
        case .table(let grid):
            if let axis = model.tableAxis { tableView.render(model, grid, axis, covered: covered, into: &buffer) }
        case .map(let plan): draw(plan, tiles, model, layout, covered: covered, into: &buffer)
        }
        return tiles.map(\.tile)
    }

    private func draw(
        _ plan: MapPlan, _ tiles: [VisibleTile], _ model: DashboardViewModel, _ layout: DashboardLayout, covered: Rect?,
        into buffer: inout CellBuffer
    ) {
        let pictures = MapTiles(tiles)
        mapView.render(
            MapView.Picture(
                plan: plan, ground: model.mapGround(of: plan, pictures), data: model.atlas.data, tiles: pictures,
                selection: model.list.shownPane.cursor.selection, hasKeys: !model.isDrawerOpen, here: model.hereOnMap),
            covered: covered, into: &buffer)
        guard let line = layout.placeLine, let tile = pictures[model.list.shownPane.cursor.selection],
            covered?.intersection(line).isEmpty ?? true
        else { return }
        LineTile(look: look).draw(tile, into: &buffer, in: line)
    }

    private func draw(
        _ tiles: [VisibleTile], _ model: DashboardViewModel, _ layout: DashboardLayout, covered: Rect?,
        into buffer: inout CellBuffer
    ) {
        for (slot, (index, tile, emphasis)) in tiles.enumerated() {
            guard let rect = layout.form.area(of: index, model.list.shownPane)?.intersection(layout.list) else {
                continue
            }
            if let covered, covered.intersection(rect).rows > 0 { continue }
            // Few tiles change from frame to frame, and moving the selection changes no picture, so each is cached.
            let frame = cache.frame(for: tile, slot: slot, size: rect.size) { frame in
                tileView.render(tile, into: &frame, in: frame.bounds)
            }
            buffer.draw(frame, into: rect)
            tileView.emphasise(tile, emphasis, into: &buffer, in: rect)
            // A gap between tiles is sent again with its neighbours. On a blank the colour is invisible, so using that of
            // their borders saves a change of style.
            let gap = Rect(column: rect.endColumn, row: rect.row, columns: 1, rows: rect.rows)
            buffer.fill(gap.intersection(layout.list), style: look.theme[tile.borderRole])
        }
    }

    /// Draws the summary of the tiles right-aligned in a line, and continues the rule before it.
    func drawSummary(
        of tiles: [TilePicture], _ model: DashboardViewModel, into buffer: inout CellBuffer, in line: Rect
    ) {
        guard line.columns > 0, !tiles.isEmpty else { return }
        let summarised = Summarised(tiles: tiles, unseen: unseen(beside: tiles, model))
        let frame = summaries.frame(for: summarised, size: line.size) { frame in
            let blank = Span(" ", look.theme[.text])
            let rule = Span(String(look.glyphs.rule), look.theme[.rule])
            frame.fill(frame.bounds, with: look.glyphs.rule, style: look.theme[.rule])
            let forms = TileSummary(tiles, beside: summarised.unseen)?.forms(look) ?? []
            frame.writeFitting(forms.map { [blank] + $0 + [blank, rule] }, atEndOf: frame.bounds)
        }
        buffer.draw(frame, into: line)
    }

    /// The places of the list that are not in view; nil if the list is too long for all of them to be loaded.
    private func unseen(beside tiles: [TilePicture], _ model: DashboardViewModel) -> [TileSummary.Known]? {
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

    private func drawEmptyList(_ model: DashboardViewModel, into buffer: inout CellBuffer, in area: Rect) {
        if model.list.id == .here {
            let words = HereText(model.here.state, hosts: model.positionHosts, look.format, home: look.home)
            return draw(
                [(words.sentence, .strong), (words.next, .dim)], into: &buffer, in: area.inset(columns: 1, rows: 0))
        }
        let isWaiting = model.shelf.isWaiting
        draw(
            [
                (look.phrase(isWaiting ? .bookmarksWaiting : .bookmarksEmpty), .strong),
                (look.phrase(isWaiting ? .bookmarksWaitingHint : .bookmarksHint), .dim),
            ], into: &buffer, in: area.inset(columns: 1, rows: 0))
    }

    /// One card replaces the tiles if all of them failed for the same reason: what is wrong, and what to do.
    private func drawCard(
        for failure: WeatherFailure, _ model: DashboardViewModel, into buffer: inout CellBuffer, in area: Rect
    ) {
        let wait = model.board.triedAgain(failure).map { look.format.wait($0.seconds(since: model.board.now)) }
        let reason = wait.map { failure.full(look.phrase, goesOnIn: $0) } ?? failure.full(look.phrase)
        let other = model.otherLiveSource.map {
            " \(look.glyphs.dot) " + look.phrase(.wayToSource, ["source": look.phrase($0)])
        }
        CardView(look: look).render(
            Card(
                title: look.phrase(
                    .citiesMessage, ["count": "\(model.list.shown.count)", "reason": failure.short(look.phrase)]),
                sentence: reason.capitalizingFirst, hint: look.phrase(.wayAgain) + (other ?? ""), isProblem: true),
            into: &buffer, in: area.inset(columns: area.columns >= 40 ? 1 : 0, rows: 0))
    }

    /// Paragraphs in the middle of an area, each line centred.
    private func draw(_ texts: [(text: String, role: Role)], into buffer: inout CellBuffer, in room: Rect) {
        let lines = texts.flatMap { text, role in
            text.wrapped(toWidth: max(1, room.columns)).map { ($0, role) }
        }
        let top = room.row + max(0, (room.rows - lines.count) / 2)
        for (index, (text, role)) in lines.enumerated() {
            buffer.write(
                text, column: room.column + (room.columns - text.displayWidth) / 2, row: top + index,
                style: look.theme[role], clip: room)
        }
    }
}

extension TilePicture {
    /// The places in view. On the bookmarks list every place is bookmarked, so only unsaved bookmarks get a star.
    @MainActor
    static func visible(
        of list: PlaceList, _ pane: Pane, in form: ListForm, hasKeys: Bool, at moment: Moment,
        _ model: DashboardViewModel, _ look: Presentation
    ) -> [VisibleTile] {
        let spinner = look.spinner(model)
        let home = look.home(model.board.now)
        let density = form.cells?.density ?? .line
        let longestName = density == .line ? list.longestName(look.format) : 0
        let reports = model.board.reports
        let now = model.board.now
        let carried = hasKeys ? model.route.carry?.id : nil
        // Reads each observed property once for all tiles, because every access to an observed property costs time.
        let (alerted, measure, here, shelf) = (model.alertedPlaces, model.list.measure, model.here, model.shelf)
        return form.inView(pane).map { index in
            let place = list[index]
            let report = reports[place.id] ?? Report()
            let id = here.bookmarkable(place).id
            let bookmark = BookmarkStar(of: id, on: shelf)
            let tile = TilePicture(
                place, report, model.board.state(of: report, at: moment), measure, density: density, at: moment,
                now: now,
                home: home,
                longestName: longestName,
                bookmark: list.shelfIndex(at: index) != nil && bookmark == .saved ? .none : bookmark,
                hasAlert: alerted.contains(id),
                spinner: spinner)
            let isSelected = hasKeys && index == pane.cursor.selection
            return (index, tile, carried == place.id ? .carried : isSelected ? .selected : .none)
        }
    }
}

extension PlaceList {
    /// In cells; a list too long to be loaded as a whole is measured only at its beginning.
    func longestName(_ format: WeatherFormat) -> Int {
        indices.prefix(Demand.longestList).map { format.name(self[$0]).displayWidth }.max() ?? 0
    }
}

extension BookmarkStar {
    @MainActor
    init(of id: PlaceID, on shelf: BookmarkShelf) {
        self = !shelf.contains(id) ? .none : shelf.isUnsaved(id) ? .unsaved : .saved
    }
}

extension Presentation {
    /// The current frame of the loading animation.
    @MainActor
    func spinner(_ model: DashboardViewModel) -> String {
        let frames = glyphs.spinner
        return frames[model.isMotionAllowed ? model.animationFrame % frames.count : 0]
    }
}
