import TerminalUI

// Mouse handling.
extension InputRouter {
    func handle(_ mouse: MouseEvent, view: DashboardView) -> AppEffect? {
        if mouse.kind != .release { model.playStopped() }
        if mouse.kind == .press, let intent = view.intent(at: mouse.position, model) { return model.handle(intent) }
        if handledByTimeLine(mouse) { return nil }
        switch model.route.front {
        case .dialog(.choice): handle(mouse, overChoice: view)
        case .dialog(.rules(let rules)): handle(mouse, over: rules, view)
        case .dialog(let dialog): handle(mouse, over: dialog)
        case .base(.search): handle(mouse, overResults: view)
        case .base, .chart, .timeLine, .playing:
            if model.route.found == nil { handle(mouse, overTiles: view) } else { handle(mouse, overFound: view) }
        }
        return nil
    }

    /// Handles the wheel over the time line, a press on it, and the drag after that press, wherever it leads.
    private func handledByTimeLine(_ mouse: MouseEvent) -> Bool {
        guard model.route.dialog == nil, let area = model.timeLineLayout?.area else {
            isOnTimeLine = false
            return false
        }
        let isOver = area.contains(mouse.position)
        switch mouse.kind {
        case .wheelUp, .wheelLeft: if isOver { _ = model.handle(.moveHours(-1)) }
        case .wheelDown, .wheelRight: if isOver { _ = model.handle(.moveHours(1)) }
        case .press:
            isOnTimeLine = isOver
            if isOver { model.timePressed(at: mouse.position.column) }
        case .drag:
            guard isOnTimeLine else { return false }
            model.timePressed(at: mouse.position.column)
            return true
        case .release:
            defer { isOnTimeLine = false }
            return isOnTimeLine
        }
        return isOver
    }

    private func handle(_ mouse: MouseEvent, overChoice view: DashboardView) {
        switch mouse.kind {
        case .wheelUp: model.choiceHighlighted(by: -1)
        case .wheelDown: model.choiceHighlighted(by: 1)
        case .press: model.choicePressed(view.option(at: mouse.position, model))
        case .release, .drag, .wheelLeft, .wheelRight: break
        }
    }

    /// A click on a rule switches it; a click elsewhere closes the rules.
    private func handle(_ mouse: MouseEvent, over rules: RulesViewModel, _ view: DashboardView) {
        switch mouse.kind {
        case .wheelUp: rules.move(by: -1)
        case .wheelDown: rules.move(by: 1)
        case .press:
            guard let index = view.rule(at: mouse.position, model) else { return model.closeDialog() }
            rules.select(index)
            _ = model.handle(.switchRule)
        case .release, .drag, .wheelLeft, .wheelRight: break
        }
    }

    private func handle(_ mouse: MouseEvent, over dialog: Route.Dialog) {
        switch dialog {
        case .help(let help): scroll(mouse) { help.scrolled(by: $0) }
        case .settings(let settings): handle(mouse, settings)
        case .page(let page): scroll(mouse) { page.scrolled(by: $0) }
        // A click must neither discard typed text nor answer a question.
        case .entry, .hereEntry, .question, .choice, .rules: break
        }
    }

    /// A click closes a dialog of text.
    private func scroll(_ mouse: MouseEvent, _ scroll: (Int) -> Void) {
        switch mouse.kind {
        case .wheelUp: scroll(-3)
        case .wheelDown: scroll(3)
        case .press: model.closeDialog()
        case .release, .drag, .wheelLeft, .wheelRight: break
        }
    }

    /// A click selects a setting, or changes it if it was selected; a click outside closes the settings.
    private func handle(_ mouse: MouseEvent, _ settings: SettingsViewModel) {
        switch mouse.kind {
        case .wheelUp: settings.move(.up)
        case .wheelDown: settings.move(.down)
        case .press:
            let layout = settings.layout
            guard layout.box.contains(mouse.position) else { return model.closeDialog() }
            guard let index = layout.tiles.index(at: mouse.position, scrollRow: settings.cursor.scrollRow) else {
                return
            }
            if index == settings.cursor.selection {
                _ = model.handle(.openSetting)
            } else {
                settings.select(index)
            }
        case .release, .drag, .wheelLeft, .wheelRight: break
        }
    }

    private func handle(_ mouse: MouseEvent, overResults view: DashboardView) {
        let layout = view.searchLayout(model)
        switch mouse.kind {
        case .wheelUp: model.search.scroll(by: -1)
        case .wheelDown: model.search.scroll(by: 1)
        case .press:
            if let index = result(at: mouse.position, layout) {
                model.resultClicked(index)
            } else if layout.panel?.contains(mouse.position) != true, !layout.field.contains(mouse.position) {
                // A click beside the field, or outside the search, cancels it.
                model.searchCancelled()
            }
        case .release, .drag, .wheelLeft, .wheelRight: break
        }
    }

