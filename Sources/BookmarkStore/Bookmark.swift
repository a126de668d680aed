import Weather

/// A place the person keeps, with all that is needed to show it again without asking anybody.
public struct Bookmark: Identifiable, Hashable, Sendable {
    public let place: Place
    /// What the person calls it; nil: by its own name.
    public internal(set) var ownName: String?
    public internal(set) var position: Position
    public let addedAt: Timestamp

    public var id: PlaceID { place.id }

    /// The place by the name it goes by on the screen: the person's own if there is one.
    public var shownPlace: Place { ownName.map(place.called) ?? place }

    public init(place: Place, ownName: String? = nil, position: Position, addedAt: Timestamp) {
        self.place = place
        self.ownName = ownName
        self.position = position
        self.addedAt = addedAt
    }
}

/// One bookmark before and after the person changed it: what is saved, undone and done again.
public struct BookmarkChange: Hashable, Sendable {
    /// Nil: it was added.
    public let before: Bookmark?
    /// Nil: it was removed.
    public let after: Bookmark?

    /// What a change does to its bookmark.
    public enum Deed: Hashable, Sendable { case added, removed, moved, renamed }

    public var deed: Deed {
        guard let before else { return .added }
        guard let after else { return .removed }
        return before.position != after.position ? .moved : .renamed
    }

    /// This change and the next one to the same bookmark as one, however many to others lie between them: positions are
    /// absolute. Nil when the next one was not made of what this one left, and for a bookmark that was removed and added
    /// again: that has to be added even where somebody else has removed it too.
    public func joined(with next: BookmarkChange) -> BookmarkChange? {
        guard let after, after == next.before else { return nil }
        return BookmarkChange(before: before, after: next.after)
    }

    /// Whether it changes nothing.
    public var isVoid: Bool { before == after }

    /// The way back.
    public var undo: BookmarkChange { BookmarkChange(before: after, after: before) }

    /// What has to be done to `current`, which somebody else may have changed or removed since: only what this change
    /// is about is touched. Nil: nothing.
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
        case remove(PlaceID)
    }

    public var id: PlaceID? { (after ?? before)?.id }
}
