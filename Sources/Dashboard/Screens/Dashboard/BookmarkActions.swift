import BookmarkStore
import Weather

/// Actions on bookmarks.
@MainActor
struct BookmarkActions {
    let model: DashboardViewModel

    /// Adds a place to a list or removes it: the bookmarks, or in a search the list that results are added to.
    func toggled(_ place: Place?, in id: ListID = .bookmarks) {
        guard let place else { return }
        let isFirst = model.shelf.lists.isEmpty && model.shelf.lists.home == nil
        guard let change = model.shelf.toggle(original(place), in: id) else { return }
        let name = model.shelf.name(of: id)
        guard change.after != nil, let index = model.shelf.lists[id]?.index(of: place.id) else {
            return model.tell(.removed(place, from: name))
        }
        if model.isSearching { model.search.added(place.id) }
        if model.route.found != nil, id == .bookmarks { model.searching.foundBookmarked(place) }
        // The home is offered once, and not to somebody who is typing.
        if isFirst, !model.isSearching { return model.tell(.said(.bookmarkAddedFirst, about: place)) }
        model.tell(.added(place, to: name, position: index.position))
    }

    /// The place without the user's own name, which belongs to the list that shows it.
    private func original(_ place: Place) -> Place {
        model.shelf.lists.bookmark(of: place.id, in: model.list.active.id)?.place ?? place
    }

    /// The list that the keys would take a place from or rename it in: the one they act on, or else the bookmarks; nil if neither
    /// has the place.
    func listHolding(_ place: Place) -> ListID? {
        [model.list.changeable.id, .bookmarks].first { model.shelf.lists[$0]?.contains(place.id) == true }
    }

    /// Removes the selected place from its list, or all that are marked there.
    func removed() {
        let list = model.list.active.id
        let marked = model.route.isList ? model.list.marked(in: list) : []
        guard marked.isEmpty else {
            let changes = model.shelf.remove(marked, from: list)
            if !changes.isEmpty {
                let name = model.shelf.name(of: list)
                model.tell(.said(.severalRemoved, ["count": "\(changes.count)", "list": .list(name)]))
            }
            return
        }
        guard let place = model.location.selectedBookmark else { return }
        guard let holding = listHolding(place) else { return model.tell(.said(.notBookmarked, about: place)) }
        model.shelf.remove(place.id, from: holding)
        model.tell(.removed(place, from: model.shelf.name(of: holding)))
    }

    func undone() { told(model.shelf.undo(), { .undone($0.kind) }, orElse: .said(.nothingToUndo)) }

    func redone() { told(model.shelf.redo(), { .redone($0.kind) }, orElse: .said(.nothingToRedo)) }

    /// Reports what undo or redo did, and selects the bookmark if the list shows it.
    private func told(
        _ deed: ShelfDeed?, _ message: (ShelfDeed) -> Message.Feedback, orElse nothing: Message.Feedback
    ) {
        guard let deed else { return model.tell(nothing) }
        model.tell(message(deed))
        model.list.arrange()
        guard model.route.found == nil, model.list.active.isOrderedByHand else { return }
        let places = deed.changes.compactMap(\.bookmark).map(\.place.id)
        if let index = places.lazy.compactMap({ model.list.active.index(of: $0) }).first { model.list.select(index) }
    }

    // MARK: Home

    /// Makes the selected place the home, or leaves no home if it already is.
    func homeSet() {
        guard let place = model.location.selectedBookmark else { return }
        let isHome = model.shelf.lists.home?.place.id == place.id
        let name = model.shelf.lists.bookmark(of: place.id, in: model.list.active.id)?.ownName
        model.shelf.setHome(isHome ? nil : original(place), called: name)
        model.tell(.said(isHome ? .homeUnset : .homeSet, about: place))
    }

    /// There is no home any more.
    func homeForgotten() {
        guard let home = model.shelf.lists.home?.shownPlace else { return }
        model.shelf.setHome(nil)
        model.tell(.said(.homeUnset, about: home))
    }

    // MARK: Order

    /// Why places cannot be moved in this list.
    private var orderProblem: Message.Feedback {
        if model.list.active.isOrderedByHand, !model.list.activeForm.canReorder { return .said(.formHasNoOrder) }
        let isRanked =
            model.shelf.lists[model.list.id] != nil && model.list.arrangement != Arrangement()
            && model.route.found == nil
        return isRanked ? .said(.orderIsRanked, ["order": .order(model.list.arrangement.by)]) : .said(.orderIsFixed)
    }

    /// Whether bookmarks can be moved here.
    private var canReorder: Bool { model.list.canReorder && model.route.found == nil }

    func shifted(_ step: ListCursor.Step) {
        guard canReorder else { return model.tell(orderProblem) }
        guard let place = model.selectedPlace else { return }
        guard let index = model.list.selectedShelfIndex else { return model.tell(.said(.hereStaysFirst)) }
        let list = model.list.active
        let target = list.shelfIndex(nearest: model.list.activeForm.target(step, from: model.list.activePane))
        let marked = model.list.marked(in: list.id)
        guard marked.isEmpty else {
            // What is marked moves together, as far as the selected place would.
            _ = model.shelf.shift(marked, by: target.offset - index.offset, in: list.id)
            return
        }
        model.shelf.move(place.id, to: target, in: list.id)
    }

    func takenUp() {
        guard canReorder else { return model.tell(orderProblem) }
        guard model.selectedPlace != nil else { return }
        guard model.list.selectedShelfIndex != nil else { return model.tell(.said(.hereStaysFirst)) }
        takeUp(at: model.list.selection)
    }

    /// Picks up the bookmark at `index`; false if there is no bookmark there that can be moved.
    @discardableResult
    func takeUp(at index: Int) -> Bool {
        guard canReorder, model.list.active.indices.contains(index),
            let carry = Carry(model.list.active[index].id, from: model.list.changeable)
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
        let change = model.shelf.move(held.id, to: held.index, in: held.list.id)
        leaveCarrying()
        if change != nil, let list = model.shelf.lists[held.list.id], let place = list[held.id]?.shownPlace {
            model.tell(.moved(place, position: held.index.position, count: list.count))
        }
    }

    func leaveCarrying() { model.go(to: model.route.surface == .drawer ? .drawer : .list) }

    // MARK: Names

    func renameRequested() {
        guard let place = model.location.selectedBookmark, let list = listHolding(place),
            let bookmark = model.shelf.lists[list]?[place.id]
        else {
            return model.tell(.said(.onlyBookmarksHaveOwnNames))
        }
        model.open(.entry(EntryViewModel(renaming: bookmark, in: model.language)))
    }

    func nameSaved(_ name: String, for renamed: Bookmark) {
        let place = renamed.place
        guard model.shelf.rename(place.id, to: name, in: renamed.list) != nil,
            let bookmark = model.shelf.lists[renamed.list]?[place.id]
        else { return }
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
