import BookmarkStore
import Limits

/// The changes that can be taken back, and those that were taken back and can be done again. A value.
///
/// Of more than `Limits.Bookmark.changes` the oldest is forgotten first.
struct BookmarkHistory: Hashable, Sendable {
    private var done: [BookmarkChange]
    private var undone: [BookmarkChange] = []

    init(_ changes: [BookmarkChange] = []) {
        done = Array(changes.suffix(Limits.Bookmark.changes))
    }

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Takes in a change the person made; what was undone before can no longer be done again.
    mutating func did(_ change: BookmarkChange) {
        redid(change)
        undone = []
    }

    /// Takes out the change to take back next; nil when there is none left.
    mutating func nextToUndo() -> BookmarkChange? { done.popLast() }

    /// Takes in a change that was taken back.
    mutating func undid(_ change: BookmarkChange) { undone.append(change) }

    /// Takes out the change to do again next; nil when there is none left.
    mutating func nextToRedo() -> BookmarkChange? { undone.popLast() }

    /// Takes in a change that was done again.
    mutating func redid(_ change: BookmarkChange) {
        done.append(change)
        if done.count > Limits.Bookmark.changes { done.removeFirst() }
    }
}
