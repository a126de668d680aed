import TerminalUI

// What is done with the mouse.
extension InputRouter {
    func handle(_ mouse: MouseEvent, inSearchOf view: DashboardView) -> AppEffect? {
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

    func handle(_ mouse: MouseEvent, onDashboardOf view: DashboardView) -> AppEffect? {
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
