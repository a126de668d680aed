/// What a key or a click asks for. Each means one thing, whatever has the keys: what a key means there is the route's to say.
enum DashboardIntent: Hashable, Sendable {
    // The tiles, on the grid and in the drawer
    case move(GridCursor.Step)
    case open
    /// By position in the row of tabs, from 0.
    case chooseList(Int)
    case nextList, previousList
    /// In the list, or among the results of a search.
    case previousPlace, nextPlace
    /// The next of the densities tiles can have.
    case changeDensity

    // Bookmarks
    case toggleBookmark, removeBookmark, rename
    case undo, redo
    /// Moves the selected bookmark at once.
    case shift(GridCursor.Step)
    /// Takes the selected bookmark up, to be carried by the keys that move.
    case carry

    // While carrying: further, to the position typed digit by digit, and its two ends
    case carryOn(GridCursor.Step), digit(Int), drop, putBack

    // The detail
    case moveInDetail(GridCursor.Step), openRow, closeDetail
    /// By position in the list, from 0.
    case showPage(Int)
    /// Gives the detail the whole screen, or takes it back.
    case toggleFullScreen
    /// While the chart's cursor is taken: along the hours.
    case moveCursor(Int), leaveChart

    // Time: everything moves together. So many hours, or days, ahead or back
    case moveHours(Int), moveDays(Int), showWeekend, showNow
    /// From the moment that was kept, where Esc has nothing else to leave.
    case backToNow
    /// Gives the arrows to the time line; and back, with the moment kept or at now.
    case openTimeLine, pinMoment, leaveTimeLine
    /// Lets time pass, and stops it.
    case play, stopPlaying
    /// The same instant everywhere, or the same hour by each place's clock.
    case changeHourBasis

    // Order and filter: short lists, of which what is highlighted shows at once
    case chooseMeasure, chooseOrder, chooseFilter, highlightChoice(Int), takeChoice, dropChoice
    /// Shows every place again; and where no filter is on, the present.
    case clearFilter

    // The rules of a place
    case openRules, highlightRule(Int), switchRule

    // The drawer
    case openDrawer, closeDrawer
    /// Shows the bookmark selected in the drawer on the grid.
    case showOnGrid

    // The search
    case search
    case highlight(GridCursor.Step)
    case openResult, bookmarkResult, cancelSearch, backToResults

    // Dialogs
    /// All messages, each of them whole.
    case showMessages
    case help, scrollHelp(GridCursor.Step), closeHelp
    case settings, chooseSetting(GridCursor.Step), changeSetting(Int), resetSetting
    /// What Enter does on a row of the settings.
    case openSetting
    case scrollPage(GridCursor.Step), writeLetter
    /// Asks whether to take weather from the other source.
    case otherSource
    case accept, decline, refuse, closeDialog, saveEntry
    // Where the person is
    case setHere, chooseHere(GridCursor.Step), takeHere

    // Everywhere
    case refresh, redraw, suspend, quit
}

/// What the app has to do for a screen, because it owns the terminal.
enum AppEffect: Hashable, Sendable {
    case redraw, suspend, quit
}
