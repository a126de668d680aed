import Engine

/// What a key or a click requests. Each intent has one meaning on every screen; the route decides which keys lead to it.
enum DashboardIntent: Hashable, Sendable {
    // The places, in the list and in the drawer
    case move(ListCursor.Step)
    case open
    /// By position in the row of tabs, from 0.
    case chooseList(Int)
    case nextList, previousList
    /// The lists: made, named, ordered, emptied and removed.
    case openLists, makeList, makeRegionList, highlightList(Int), typeListNumber(Int), showList, renameList
    case shiftList(Int), emptyList, removeList
    /// In the list, or among search results.
    case previousPlace, nextPlace
    /// Shows the list in the next form.
    case changeForm
    case showMore, showLess, showWhatFits

    // Bookmarks
    case toggleBookmark, removeBookmark, rename
    case undo, redo
    /// Marks the selected place and goes on to the next, for what is done to several.
    case mark, clearMarks, moveMarked, copyMarked, compare
    /// Opens what can be done to share what is shown, and does what is selected there.
    case share, highlightShare(Int), takeShare
    /// Makes the selected place the user's home, or no longer.
    case setHome
    /// Moves the selected bookmark by one step.
    case shift(ListCursor.Step)
    /// Picks up the selected bookmark, so that the movement keys carry it.
    case carry

    // While carrying: move on, to the position typed digit by digit; put down, or put back
    case carryOn(ListCursor.Step), digit(Int), drop, putBack

    // On the map: a crosshair that names the nearest place and bookmarks it
    case beginCrosshair, moveCrosshair(ListCursor.Step), nameCrosshair, bookmarkCrosshair, leaveCrosshair

    // The detail
    case moveInDetail(ListCursor.Step), openRow, closeDetail
    /// By position in the list, from 0.
    case showPage(Int)
    /// Shows the detail on the whole screen, or beside the list again.
    case toggleFullScreen
    /// While the chart's cursor is active: along the hours.
    case moveCursor(Int), leaveChart

    // Time: all places move together, by so many hours or days
    case moveHours(Int), moveDays(Int), showWeekend, showNow
    /// Returns to now when Esc has nothing else to close.
    case backToNow
    /// Gives the arrow keys to the timeline, and back, with the moment kept or reset to now.
    case openTimeLine, pinMoment, leaveTimeLine
    /// Opens a field for a time, beginning with this digit; then takes the typed time, or returns to the one before.
    case typeTime(Int?), takeTypedTime, cancelTypedTime
    /// Starts and stops the animation through time.
    case play, stopPlaying
    /// Switches between the same instant everywhere and the same hour on each place's clock.
    case changeHourBasis

    // Order and filter: short lists that preview what is highlighted
    case chooseMeasure, chooseOrder, chooseFilter, highlightChoice(Int), takeChoice, dropChoice, takeListNumber(Int)
    /// Shows every place again or, if no filter is on, the present.
    case clearFilter

    // The alerts: the rules of a place and of all others, and a test of how an alert is given
    case highlightMuting(Int), switchMuting, undoMuting
    case openRules, highlightRule(Int), switchRule, stepRule(Int), removeRule, undoRule, testAlert

    // The drawer
    case openDrawer, closeDrawer
    /// Shows the bookmark selected in the drawer in the list.
    case showInList

    // The search
    case search
    case highlight(ListCursor.Step)
    case openResult, bookmarkResult, forgetResult, cancelSearch
    /// The next of the lists that results can be added to, or the one before.
    case chooseTarget(Int)

    // Dialogs
    /// Lists all messages in full.
    case showMessages
    case help, scrollHelp(ListCursor.Step), closeHelp
    case settings, chooseSetting(ListCursor.Step), changeSetting(Int), resetSetting
    /// What Enter does on a row of the settings.
    case openSetting
    case scrollPage(ListCursor.Step), writeLetter
    /// Shows the sources of weather, to choose them and their order.
    case chooseSources
    /// In that list: moves on, adds or takes out the selected one, changes its place, picks it up or puts it down.
    case highlightSource(Int), switchSource, shiftSource(Int), carrySource, takeSources, leaveSources
    case accept, decline, refuse, closeDialog, saveEntry
    // The user's own location
    case setHere, chooseHere(ListCursor.Step), takeHere

    // Everywhere
    case refresh, redraw, suspend, quit
}

/// What the app does for a screen, because it owns the terminal.
enum AppEffect: Hashable, Sendable {
    case redraw, suspend, quit
    /// Puts a text on the clipboard, or saves a picture of the screen.
    case copy(String), savePicture(PictureForm)
}
