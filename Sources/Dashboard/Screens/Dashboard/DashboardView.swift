import AppResources
import Engine
import TerminalUI
import Weather
import WeatherService

/// Draws the dashboard: header, tiles, detail, message, footer, and whatever is open over them.
@MainActor
struct DashboardView {
    let look: Presentation
    private let listView: ListView
    let detailCache = FrameCache<DetailPicture>()

    init(look: Presentation) {
        self.look = look
        listView = ListView(look: look)
    }

    /// Draws a frame. Returns where the cursor belongs, or nil outside text fields.
    func render(_ model: DashboardViewModel, into buffer: inout CellBuffer) -> Point? {
        let cursor = draw(model, into: &buffer)
        if look.appearance.paintsPaper, look.hasColor { buffer.restyle(buffer.bounds, look.onPaper) }
        return cursor
    }

    private func draw(_ model: DashboardViewModel, into buffer: inout CellBuffer) -> Point? {
        let layout = model.layout
        if let header = layout.header { drawHeader(model, into: &buffer, line: header) }
        buffer.fill(layout.body)
        var tiles: [TilePicture] = []
        if model.isDetailOpen {
            drawDetail(model, isFocused: true, into: &buffer, in: layout.overlay)
        } else {
            let covered =
                showsResults(model) ? searchLayout(model).panel : layout.detail == layout.list ? layout.list : nil
            tiles = listView.render(model, layout, covered: covered, into: &buffer)
        }
        drawDrawer(model, layout, into: &buffer)
        if let detail = layout.detail {
            drawDetail(model, isFocused: model.route.isInDetail, into: &buffer, in: detail)
        }
        // Computed once because formatting messages is expensive; the footer depends on whether the line leaves anything out.
        let told = model.messageLine
        if let message = layout.message {
            drawMessage(told, model, into: &buffer, line: message)
            drawLegend(model, into: &buffer, in: message)
        }
        if let footer = layout.footer {
            let offered = model.offeredKeys(hidingMessages: model.hasMoreToRead(than: told))
            footerStrip(offered, model.layout.form.kind, columns: footer.columns).draw(
                into: &buffer, in: footer, theme: look.theme)
        }
        let caret = drawSearch(model, layout, into: &buffer)
        if let line = restOfSearch(model, layout) { listView.drawSummary(of: tiles, model, into: &buffer, in: line) }
        if let timeLine = model.timeLineLayout, let row = layout.search {
            TimeLineView(look: look).draw(timeLine, into: &buffer)
            listView.drawSummary(of: tiles, model, into: &buffer, in: row.inset(left: timeLine.area.columns))
        }
        switch model.route.front {
        case .base(.search): return caret
        case .dialog(let dialog): return draw(dialog, of: model, into: &buffer)
        case .base, .chart, .timeLine, .playing: return nil
        }
    }

    private func draw(
        _ dialog: Route.Dialog, of model: DashboardViewModel, into buffer: inout CellBuffer
    ) -> Point? {
        switch dialog {
        case .help(let help): return HelpView(look: look).render(help, into: &buffer)
        case .entry(let entry):
            let view = EntryView(look: look, keyHost: model.keyDesk.host())
            return view.render(entry, into: &buffer, in: buffer.bounds)
        case .hereEntry(let entry):
            return HereEntryView(look: look).render(entry, into: &buffer, in: buffer.bounds)
        case .settings(let settings): SettingsView(look: look).render(settings, facts(model), into: &buffer)
        case .page(let page): PageView(look: look).render(page, into: &buffer)
        case .choice(let choice): choiceView(model).render(choice, into: &buffer, in: model.layout.list)
        case .rules(let rules): RulesView(look: look).render(rules, into: &buffer, in: model.layout.list)
        case .question(let question):
            CardView(look: look).render(Card(asking: question, look), into: &buffer, in: buffer.bounds)
        }
        return nil
    }

    /// The weather source, the requests left, and the hosts that are contacted.
    private func facts(_ model: DashboardViewModel) -> SettingsView.Facts {
        let supply = model.sources.current
        let left = supply.source.budget(for: .current).map(\.state).map { budget in
            look.phrase(
                .settingsBudget, ["left": "\(budget.left)", "limit": "\(budget.quota.perMinute)"])
        }
        let hosts = look.phrase.hosts(supply.contacts)
        return SettingsView.Facts(
            profile: supply.profile, key: model.keyState, keyOrigin: model.preferences.settings.key?.origin,
            keyPath: model.keyDesk.path(), here: model.here.state, hosts: model.positionHosts,
            sentences: [left, hosts].compactMap(\.self))
    }

