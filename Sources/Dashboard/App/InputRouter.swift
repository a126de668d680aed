import TerminalUI

/// Sends keys and clicks to whatever has the focus: the help when it is open, else the dashboard.
@MainActor
struct InputRouter {
    let model: DashboardViewModel

    /// What is returned is for the app to do.
    func handle(_ event: InputEvent, view: DashboardView) -> AppEffect? {
        if case .help(let help) = model.destination { return handle(event, help: help) }
        switch event {
        case .key(let key): return carryOut(DashboardKeyMap.grid.intents(for: key))
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
            if help.handle(key) { model.helpClosed() }
        case .paste(let text): help.pasted(text)
        case .mouse(let mouse):
            switch mouse.kind {
            case .wheelUp: help.scrolled(by: -3)
            case .wheelDown: help.scrolled(by: 3)
            case .press: model.helpClosed()
            case .release: break
            }
        default: break
        }
        return nil
    }

    private func handle(_ mouse: MouseEvent, view: DashboardView) -> AppEffect? {
        let layout = model.layout
        let isOverDetail = layout.detail?.contains(mouse.position) ?? false
        switch mouse.kind {
        case .wheelUp: model.scrolled(rows: -1, overDetail: isOverDetail)
        case .wheelDown: model.scrolled(rows: 1, overDetail: isOverDetail)
        case .release: break
        case .press:
            if let intent = view.intent(at: mouse.position, model) { return model.handle(intent) }
            if isOverDetail {
                model.detailClicked()
            } else if !model.isDetailOpen,
                let index = layout.tiles.index(at: mouse.position, scrollRow: model.scrollRow)
            {
                model.placeClicked(index)
            }
        }
        return nil
    }
}
