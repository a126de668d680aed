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
        guard !list.isEmpty else { return drawEmptyList(into: &buffer, in: layout.grid) }
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
        }
    }

    private func drawDrawer(_ model: DashboardViewModel, _ layout: DashboardLayout, into buffer: inout CellBuffer) {
        guard let drawer = model.drawer else { return }
        let list = model.bookmarks
        let grid = model.drawerTiles
        let picture = DrawerView.Picture(
            list: list, tiles: tiles(of: list, drawer.pane, in: grid, hasKeys: true, model), grid: grid,
            scrollRow: drawer.pane.cursor.scrollRow, isBoxed: layout.isDrawerBoxed)
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
            let state = TileState(reports[place.id]?.current ?? Loadable(), now: now)
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

    private func drawEmptyList(into buffer: inout CellBuffer, in area: Rect) {
        let lines = [(Phrase.bookmarksEmpty, Role.strong), (.bookmarksHint, .dim)]
        let middle = area.row + max(0, area.rows / 2 - 1)
        for (index, (phrase, role)) in lines.enumerated() {
            let text = look.cut(look.phrase(phrase), to: area.columns)
            buffer.write(
                text, column: area.column + (area.columns - text.displayWidth) / 2, row: middle + index,
                style: look.theme[role], clip: area)
        }
    }

    private func drawMessage(_ model: DashboardViewModel, into buffer: inout CellBuffer, line: Rect) {
        let column = line.column + (line.columns >= 20 ? 1 : 0)
        if let carry = model.carry, let place = model.selectedPlace {
            let text = look.phrase(
                .carrying,
                [
                    "name": look.format.name(place), "position": "\(carry.index + 1)", "count": "\(carry.list.count)",
                ])
            buffer.write(
                look.cut(text, to: line.columns - 2), column: column, row: line.row, style: look.theme[.titleSelected],
                clip: line)
            return
        }
        let messages = model.messages
        guard let first = messages.first else { return }
        // What a key has just done stands alone; the rest is still there after the next one.
        let standsAlone = if case .feedback = first { true } else { false }
        let more =
            messages.count > 1 && !standsAlone && line.columns >= 60
            ? " (" + look.phrase(.moreMessages, ["count": "\(messages.count - 1)"]) + ")" : ""
        let text = look.cut(self.text(of: first), to: line.columns - 2 - more.displayWidth) + more
        buffer.write(text, column: column, row: line.row, style: look.theme[role(of: first)], clip: line)
    }

    private func role(of message: Message) -> Role {
        if case .feedback = message { return .text }
        return message.isProblem ? .failure : .warning
    }

    private func text(of message: Message) -> String {
        switch message {
        case .failed(let failure, let first, 1):
            look.phrase(.cityMessage, ["name": look.format.name(first), "reason": failure.full(look.phrase)])
        case .failed(let failure, _, let count):
            look.phrase(.citiesMessage, ["count": "\(count)", "reason": failure.full(look.phrase)])
        case .sample: look.phrase(.sampleNotice)
        case .koreanUnavailable: look.phrase(.localeCannotKorean)
        case .bookmarksOpened(let problem): problem.text(look.phrase)
        case .bookmarksUnsaved(let failure):
            look.phrase(.bookmarksUnsaved, ["reason": failure.text(look.phrase)])
        case .feedback(let feedback): feedback.text(look.phrase, look.format)
        }
    }

    private func spinner(_ model: DashboardViewModel) -> String {
        let frames = look.glyphs.spinner
        return frames[model.isMotionAllowed ? model.animationFrame % frames.count : 0]
    }
}

// MARK: - Header and footer

extension DashboardView {
    /// The header in its longest form that fits: name, lists; loaded places, time, source.
    private func headerStrip(_ model: DashboardViewModel, columns: Int) -> Strip {
        var chosen: (leading: [Strip.Piece], trailing: [Strip.Piece]) = ([], [])
        for variant in headerVariants(model) {
            chosen = variant()
            if Strip.columns(of: chosen.leading) + Strip.columns(of: chosen.trailing) <= columns { break }
        }
        return Strip(leading: chosen.leading, trailing: chosen.trailing, columns: columns)
    }

