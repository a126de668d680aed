import AppResources
import TerminalUI
import Weather

/// Draws the dashboard: header, tiles, detail, message, footer, and whatever is open over them.
@MainActor
struct DashboardView {
    let look: Presentation
    let source: Phrase
    private let detailCache = FrameCache<DetailPicture>()
    private let tileCache = FrameCache<TilePicture>()

    init(look: Presentation, source: Phrase) {
        self.look = look
        self.source = source
    }

    /// Draws a frame; the result is where the cursor belongs, or nil when nobody is typing.
    func render(_ model: DashboardViewModel, into buffer: inout CellBuffer) -> Point? {
        let layout = model.layout
        if let header = layout.header { drawHeader(model, into: &buffer, line: header) }
        if model.isDetailOpen {
            drawDetail(model, isFocused: true, into: &buffer, in: layout.overlay)
        } else {
            drawGrid(model, layout, into: &buffer)
        }
        drawDrawer(model, layout, into: &buffer)
        if let detail = layout.detail {
            drawDetail(model, isFocused: model.focus == .detail, into: &buffer, in: detail)
        }
        if let message = layout.message { drawMessage(model, into: &buffer, line: message) }
        if let footer = layout.footer {
            footerStrip(model, columns: footer.columns).draw(into: &buffer, line: footer, theme: look.theme)
        }
        let caret = drawSearch(model, layout, into: &buffer)
        return switch model.destination {
        case .help(let help): HelpView(look: look).render(help, into: &buffer)
        case .rename(let rename): RenameView(look: look).render(rename, into: &buffer, in: buffer.bounds)
        case nil: caret
        }
    }

    /// What a click at a cell asks for, where it is on the header or the footer.
    func intent(at point: Point, _ model: DashboardViewModel) -> DashboardIntent? {
        let layout = model.layout
        // Without a line of its own the search bar stands on the header.
        let isHeaderCovered = layout.search == nil && model.isSearching
        if let header = layout.header, header.contains(point), !isHeaderCovered {
            return headerStrip(model, columns: header.columns).intent(at: point.column)
        }
        if let footer = layout.footer, footer.contains(point) {
            return footerStrip(model, columns: footer.columns).intent(at: point.column)
        }
        if let search = layout.search, search.contains(point), !model.search.isFocused { return .search }
        return nil
    }

    private func drawDetail(_ model: DashboardViewModel, isFocused: Bool, into buffer: inout CellBuffer, in rect: Rect)
    {
        let place = model.detail.place
        let picture = DetailPicture(
            place: place, report: place.map { model.board[$0.id] } ?? Report(), now: model.board.now,
            scroll: model.detail.scroll, isFocused: isFocused,
            properName: place.flatMap { model.shelf.list[$0.id] }.flatMap { $0.ownName == nil ? nil : $0.place },
            bookmark: place.map { bookmark($0.id, model) } ?? .none)
        // The selection moves far more often than the detail changes.
        let frame = detailCache.frame(for: picture, size: rect.size) { frame in
            DetailView(look: look, source: source).render(picture, into: &frame, in: frame.bounds)
        }
        buffer.draw(frame, into: rect)
    }

    private func drawGrid(_ model: DashboardViewModel, _ layout: DashboardLayout, into buffer: inout CellBuffer) {
        let list = model.gridList
        if list.isEmpty {
            // An open drawer says so itself.
            if model.drawer == nil { drawEmptyList(model, into: &buffer, in: layout.grid) }
            return
        }
        let view = TileView(look: look, isCard: layout.tiles.isCards)
        let tiles = tiles(of: list, model.grid, in: layout.tiles, hasKeys: !model.isDrawerOpen, model)
        // Tiles of which the results would leave a part are left out.
        let covered = showsResults(model) ? searchLayout(model).panel : nil
        for (slot, (index, tile)) in tiles.enumerated() {
            let rect = layout.tiles.rect(of: index, scrollRow: model.grid.cursor.scrollRow).intersection(layout.grid)
            if let covered, covered.intersection(rect).rows > 0 { continue }
            // Of the tiles in view one or two change at a time.
            let frame = tileCache.frame(for: tile, slot: slot, size: rect.size) { frame in
                view.render(tile, into: &frame, in: frame.bounds)
            }
            buffer.draw(frame, into: rect)
            // A gap between tiles is sent again with its neighbours; in the colour of their borders, which nobody sees
            // on a blank, that takes no change of colour.
            let gap = Rect(column: rect.endColumn, row: rect.row, columns: 1, rows: rect.rows)
            buffer.fill(gap.intersection(layout.grid), style: look.theme[.border])
        }
    }

    private func drawDrawer(_ model: DashboardViewModel, _ layout: DashboardLayout, into buffer: inout CellBuffer) {
        guard let drawer = model.drawer else { return }
        let list = model.bookmarks
        let grid = model.drawerTiles
        let picture = DrawerView.Picture(
            list: list, tiles: tiles(of: list, drawer.pane, in: grid, hasKeys: true, model), grid: grid,
            scrollRow: drawer.pane.cursor.scrollRow, isBoxed: layout.isDrawerBoxed,
            isWaiting: model.shelf.isWaiting)
        DrawerView(look: look).render(
            picture, shown: drawer.slide.shown, into: &buffer, in: layout.drawer)
    }

    /// What is in view of a list.
    private func tiles(
        of list: PlaceList, _ pane: Pane, in grid: TileGrid, hasKeys: Bool, _ model: DashboardViewModel
    ) -> [(index: Int, tile: TilePicture)] {
        let reports = model.board.reports
        let now = model.board.now
        let spinner = spinner(model)
        return grid.visibleIndices(scrollRow: pane.cursor.scrollRow).map { index in
            let place = list[index]
            let isCarried = hasKeys && model.carry?.id == place.id
            let state = model.board.tile(reports[place.id] ?? Report())
            return (
                index,
                TilePicture(
                    place: place, state: state, now: state.isStale ? now : nil,
                    emphasis: isCarried ? .carried : hasKeys && index == pane.cursor.selection ? .selected : .none,
                    bookmark: bookmark(place.id, model), spinner: state.isUnderWay ? spinner : "")
            )
        }
    }

    private func bookmark(_ id: PlaceID, _ model: DashboardViewModel) -> TilePicture.Bookmark {
        guard model.shelf.contains(id) else { return .none }
        return model.shelf.isUnsaved(id) ? .unsaved : .saved
    }

    private func drawEmptyList(_ model: DashboardViewModel, into buffer: inout CellBuffer, in area: Rect) {
        let room = area.inset(columns: 1, rows: 0)
        let isWaiting = model.shelf.isWaiting
        let texts: [(Phrase, Role)] = [
            (isWaiting ? .bookmarksWaiting : .bookmarksEmpty, .strong),
            (isWaiting ? .bookmarksWaitingHint : .bookmarksHint, .dim),
        ]
        let lines = texts.flatMap { phrase, role in
            look.phrase(phrase).wrapped(toWidth: room.columns).map { ($0, role) }
        }
        let top = room.row + max(0, (room.rows - lines.count) / 2)
        for (index, (text, role)) in lines.enumerated() {
            buffer.write(
                text, column: room.column + (room.columns - text.displayWidth) / 2, row: top + index,
                style: look.theme[role], clip: room)
        }
    }

    func spinner(_ model: DashboardViewModel) -> String {
        let frames = look.glyphs.spinner
        return frames[model.isMotionAllowed ? model.animationFrame % frames.count : 0]
    }
}
