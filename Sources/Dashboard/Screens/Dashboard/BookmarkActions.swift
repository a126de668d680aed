import BookmarkStore
import TerminalUI
import Weather

/// Actions on bookmarks.
@MainActor
struct BookmarkActions {
    let model: DashboardViewModel

    func toggled(_ place: Place?) {
        guard let place, let change = model.shelf.toggle(place) else { return }
        guard change.after != nil, let index = model.shelf.list.index(of: place.id) else {
            return model.tell(.removed(place))
        }
        if model.isSearching { model.search.added(place.id) }
        if model.route.found != nil { model.searching.foundBookmarked(place) }
        model.tell(.added(place, position: index.position))
    }

    func removed() {
        guard let place = model.location.selectedBookmark else { return }
        model.tell(model.shelf.remove(place.id) == nil ? .notBookmarked(place) : .removed(place))
    }

    func undone() {
        // The change is the inverse of the one that was undone, so its own inverse names the deed.
        told(model.shelf.undo(), { .undone($0.undo.deed, $1) }, orElse: .nothingToUndo)
    }

    func redone() { told(model.shelf.redo(), { .redone($0.deed, $1) }, orElse: .nothingToRedo) }

    /// Reports what undo or redo did, and selects the bookmark if the list shows it.
    private func told(
        _ change: BookmarkChange?, _ message: (BookmarkChange, Place) -> Message.Feedback,
        orElse nothing: Message.Feedback
    ) {
        guard let change, let bookmark = change.after ?? change.before else { return model.tell(nothing) }
        model.tell(message(change, bookmark.shownPlace))
        guard model.route.found == nil, model.list.active.isOrderedByHand else { return }
        if let index = model.list.active.index(of: bookmark.place.id) { model.list.select(index) }
    }

    // MARK: Order

    /// Why places cannot be moved in this list.
    private var orderProblem: Message.Feedback {
        if model.list.active.isOrderedByHand, !model.list.activeForm.canReorder { return .formHasNoOrder }
        let isRanked =
            model.list.id == .bookmarks && model.list.arrangement != Arrangement() && model.route.found == nil
        return isRanked ? .orderIsRanked(model.list.arrangement.by) : .orderIsFixed
    }

    /// Whether bookmarks can be moved here.
    private var canReorder: Bool { model.list.canReorder && model.route.found == nil }

    func shifted(_ step: ListCursor.Step) {
        guard canReorder else { return model.tell(orderProblem) }
        guard let place = model.selectedPlace else { return }
        guard model.list.selectedShelfIndex != nil else { return model.tell(.hereStaysFirst) }
        model.shelf.move(
            place.id,
            to: model.list.active.shelfIndex(nearest: model.list.activeForm.target(step, from: model.list.activePane)))
    }

    func takenUp() {
        guard canReorder else { return model.tell(orderProblem) }
        guard model.selectedPlace != nil else { return }
        guard model.list.selectedShelfIndex != nil else { return model.tell(.hereStaysFirst) }
        takeUp(at: model.list.selection)
    }

    /// Picks up the bookmark at `index`; false if there is no bookmark there that can be moved.
    @discardableResult
    func takeUp(at index: Int) -> Bool {
        guard canReorder, model.list.active.indices.contains(index),
            let carry = Carry(model.list.active[index].id, from: model.shelf.list)
        else { return false }
        model.list.select(index)
        // A bookmark is carried over the list, which a detail may be covering.
        model.go(to: .carrying(carry, in: model.route.surface))
        return true
    }

    /// Holds the carried bookmark over a position of the list.
    func hold(at index: Int) {
        let held = model.list.active.shelfIndex(nearest: index)
        carryOn { $0.hold(at: held) }
    }

    /// Moves the carried bookmark by one step.
    func held(by step: ListCursor.Step) {
        var next = model.list.activePane
        model.list.activeForm.move(&next, by: step)
        hold(at: next.cursor.selection)
        // Holding it there scrolls it into view; a page step scrolls further.
        if model.list.selection == next.cursor.selection {
            next.selectedID = model.list.activePane.selectedID
            model.list.put(next)
        }
    }

    func typed(_ digit: Int) { carryOn { $0.type(digit) } }

    private func carryOn(_ change: (inout Carry) -> Void) {
        guard case .base(.carrying(var carry, _)) = model.route.front else { return }
        change(&carry)
        model.update(carry)
        model.settle()
        if let index = model.list.active.index(of: carry.index) { model.list.select(index) }
    }

    /// Saves the order on the screen.
    func dropped() {
        guard let held = model.route.carry else { return }
        let change = model.shelf.move(held.id, to: held.index)
        leaveCarrying()
        if change != nil, let place = model.shelf.list[held.id]?.shownPlace {
            model.tell(.moved(place, position: held.index.position, count: model.shelf.list.count))
        }
    }

    func leaveCarrying() { model.go(to: model.route.surface == .drawer ? .drawer : .list) }

    // MARK: Names

    func renameRequested() {
        guard let place = model.location.selectedBookmark, let bookmark = model.shelf.list[place.id] else {
            return model.tell(.onlyBookmarksHaveOwnNames)
        }
        model.open(.entry(EntryViewModel(renaming: bookmark, in: model.language)))
    }

    func nameSaved(_ name: String, for renamed: Bookmark) {
        let place = renamed.place
        guard model.shelf.rename(place.id, to: name) != nil, let bookmark = model.shelf.list[place.id] else { return }
        model.tell(.renamed(place, to: bookmark.ownName))
    }

    // MARK: Changes from elsewhere

    /// The bookmarks were read after the first frame.
    func arrived() {
        // Without bookmarks the program would have started with the other list. It switches only if the user has not opened
        // anything else.
        if model.shelf.list.isEmpty, model.list.id == .bookmarks, model.route.isList { model.list.choose(.korea) }
        model.requestAnew()
    }
}

/// A bookmark that is being carried: the list as it would be if the bookmark were dropped now.
///
/// Nothing is saved before the drop.
struct Carry: Hashable, Sendable {
    let id: PlaceID
    /// The list with the bookmark at the position where it is held.
    private(set) var list: BookmarkList
    /// Digits of a position typed so far.
    private(set) var typed = ""

    /// Nil if the list does not contain the bookmark.
    init?(_ id: PlaceID, from list: BookmarkList) {
        guard list.contains(id) else { return nil }
        self.id = id
        self.list = list
    }

    var index: ShelfIndex { list.index(of: id) ?? 0 }
    var place: Place? { list[id]?.shownPlace }

    /// Holds the bookmark over `index`.
    mutating func hold(at index: ShelfIndex) {
        typed = ""
        _ = list.move(id, to: index)
    }

    /// Takes a digit of a position counted from 1, and holds the bookmark at the position typed so far.
    mutating func type(_ digit: Int) {
        let digits = typed + "\(digit)"
        // A digit that would lead beyond the end starts a new number.
        let number = Int(digits).flatMap { $0 <= list.count ? digits : nil } ?? "\(digit)"
        guard let position = Int(number), position > 0 else {
            typed = ""
            return
        }
        hold(at: ShelfIndex(position: position))
        typed = number
    }

    /// The same bookmark at the same index of a list that has changed meanwhile; nil if the bookmark is gone.
    func over(_ changed: BookmarkList) -> Carry? {
        guard var carry = Carry(id, from: changed) else { return nil }
        carry.hold(at: index)
        return carry
    }
}
