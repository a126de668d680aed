/// What a key or a click on the dashboard asks for.
enum DashboardIntent: Hashable, Sendable {
    case move(GridCursor.Step)
    case open, back
    /// By position in the row of tabs, from 0.
    case chooseList(Int)
    case nextList, previousList
    case previousPlace, nextPlace
    case toggleBookmark, rename
    case undo, redo
    /// Moves the selected bookmark at once.
    case shift(GridCursor.Step)
    /// Takes the selected bookmark up, to be carried by the keys that move.
    case carry
    /// While carrying: leaves the bookmark here, puts it back, or brings it to the position typed digit by digit.
    case drop, putBack, digit(Int)
    /// Opens or closes the drawer; in it: shows the bookmark on the grid, or leads to where more can be found.
    case drawer, jump, add
    /// Begins to search.
    case search
    case refresh, help
    /// Asks whether to take weather from the other source.
    case otherSource
    case redraw, suspend, quit
}

/// What the app has to do for a screen, because it owns the terminal.
enum AppEffect: Hashable, Sendable {
    case redraw, suspend, quit
}
