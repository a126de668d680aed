import BookmarkStore
import Limits

/// The changes that can be undone, and those that were undone and can be redone.
///
/// Beyond `Limits.Bookmark.changes` the oldest are forgotten.
struct BookmarkHistory: Hashable, Sendable {
    private var done: [BookmarkChange]
    private var undone: [BookmarkChange] = []

    init(_ changes: [BookmarkChange] = []) {
        done = Array(changes.suffix(Limits.Bookmark.changes))
    }

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Records a change made by the user; changes undone before can no longer be redone.
    mutating func did(_ change: BookmarkChange) {
        redid(change)
        undone = []
    }

    /// Removes and returns the next change to undo; nil if there is nothing to undo.
    mutating func nextToUndo() -> BookmarkChange? { done.popLast() }

    /// Records a change that was undone.
    mutating func undid(_ change: BookmarkChange) { undone.append(change) }

    /// Removes and returns the next change to redo; nil if there is nothing to redo.
    mutating func nextToRedo() -> BookmarkChange? { undone.popLast() }

    /// Records a change that was redone.
    mutating func redid(_ change: BookmarkChange) {
        done.append(change)
        if done.count > Limits.Bookmark.changes { done.removeFirst() }
    }
}
