import Weather

/// One bookmark before and after a change: the unit of saving, undo and redo.
public struct BookmarkChange: Hashable, Sendable {
    /// Nil if it was added.
    public let before: Bookmark?
    /// Nil if it was removed.
    public let after: Bookmark?

    /// The kind of a change.
    public enum Deed: Hashable, Sendable { case added, removed, moved, renamed }

    public var deed: Deed {
        guard let before else { return .added }
        guard let after else { return .removed }
        return before.position != after.position ? .moved : .renamed
    }

    /// This change joined with a later one to the same bookmark. Changes to other bookmarks in between do not matter,
    /// because positions are absolute. Nil if the later change does not start from this one's result, and for a bookmark
    /// that was removed and added again: it must be added even if another instance has removed it too.
    public func joined(with next: BookmarkChange) -> BookmarkChange? {
        guard let after, after == next.before else { return nil }
        return BookmarkChange(before: before, after: next.after)
    }

    /// Whether it has no effect.
    public var isVoid: Bool { before == after }

    /// The opposite change.
    public var undo: BookmarkChange { BookmarkChange(before: after, after: before) }

    /// The effect on `current`, which another instance may have changed or removed meanwhile: only the parts that this
    /// change is about are touched. Nil if there is nothing to do.
    func applied(to current: Bookmark?) -> Effect? {
        switch (before, after, current) {
        case (nil, let after?, nil): return .put(after)
        case (_, nil, let current?): return .remove(current.id)
        case (let before?, let after?, var current?):
            if before.position != after.position { current.position = after.position }
            if before.ownName != after.ownName { current.ownName = after.ownName }
            return .put(current)
        default: return nil
        }
    }

    enum Effect: Hashable, Sendable {
        case put(Bookmark)
        case remove(Bookmark.ID)
    }

    /// The bookmark it is about.
    public var id: Bookmark.ID? { (after ?? before)?.id }
}
