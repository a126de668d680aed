/// One bookmark before and after a change. If the two are in different lists, it was moved from one to the other.
public typealias BookmarkChange = Change<Bookmark>

/// The kind of a change to a bookmark.
public enum BookmarkDeed: Hashable, Sendable {
    case added, removed, moved, renamed
    /// Moved to another list.
    case transferred
}

extension Change<Bookmark> {
    public var deed: BookmarkDeed {
        guard let before else { return .added }
        guard let after else { return .removed }
        if before.list != after.list { return .transferred }
        return before.position != after.position ? .moved : .renamed
    }
}

extension Bookmark: Changeable {
    mutating func follow(from before: Bookmark, to after: Bookmark) {
        // A position is one within a list.
        if before.list != after.list || before.position != after.position { position = after.position }
        if before.list != after.list { list = after.list }
        if before.ownName != after.ownName { ownName = after.ownName }
    }
}