    /// The area of the tiles' summary; nil while it is not shown.
    private func summaryArea(_ model: DashboardViewModel, _ layout: DashboardLayout) -> Rect? {
        guard model.isPossible(.chooseFilter) else { return nil }
        if let line = model.timeLineLayout?.area, let row = layout.search { return row.inset(left: line.columns) }
        // The summary is at the end of the line; a click on the rule before it opens the search.
        return restOfSearch(model, layout).map { $0.inset(left: $0.columns / 2) }
    }

    /// The option of an open choice at a cell.
    func option(at point: Point, _ model: DashboardViewModel) -> Int? {
        model.choice.flatMap { choiceView(model).option(at: point, $0, in: model.layout.list) }
    }

    /// The rule at a cell of the rules dialog.
    func rule(at point: Point, _ model: DashboardViewModel) -> Int? {
        model.rulesModel.flatMap { RulesView(look: look).rule(at: point, $0, in: model.layout.list) }
    }

    private func choiceView(_ model: DashboardViewModel) -> ChoiceView {
        ChoiceView(look: look, now: model.board.now, clock: look.home(model.board.now))
    }

    /// The intent of a click outside the tiles, the detail and dialogs. Behind a dialog only the footer responds.
    func intent(at point: Point, _ model: DashboardViewModel) -> DashboardIntent? {
        let layout = model.layout
        if let footer = layout.footer, footer.contains(point) {
            return footerStrip(model.offeredKeys, model.layout.form.kind, columns: footer.columns).intent(
                at: point.column)
        }
        guard model.route.dialog == nil else { return nil }
        let hasMessages = model.offeredKeys.contains { $0.intent == .showMessages }
        if let message = layout.message, message.contains(point), hasMessages { return .showMessages }
        if let page = page(at: point, model) { return .showPage(page) }
        // If the search bar has no line of its own, it covers the header.
        let isHeaderCovered = layout.search == nil && model.isSearching
        if let header = layout.header, header.contains(point), !isHeaderCovered {
            return headerStrip(model, columns: header.columns).intent(at: point.column)
        }
        if let plan = model.reachableMap, let intent = MapButtons(plan).intent(at: point) {
            return intent
        }
        if let summary = summaryArea(model, layout), summary.contains(point) { return .chooseFilter }
        if let search = layout.search, search.contains(point), !model.search.isFocused, !model.showsTimeLine {
            return .search
        }
        return nil
    }

    private func drawDrawer(_ model: DashboardViewModel, _ layout: DashboardLayout, into buffer: inout CellBuffer) {
        guard let drawer = model.list.drawer else { return }
        let list = model.list.bookmarks
        let grid = model.list.drawerTiles
        let picture = DrawerView.Picture(
            list: list,
            tiles: TilePicture.visible(
                of: list, drawer.pane, in: .table(grid), hasKeys: true, at: model.moment, model, look),
            grid: grid, scrollRow: drawer.pane.cursor.scrollRow, isBoxed: layout.isDrawerBoxed,
            isWaiting: model.shelf.isWaiting)
        DrawerView(look: look, tileView: listView.tileView).render(
            picture, shown: drawer.slide.shown, into: &buffer, in: layout.drawer)
    }
}

// The detail, and the transition from one page to the next.
extension DashboardView {
    /// Cache slots for the two pages of a transition.
    private enum Slot: Int { case shown, leaving }

    func drawDetail(_ model: DashboardViewModel, isFocused: Bool, into buffer: inout CellBuffer, in rect: Rect) {
        let focus = isFocused ? model.detail.focus : model.detail.unfocused
        let shown = frame(of: model.detail.page, focus, isFocused: isFocused, model, .shown, size: rect.size)
        buffer.draw(shown, into: rect)
        guard let turn = model.detail.turn else { return }
        let leaving = frame(
            of: turn.leaving, turn.leaving.touched, isFocused: isFocused, model, .leaving, size: rect.size)
        // The border does not move with the pages.
        let window = rect.inset(columns: 1, rows: 1)
        let came = turn.columnsIn(of: window.columns)
        var stage = CellBuffer(size: window.size)
        let (first, second) = turn.isForward ? (leaving, shown) : (shown, leaving)
        let offset = turn.isForward ? -came : came - window.columns
        stage.draw(Self.inside(first), into: Rect(Rect(window.size), movedBy: offset))
        stage.draw(Self.inside(second), into: Rect(Rect(window.size), movedBy: offset + window.columns))
        buffer.draw(stage, into: window)
    }

