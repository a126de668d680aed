import BookmarkStore
import Limits
import Weather

/// What the user did to the lists with one key: changes that are undone together.
struct ShelfDeed: Hashable, Sendable {
    /// What it was, for the message about it.
    enum Kind: Hashable, Sendable {
        /// To one bookmark, in a list of this name; nil for the bookmarks themselves.
        case bookmark(BookmarkDeed, Place, list: String?)
        /// To several bookmarks of a list of this name.
        case bookmarks(BookmarkDeed, Int, list: String?)
        case list(ListDeed, name: String)
        case homeSet(Place), homeUnset(Place)
    }

    /// What was done to a list.
    enum ListDeed: Hashable, Sendable { case made, renamed, moved, emptied, removed }

    let kind: Kind
    let changes: [StoreChange]

    init(_ kind: Kind, _ changes: [StoreChange]) {
        (self.kind, self.changes) = (kind, changes)
    }
}

/// The deeds that can be undone, and those that were undone and can be redone.
///
/// Beyond `Limits.Bookmark.changes` the oldest are forgotten.
struct BookmarkHistory: Hashable, Sendable {
    private var done: [ShelfDeed]
    private var undone: [ShelfDeed] = []

    init(_ deeds: [ShelfDeed] = []) {
        done = Array(deeds.suffix(Limits.Bookmark.changes))
    }

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Records a deed of the user; those undone before can no longer be redone.
    mutating func did(_ deed: ShelfDeed) {
        redid(deed)
        undone = []
    }

    /// Removes and returns the next deed to undo; nil if there is nothing to undo.
    mutating func nextToUndo() -> ShelfDeed? { done.popLast() }

    /// Records a deed that was undone.
    mutating func undid(_ deed: ShelfDeed) { undone.append(deed) }

    /// Removes and returns the next deed to redo; nil if there is nothing to redo.
    mutating func nextToRedo() -> ShelfDeed? { undone.popLast() }

    /// Records a deed that was redone.
    mutating func redid(_ deed: ShelfDeed) {
        done.append(deed)
        if done.count > Limits.Bookmark.changes { done.removeFirst() }
    }
}
