import TerminalUI

/// Passes keys, text and mouse events to the model, according to its route.
@MainActor
final class InputRouter {
    let model: DashboardViewModel
    /// The tile on which the button went down; nil once it is released.
    var press: Press?
    /// Where the land of a map was taken hold of; it follows the pointer until the button is released.
    var land: Point?
    /// Whether the button went down on the time line.
    var isOnTimeLine = false

    struct Press {
        let tile: Int
        /// Whether the tile was selected before: releasing the button then opens it, unless it was dragged away.
        let wasSelected: Bool
        /// Whether dragging has picked up the pressed bookmark.
        var isCarrying = false
    }

    init(model: DashboardViewModel) {
        self.model = model
    }

    /// Returns the effect that the app has to carry out.
    func handle(_ event: InputEvent, view: DashboardView) -> AppEffect? {
        switch event {
        case .key(let key): return handle(key)
        case .text(let text): return typed(text)
        case .paste(let text):
            if !model.inserted(text) { model.pasteRefused() }
            model.settle()
            return nil
        case .mouse(let mouse):
            defer { model.settle() }
            return handle(mouse, view: view)
        case .resized, .stopRequested, .continued, .endRequested, .closed, .status, .cursorColumn,
            .drawsSignsWide, .background:
            return nil
        }
    }

    /// Handles characters that arrived together. Outside a text field each is a key, and any of them may open a field.
    private func typed(_ text: String) -> AppEffect? {
        var rest = Substring(text)
        while let first = rest.first {
            stopPlaying(unlessFor: .character(first))
            if model.keys.intents(for: .character(first)).isEmpty, model.inserted(rest) {
                model.settle()
                return nil
            }
            rest.removeFirst()
            if let effect = handle(.character(first)) { return effect }
        }
        return nil
    }

    /// Stops play for a key without a binding of its own there; the key then has its usual meaning.
    private func stopPlaying(unlessFor key: Key) {
        if model.keys.intents(for: key).isEmpty { model.playStopped() }
    }

    private func handle(_ key: Key) -> AppEffect? {
        defer { model.settle() }
        // A key ends a drag.
        (press, land) = (nil, nil)
        stopPlaying(unlessFor: key)
        let intents = model.keys.intents(for: key)
        if intents.isEmpty { model.edited(key) }
        for intent in intents {
            if let effect = model.handle(intent) { return effect }
        }
        return nil
    }
}
