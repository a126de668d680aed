/// What a key or a click on the dashboard asks for.
enum DashboardIntent: Hashable, Sendable {
    case moveLeft, moveRight, moveUp, moveDown
    case first, last, pageUp, pageDown
    case open, back
    /// By position in the row of tabs, from 0.
    case chooseList(Int)
    case nextList, previousList
    case previousPlace, nextPlace
    case refresh, help
    case redraw, suspend, quit
}

/// What the app has to do for a screen, because it owns the terminal.
enum AppEffect: Hashable, Sendable {
    case redraw, suspend, quit
}
