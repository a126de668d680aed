import TerminalUI

/// Sends keys and clicks to whatever has the focus: what is open over the dashboard, else the dashboard.
@MainActor
final class InputRouter {
    private let model: DashboardViewModel
    /// Where the button went down, until it goes up.
    private var press: Press?

    private struct Press {
        let tile: Int
        /// Whether it was selected before: letting go of it then opens it, unless it was dragged away.
        let wasSelected: Bool
        /// Whether the pointer has taken up what it pressed.
        var isCarrying = false
    }

    init(model: DashboardViewModel) {
        self.model = model
    }

    /// What is returned is for the app to do.
    func handle(_ event: InputEvent, view: DashboardView) -> AppEffect? {
        switch model.destination {
        case .help(let help): return handle(event, help: help)
        case .rename(let rename): return handle(event, rename: rename)
        case nil: break
        }
        // A key takes over from the pointer.
        if case .key = event { press = nil }
        if model.isSearching { return handle(event, inSearchOf: view) }
        switch event {
        case .key(let key): return carryOut(model.keys.intents(for: key))
        case .mouse(let mouse): return handle(mouse, view: view)
        default: return nil
        }
    }

    private func carryOut(_ intents: [DashboardIntent]) -> AppEffect? {
        for intent in intents {
            if let effect = model.handle(intent) { return effect }
        }
        return nil
    }

    private func handle(_ event: InputEvent, help: HelpViewModel) -> AppEffect? {
        switch event {
        case .key(let key):
            let intents = DashboardKeyMap.always.intents(for: key)
            if !intents.isEmpty { return carryOut(intents) }
            if help.handle(key) { model.overlayClosed() }
        case .paste(let text): help.pasted(text)
        case .mouse(let mouse):
            switch mouse.kind {
            case .wheelUp: help.scrolled(by: -3)
            case .wheelDown: help.scrolled(by: 3)
            case .press: model.overlayClosed()
            case .release, .drag: break
            }
        default: break
        }
        return nil
    }

    private func handle(_ event: InputEvent, rename: RenameViewModel) -> AppEffect? {
        switch event {
        case .key(let key):
            let intents = DashboardKeyMap.always.intents(for: key)
            if !intents.isEmpty { return carryOut(intents) }
            switch rename.handle(key) {
            case .named(let id, let name): model.renamed(id, to: name)
            case .cancelled: model.overlayClosed()
            case nil: break
            }
        case .paste(let text): rename.pasted(text)
        // A click does not throw away what has been typed.
        default: break
        }
        return nil
    }

    private func handle(_ event: InputEvent, inSearchOf view: DashboardView) -> AppEffect? {
        switch event {
        case .key(let key):
            let intents = DashboardKeyMap.searching.intents(for: key)
            if !intents.isEmpty {
                intents.forEach(model.handleSearch)
            } else if case let always = DashboardKeyMap.always.intents(for: key), !always.isEmpty {
                return carryOut(always)
            } else if key.code == .function(1) {
                return model.handle(.help)
            } else {
                _ = model.search.edit(key)
            }
        case .paste(let text): model.search.inserted(text)
        case .mouse(let mouse): return handle(mouse, inSearchOf: view)
        default: break
        }
        return nil
    }

    private func handle(_ mouse: MouseEvent, inSearchOf view: DashboardView) -> AppEffect? {
        let layout = view.searchLayout(model)
        switch mouse.kind {
        case .wheelUp: model.search.scroll(by: -1)
        case .wheelDown: model.search.scroll(by: 1)
        case .press:
            if let intent = view.intent(at: mouse.position, model) {
                model.handleSearch(intent)
                return [.search, .back, .open, .toggleBookmark].contains(intent) ? nil : model.handle(intent)
            }
            if let index = result(at: mouse.position, layout) {
                if index == model.search.pane.selection { model.openFound() } else { model.search.highlight(index) }
            } else if layout.panel?.contains(mouse.position) != true, !layout.field.contains(mouse.position) {
                // The slot, and everything beside the search.
                model.searchCancelled()
            }
        case .release, .drag: break
        }
        return nil
    }

    /// The result at a cell.
    private func result(at position: Point, _ layout: SearchLayout) -> Int? {
        guard layout.panel?.contains(position) == true, layout.lines.contains(position) else { return nil }
        return model.search.pane.scrollRow + position.row - layout.lines.row
    }

    private func handle(_ mouse: MouseEvent, view: DashboardView) -> AppEffect? {
        let isOverDrawer = model.isDrawerOpen && model.layout.drawer.contains(mouse.position)
        let isOverDetail = !isOverDrawer && model.layout.detail?.contains(mouse.position) ?? false
        switch mouse.kind {
        case .wheelUp: model.scrolled(rows: -1, overDetail: isOverDetail)
        case .wheelDown: model.scrolled(rows: 1, overDetail: isOverDetail)
        case .press: return pressed(mouse.position, isOverDetail: isOverDetail, view: view)
        case .drag: dragged(to: mouse.position)
        case .release: released()
        }
        return nil
    }

    private func pressed(_ position: Point, isOverDetail: Bool, view: DashboardView) -> AppEffect? {
        press = nil
        if let intent = view.intent(at: position, model) { return model.handle(intent) }
        if model.found != nil, model.isWide, !isOverDetail {
            // Beside an open result are the others.
            guard let index = result(at: position, view.searchLayout(model)) else {
                model.searchCancelled()
                return nil
            }
            model.search.highlight(index)
            model.openFound()
            return nil
        }
        if model.isDrawerOpen, !model.layout.drawer.contains(position) {
            model.drawerToggled()
        } else if isOverDetail {
            if model.carry == nil { model.detailClicked() }
        } else if let index = tile(at: position) {
            if model.carry != nil {
                model.hold(at: index)
                model.dropped()
            } else {
                press = Press(tile: index, wasSelected: index == model.selection)
                model.placePressed(index)
            }
        }
        return nil
    }

    /// A bookmark follows the pointer as soon as that leaves the tile it was pressed on.
    private func dragged(to position: Point) {
        guard let press else { return }
        let area = model.tiles.area
        if !press.isCarrying {
            guard tile(at: position) != press.tile, model.takeUp(at: press.tile) else { return }
            self.press?.isCarrying = true
        }
        // Held against an edge it scrolls on.
        if position.row < area.row { return model.held(by: .up) }
        if position.row >= area.endRow { return model.held(by: .down) }
        if let index = tile(at: position) { model.hold(at: index) }
    }

    private func released() {
        defer { press = nil }
        guard let press else { return }
        if press.isCarrying {
            model.dropped()
        } else if press.wasSelected {
            if model.isDrawerOpen { model.jumped() } else { model.opened() }
        }
    }

    private func tile(at position: Point) -> Int? {
        guard !model.isDetailOpen || model.isDrawerOpen else { return nil }
        return model.tiles.index(at: position, scrollRow: model.cursor.scrollRow)
    }
}
