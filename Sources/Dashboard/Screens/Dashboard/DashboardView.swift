import AppResources
import TerminalUI
import Weather

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
        switch model.route {
        case .list, .detail, .carrying, .drawer, .found, .chart, .timeLine, .playing: return nil
        case .search: return caret
        case .dialog(let dialog, _): return draw(dialog, of: model, into: &buffer)
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
        guard model.route.underneath == nil else { return nil }
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