    /// The page whose mark is at a cell.
    func page(at point: Point, _ model: DashboardViewModel) -> Int? {
        guard let pages = model.pages else { return nil }
        return PageMarks(pages, look, in: model.detailArea).page(at: point)
    }

    private func frame(
        of page: DetailPage, _ focus: DetailFocus, isFocused: Bool, _ model: DashboardViewModel, _ slot: Slot,
        size: Size
    ) -> CellBuffer {
        let place = page.place
        let report = place.map { model.board[$0.id] } ?? Report()
        let picture = DetailPicture(
            place: place, report: report, retries: model.board.retryTimes(of: report), moment: model.moment,
            now: model.board.now,
            scroll: page.scroll, focus: focus, isFocused: isFocused,
            properName: place.flatMap { model.shelf.list[$0.id] }.flatMap { $0.ownName == nil ? nil : $0.place },
            bookmark: place.map { BookmarkStar(of: model.here.bookmarkable($0).id, on: model.shelf) } ?? .none,
            pages: model.pages,
            sky: model.sky(of: place, look.appearance),
            findings: page.place.map(model.findings) ?? [])
        // The selection moves far more often than the detail changes, so its picture is cached.
        return detailCache.frame(for: picture, slot: slot.rawValue, size: size) { frame in
            let source = model.sources.profile(of: report.current.stamp?.source)
            DetailView(look: look, source: source).render(picture, into: &frame, in: frame.bounds)
        }
    }

    /// The frame without its border.
    private static func inside(_ frame: CellBuffer) -> CellBuffer {
        var inside = CellBuffer(size: frame.bounds.inset(columns: 1, rows: 1).size)
        inside.draw(frame, into: Rect(column: -1, row: -1, columns: frame.size.columns, rows: frame.size.rows))
        return inside
    }
}

extension Rect {
    /// The rectangle moved to the right by a number of columns.
    fileprivate init(_ rect: Rect, movedBy columns: Int) {
        self.init(column: rect.column + columns, row: rect.row, columns: rect.columns, rows: rect.rows)
    }
}

/// The search on the dashboard.
extension DashboardView {
    /// The layout of the search, for the mouse.
    func searchLayout(_ model: DashboardViewModel) -> SearchLayout {
        SearchView(look: look).layout(model.search, model.layout, size: model.size)
    }

    /// Draws the bar, and the results while they are visible. Returns where the cursor belongs.
    func drawSearch(
        _ model: DashboardViewModel, _ layout: DashboardLayout, into buffer: inout CellBuffer
    ) -> Point? {
        guard layout.search != nil || model.isSearching, !model.showsTimeLine else { return nil }
        let view = SearchView(look: look)
        let standing = view.layout(model.search, layout, size: model.size)
        let picture = SearchView.Picture(
            search: model.search,
            tile: { place in
                let report = model.board[place.id]
                return (
                    report.seen(at: model.moment, of: place, now: model.board.now).conditions,
                    model.board.state(of: report, at: model.moment)
                )
            },
            isLoading: { model.board[$0].current.isLoading },
            isBookmarked: { model.shelf.contains($0) }, isListed: { PlaceList.korea.index(of: $0) != nil },
            showsWeather: !model.isWide, progress: model.standing.progress)
        if showsResults(model) { view.renderPanel(picture, standing, size: model.size, into: &buffer) }
        let caret = view.renderBar(picture, standing, into: &buffer)
        return model.isSearching ? caret : nil
    }

    /// The part of the search bar that is free while no search is open and nothing loads.
    func restOfSearch(_ model: DashboardViewModel, _ layout: DashboardLayout) -> Rect? {
        guard layout.search != nil, model.search.slot.isClosed, model.standing.loading == 0, !model.showsTimeLine else {
            return nil
        }
        return SearchView(look: look).rest(of: searchLayout(model))
    }

    /// The detail of a result leaves the results visible if it is beside the list.
    func showsResults(_ model: DashboardViewModel) -> Bool {
        model.search.isFocused && (model.route.found == nil || model.isWide)
    }
}
