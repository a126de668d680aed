import TerminalUI

/// Sends keys and clicks to whatever has the focus: what is open over the dashboard, else the dashboard.
@MainActor
final class InputRouter {
    let model: DashboardViewModel
    /// Where the button went down, until it goes up.
    var press: Press?

    struct Press {
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
        switch event {
        case .key(let key): return handle(key)
        case .text(let text): return typed(text)
        case .paste(let text):
            if !insert(text) { model.pasteRefused() }
            return nil
        case .mouse(let mouse): return handle(mouse, view: view)
        default: return nil
        }
    }

    /// Characters that came together: as long as nobody is typing text each is a key, and any of them may begin a text.
    private func typed(_ text: String) -> AppEffect? {
        var rest = Substring(text)
        while let first = rest.first {
            if !isCommand(first), insert(rest) { return nil }
            rest.removeFirst()
            if let effect = handle(.character(first)) { return effect }
        }
        return nil
    }

    /// Whether a character means something of its own where text is typed.
    private func isCommand(_ character: Character) -> Bool {
        if case .help(let help) = model.destination { help.isClosed(by: character) } else { false }
    }

    /// Puts text where the person is typing; false when that is nowhere.
    private func insert(_ text: some StringProtocol) -> Bool {
        switch model.destination {
        case .help(let help): help.inserted(text)
        case .rename(let rename): rename.inserted(text)
        case .question: break
        case nil where model.isSearching: model.search.inserted(text)
        case nil: return false
        }
        return true
    }

    private func handle(_ key: Key) -> AppEffect? {
        switch model.destination {
        case .help(let help): return handle(key, help: help)
        case .rename(let rename): return handle(key, rename: rename)
        case .question: return handle(keyOfQuestion: key)
        case nil: break
        }
        // A key takes over from the pointer.
        press = nil
        return model.isSearching ? handleInSearch(key) : carryOut(model.keys.intents(for: key))
    }

    private func handle(_ mouse: MouseEvent, view: DashboardView) -> AppEffect? {
        switch model.destination {
        case .help(let help): handle(mouse, help: help)
        // A click does not throw away what has been typed.
        case .rename, .question: break
        case nil:
            return model.isSearching
                ? handle(mouse, inSearchOf: view) : handle(mouse, onDashboardOf: view)
        }
        return nil
    }

    private func carryOut(_ intents: [DashboardIntent]) -> AppEffect? {
        for intent in intents {
            if let effect = model.handle(intent) { return effect }
        }
        return nil
    }

    private func handle(_ key: Key, help: HelpViewModel) -> AppEffect? {
        let intents = DashboardKeyMap.always.intents(for: key)
        if !intents.isEmpty { return carryOut(intents) }
        if help.handle(key) { model.overlayClosed() }
        return nil
    }

    func handle(_ mouse: MouseEvent, help: HelpViewModel) {
        switch mouse.kind {
        case .wheelUp: help.scrolled(by: -3)
        case .wheelDown: help.scrolled(by: 3)
        case .press: model.overlayClosed()
        case .release, .drag: break
        }
    }

    private func handle(_ key: Key, rename: RenameViewModel) -> AppEffect? {
        let intents = DashboardKeyMap.always.intents(for: key)
        if !intents.isEmpty { return carryOut(intents) }
        switch rename.handle(key) {
        case .named(let id, let name): model.renamed(id, to: name)
        case .cancelled: model.overlayClosed()
        case nil: break
        }
        return nil
    }

    private func handle(keyOfQuestion key: Key) -> AppEffect? {
        let intents = DashboardKeyMap.always.intents(for: key)
        if !intents.isEmpty { return carryOut(intents) }
        switch key.code {
        case .enter: model.questionAccepted()
        case .escape: model.overlayClosed()
        default: break
        }
        return nil
    }

    private func handleInSearch(_ key: Key) -> AppEffect? {
        let intents = DashboardKeyMap.searching.intents(for: key)
        let always = DashboardKeyMap.always.intents(for: key)
        if !intents.isEmpty {
            intents.forEach(model.handleSearch)
        } else if !always.isEmpty {
            return carryOut(always)
        } else if key.code == .function(1) {
            return model.handle(.help)
        } else {
            _ = model.search.edit(key)
        }
        return nil
    }
}