    private func handle(_ mouse: MouseEvent, overFound view: DashboardView) {
        let isOverDetail = model.detailArea.contains(mouse.position)
        switch mouse.kind {
        case .wheelUp: model.scrolled(rows: -1, overDetail: isOverDetail)
        case .wheelDown: model.scrolled(rows: 1, overDetail: isOverDetail)
        case .wheelLeft: model.wheeledSideways(forward: false)
        case .wheelRight: model.wheeledSideways(forward: true)
        case .press where isOverDetail: model.detailPressed(mouse.position)
        case .press:
            // The other results are beside the open one.
            guard let index = result(at: mouse.position, view.searchLayout(model)) else {
                return model.searchCancelled()
            }
            model.search.highlight(index)
            model.resultOpened()
        case .release, .drag: break
        }
    }

    /// The result at a cell.
    private func result(at position: Point, _ layout: SearchLayout) -> Int? {
        guard layout.panel?.contains(position) == true, layout.list.contains(position) else { return nil }
        return model.search.pane.scrollRow + position.row - layout.list.row
    }

    private func handle(_ mouse: MouseEvent, overTiles view: DashboardView) {
        let isOverDrawer = model.isDrawerOpen && model.layout.drawer.contains(mouse.position)
        let isOverDetail =
            !isOverDrawer && (model.isWide || model.isDetailOpen) && model.detailArea.contains(mouse.position)
        switch mouse.kind {
        case .wheelUp where mouse.isControlHeld && !isOverDetail && !isOverDrawer:
            model.wheeled(closer: true, at: mouse.position)
        case .wheelDown where mouse.isControlHeld && !isOverDetail && !isOverDrawer:
            model.wheeled(closer: false, at: mouse.position)
        case .wheelUp: model.scrolled(rows: -1, overDetail: isOverDetail)
        case .wheelDown: model.scrolled(rows: 1, overDetail: isOverDetail)
        case .wheelLeft: model.wheeledSideways(forward: false)
        case .wheelRight: model.wheeledSideways(forward: true)
        case .press: pressed(mouse.position, isOverDetail: isOverDetail)
        case .drag: dragged(to: mouse.position)
        case .release: released()
        }
    }

    private func pressed(_ position: Point, isOverDetail: Bool) {
        (press, land) = (nil, nil)
        if model.isDrawerOpen, !model.layout.drawer.contains(position) {
            model.go(to: .list)
        } else if isOverDetail {
            model.detailPressed(position)
        } else if model.layout.form.cells?.head?.contains(position) == true {
            _ = model.tablePressed(at: position)
        } else if let index = tile(at: position) {
            if model.route.carry != nil {
                model.hold(at: index)
                model.dropped()
            } else {
                let wasSelected = index == model.list.selection
                model.placePressed(index)
                // A click on another time selects that, and opens nothing.
                press = Press(tile: index, wasSelected: !model.tablePressed(at: position) && wasSelected)
            }
        } else if model.reachableMap?.area.contains(position) == true {
            land = position
        }
    }

    /// A bookmark follows the pointer as soon as that leaves the tile it was pressed on.
    private func dragged(to position: Point) {
        if let land {
            model.list.panned(columns: position.column - land.column, rows: position.row - land.row)
            self.land = position
            return
        }
        guard let press else { return }
        guard let area = model.list.activeForm.cells?.area else {
            // On a map a place stays where it is: the drag moves the land below it.
            if tile(at: position) != press.tile { (self.press, land) = (nil, position) }
            return
        }
        if !press.isCarrying {
            guard tile(at: position) != press.tile, model.takeUp(at: press.tile) else { return }
            self.press?.isCarrying = true
        }
        // Holding it against an edge scrolls.
        if position.row < area.row { return model.held(by: .up) }
        if position.row >= area.endRow { return model.held(by: .down) }
        if let index = tile(at: position) { model.hold(at: index) }
    }

    private func released() {
        defer { (press, land) = (nil, nil) }
        guard let press else { return }
        if press.isCarrying {
            model.dropped()
        } else if press.wasSelected {
            if model.isDrawerOpen { model.shownInList() } else { model.opened() }
        }
    }

    private func tile(at position: Point) -> Int? {
        guard !model.isDetailOpen || model.isDrawerOpen else { return nil }
        return model.list.activeForm.index(at: position, model.list.activePane)
    }
}
