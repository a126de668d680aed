import BookmarkStore
import TerminalUI
import Weather

/// What can be done with bookmarks on the dashboard.
extension DashboardViewModel {
    func handleBookmarks(_ intent: DashboardIntent) {
        switch intent {
        case .toggleBookmark: bookmarkToggled()
        case .rename: renameRequested()
        // What undoing did is the way back of what it undid.
        case .undo:
            told(shelf.undo()) {
                .undone($0.undo.deed, $1)
            } orElse: {
                .nothingToUndo
            }
        case .redo:
            told(shelf.redo()) {
                .redone($0.deed, $1)
            } orElse: {
                .nothingToRedo
            }
        case .shift(let step): shifted(step)
        case .carry: takenUp()
        case .drop: dropped()
        case .putBack: putBack()
        case .digit(let digit): typed(digit)
        case .drawer: drawerToggled()
        case .jump: jumped()
        case .add: addRequested()
        default: break
        }
    }

    /// Holds what is carried over a position of the list.
    func hold(at index: Int) {
        carry?.hold(at: index)
        select(index)
    }

    /// Holds what is carried one step further.
    func held(by step: GridCursor.Step) { hold(at: cursor.target(step, in: tiles)) }

    /// Takes up the bookmark at `index`; false where there is none that could be moved.
    func takeUp(at index: Int) -> Bool {
        guard list.kind == .bookmarks, found == nil, list.indices.contains(index) else { return false }
        // It is carried over the grid, which a detail may be covering.
        focus = .grid
        select(index)
        carry = Carry(list[index].id, from: shelf.list)
        return carry != nil
    }

    /// Saves the order on the screen.
    func dropped() {
        guard let held = carry else { return }
        // The screen shows the dropped order already; nothing moves.
        carry = nil
        shelf.move(held.id, to: held.index)
    }

    func putBack() {
        guard let held = carry else { return }
        carry = nil
        if let index = shelf.list.index(of: held.id) { select(index) }
    }

    func renamed(_ id: PlaceID, to name: String) {
        destination = nil
        shelf.rename(id, to: name)
    }

    func bookmarkToggled() {
        guard let place = isSearching ? search.highlighted : selectedPlace, let change = shelf.toggle(place) else {
            return
        }
        feedback = change.after == nil ? .removed(place) : .added(place)
    }

    /// Keeps the same place selected through any change to the bookmarks, and loads what is new.
    func bookmarksChanged() {
        if let held = carry {
            carry = held.over(shelf.list)
            if carry == nil { feedback = held.place.map(Message.Feedback.goneMeanwhile) }
        }
        if case .rename(let rename) = destination, !shelf.contains(rename.place.id) {
            destination = nil
            feedback = .goneMeanwhile(rename.place)
        }
        search.bookmarksChanged(to: shelf.list)
        if gridList.kind == .bookmarks { grid.follow(bookmarks, in: layout.tiles) }
        followInDrawer()
        if list.isEmpty, found == nil { focus = .grid }
        showDetailIfVisible()
        viewMoved()
    }

    /// The bookmarks have come after the first picture.
    func bookmarksArrived() {
        // Without any the program would have started with the other list. Nobody is taken away from what they do.
        let isIdle = destination == nil && drawer == nil && found == nil && !search.isFocused
        if shelf.list.isEmpty, gridList.kind == .bookmarks, isIdle { return chooseList(1) }
        if gridList.kind == .bookmarks { demandChanged() }
    }

    /// What could not be saved, or not yet.
    var savingMessages: [Message] {
        if let problem = shelf.problem, shelf.isWaiting {
            // The empty list says so itself.
            return gridList.isEmpty ? [] : [.bookmarksOpened(problem)]
        }
        return shelf.failure.map { [.bookmarksUnsaved($0)] } ?? []
    }

    /// How opening the file went, unless a change has met the same since.
    var openingMessages: [Message] {
        guard let problem = shelf.problem, !shelf.isWaiting else { return [] }
        return shelf.failure != nil && shelf.failure == problem.failure ? [] : [.bookmarksOpened(problem)]
    }

    private func renameRequested() {
        guard let place = selectedPlace, let bookmark = shelf.list[place.id] else {
            feedback = .onlyBookmarksHaveOwnNames
            return
        }
        destination = .rename(RenameViewModel(bookmark))
    }

    /// Says what undo or redo did, and selects it where it can be seen.
    private func told(
        _ change: BookmarkChange?, _ message: (BookmarkChange, Place) -> Message.Feedback,
        orElse nothing: () -> Message.Feedback
    ) {
        guard let change, let bookmark = change.after ?? change.before else {
            feedback = nothing()
            return
        }
        feedback = message(change, bookmark.shownPlace)
        if list.kind == .bookmarks, let index = list.index(of: bookmark.id) { select(index) }
    }

    private func shifted(_ step: GridCursor.Step) {
        guard list.kind == .bookmarks, found == nil else {
            feedback = .orderIsFixed
            return
        }
        guard let place = selectedPlace else { return }
        shelf.move(place.id, to: cursor.target(step, in: tiles))
    }

    private func takenUp() {
        guard list.kind == .bookmarks, found == nil else {
            feedback = .orderIsFixed
            return
        }
        _ = takeUp(at: selection)
    }

    private func typed(_ digit: Int) {
        carry?.type(digit)
        if let carry { select(carry.index) }
    }
}