    /// From the longest to the shortest; each is made only if those before it do not fit.
    private func headerVariants(
        _ model: DashboardViewModel
    ) -> [() -> (leading: [Strip.Piece], trailing: [Strip.Piece])] {
        let dot = " \(look.glyphs.dot) "
        let count = Strip.Piece("\(model.loadedCount)/\(model.gridList.count)", .strong)
        let spinning = Strip.Piece(model.isLoading ? "\(spinner(model)) " : "", .progress)
        let time = model.refreshedAt.map { time in
            let offset = model.gridList.first?.usualOffset ?? .zero
            return look.phrase(.updatedAt, ["time": look.format.time(time, offset: offset)])
        }
        let isSample = source == .sourceSample
        let sourcePiece = Strip.Piece(look.phrase(isSample ? .sampleMark : source), isSample ? .sample : .dim)
        let timePieces = time.map { [Strip.Piece(dot + $0, .dim)] } ?? []
        let sourcePieces = [Strip.Piece(dot, .dim), sourcePiece, Strip.Piece(" ", .text)]
        let name = [Strip.Piece(" \(look.phrase(.appName)) ", .appName)]
        let tabs = self.tabs(model)
        let keptSource = isSample ? sourcePieces : []
        return [
            { (name + tabs, [spinning, count] + position(model, dot) + timePieces + sourcePieces) },
            { (name + tabs, [spinning, count] + timePieces + sourcePieces) },
            { (name + tabs, [spinning, count] + timePieces + keptSource) },
            { (name + tabs, [spinning, count] + keptSource) },
            { (tabs, [spinning, count] + keptSource) },
            { ([name[0]], [count] + keptSource) },
            { ([], [count] + keptSource) },
            { ([], isSample ? [sourcePiece] : [count]) },
        ]
    }

    private func tabs(_ model: DashboardViewModel) -> [Strip.Piece] {
        model.lists.enumerated().flatMap { index, list in
            let title = "\(index + 1) \(look.phrase(list.title)) \(list.count)"
            return [
                Strip.Piece(" ", .text),
                Strip.Piece(title, index == model.listIndex ? .tabSelected : .tab, .chooseList(index)),
                Strip.Piece(" ", .text),
            ]
        }
    }

    /// Which tiles are in view, where not all are.
    private func position(_ model: DashboardViewModel, _ dot: String) -> [Strip.Piece] {
        let visible = model.layout.tiles.visibleIndices(scrollRow: model.grid.cursor.scrollRow)
        guard !visible.isEmpty, visible.count < model.gridList.count else { return [] }
        let text = look.phrase(
            .position, ["first": "\(visible.lowerBound + 1)", "last": "\(visible.upperBound)"])
        return [Strip.Piece(dot + text, .dim)]
    }

    private func drawHeader(_ model: DashboardViewModel, into buffer: inout CellBuffer, line: Rect) {
        headerStrip(model, columns: line.columns).draw(into: &buffer, line: line, theme: look.theme)
    }

    /// As many keys as fit, in the order of their rank.
    private func footerStrip(_ model: DashboardViewModel, columns: Int) -> Strip {
        let bindings = model.keys.bindings.filter { $0.footerRank != nil }
            .sorted { ($0.footerRank ?? 0) < ($1.footerRank ?? 0) }
        var pieces: [Strip.Piece] = [Strip.Piece(" ", .text)]
        for binding in bindings {
            // What moves or chooses has several directions; a click could mean any of them.
            let isSingle = ![.keyMove, .keyLists, .keyNeighbours, .keyShift, .keyPosition, .keyChoose].contains(
                binding.label)
            // Of several keys for one thing the first is enough here.
            let notation = binding.notation.prefix { $0 != " " }
            let next = [
                Strip.Piece(look.glyphs.notation(String(notation)), .key, isSingle ? binding.intent : nil),
                Strip.Piece(" \(look.phrase(binding.label))  ", .keyLabel, isSingle ? binding.intent : nil),
            ]
            guard Strip.columns(of: pieces + next) <= columns else { continue }
            pieces += next
        }
        return Strip(leading: pieces, columns: columns)
    }
}
