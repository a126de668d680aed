/// What the app does for a screen, because it owns the terminal.
enum AppEffect: Hashable, Sendable {
    case redraw, suspend, quit
}
