import TerminalUI

/// Sends keys, text and clicks where the route says.
@MainActor
final class InputRouter {
    let model: DashboardViewModel
    /// Where the button went down, until it goes up.
    var press: Press?
    /// Whether the button went down on the time line.
    var isOnTimeLine = false

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
            if !model.inserted(text) { model.pasteRefused() }
            return nil
        case .mouse(let mouse): return handle(mouse, view: view)
        case .resized, .stopRequested, .continued, .endRequested, .closed, .status, .background: return nil
        }
    }

    /// Characters that came together. Outside a text field each is a key, and any of them may open a field.
    private func typed(_ text: String) -> AppEffect? {
        var rest = Substring(text)
        while let first = rest.first {
            stopPlaying(unlessFor: .character(first))
            if model.keys.intents(for: .character(first)).isEmpty, model.inserted(rest) { return nil }
            rest.removeFirst()
            if let effect = handle(.character(first)) { return effect }
        }
        return nil
    }

    /// Any key stops what plays; those that mean just that do nothing else.
    private func stopPlaying(unlessFor key: Key) {
        if model.keys.intents(for: key).isEmpty { model.playStopped() }
    }

    private func handle(_ key: Key) -> AppEffect? {
        // A key takes over from the pointer.
        press = nil
        stopPlaying(unlessFor: key)
        let intents = model.keys.intents(for: key)
        if intents.isEmpty { model.edited(key) }
        for intent in intents {
            if let effect = model.handle(intent) { return effect }
        }
        return nil
    }
}
