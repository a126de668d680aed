/// A change to a bookmark or to a list: what is saved, undone and redone.
public enum StoreChange: Hashable, Sendable {
    case bookmark(BookmarkChange)
    case list(ListChange)

    /// What a change is about.
    public enum Subject: Hashable, Sendable {
        case bookmark(Bookmark.ID)
        case list(ListID)
    }

    public var undo: StoreChange {
        switch self {
        case .bookmark(let change): .bookmark(change.undo)
        case .list(let change): .list(change.undo)
        }
    }

    public var isVoid: Bool {
        switch self {
        case .bookmark(let change): change.isVoid
        case .list(let change): change.isVoid
        }
    }

    /// One, or two for a bookmark that goes from one list to another.
    public var subjects: Set<Subject> {
        switch self {
        case .bookmark(let change): Set([change.source, change.id].compactMap { $0.map(Subject.bookmark) })
        case .list(let change): Set([change.id].compactMap { $0.map(Subject.list) })
        }
    }

    /// The bookmark after the change, or the removed one; nil if the change is about a list.
    public var bookmark: Bookmark? {
        if case .bookmark(let change) = self { change.after ?? change.before } else { nil }
    }

    fileprivate func joined(with next: StoreChange) -> StoreChange? {
        switch (self, next) {
        case (.bookmark(let first), .bookmark(let second)): first.joined(with: second).map(StoreChange.bookmark)
        case (.list(let first), .list(let second)): first.joined(with: second).map(StoreChange.list)
        default: nil
        }
    }

    /// Whether it makes a list, or changes one that stays: bookmarks that go into the list come later.
    fileprivate var leavesList: Bool { if case .list(let change) = self { change.after != nil } else { false } }

    /// The same as common `subjects`, without making sets for each of ten thousand changes.
    fileprivate func isAboutSame(as other: StoreChange) -> Bool {
        switch (self, other) {
        case (.bookmark(let one), .bookmark(let two)):
            one.id == two.id || one.id == two.source || one.source == two.id || one.source == two.source
        case (.list(let one), .list(let two)): one.id == two.id
        default: false
        }
    }

    /// Whether this change and another have the same effect in either order. They have not if one leaves a position that the other
    /// takes, or if one removes a list from which the other takes something.
    fileprivate func canPass(_ other: StoreChange) -> Bool {
        !isAboutSame(as: other) && slots.isDisjoint(with: other.slots)
            && (leavesList || !takes(from: other))
    }

    /// A position among the lists, or in one of them.
    private struct Slot: Hashable {
        let list: ListID?
        let position: Position
    }

    /// What it leaves and what it takes.
    private var slots: Set<Slot> {
        switch self {
        case .bookmark(let change):
            Set([change.before, change.after].compactMap { $0.map { Slot(list: $0.list, position: $0.position) } })
        case .list(let change):
            Set([change.before, change.after].compactMap { $0.map { Slot(list: nil, position: $0.position) } })
        }
    }

    /// Whether it is about a list that the other changes the bookmarks of.
    private func takes(from other: StoreChange) -> Bool {
        guard case .list(let change) = self, case .bookmark(let bookmark) = other else { return false }
        return [bookmark.source?.list, bookmark.id?.list].contains(change.id)
    }
}

extension [StoreChange] {
    /// Appends what one key did, all but the first `fixed` of what waits being open to change. A single change is joined with the
    /// last one to the same thing, if those in between allow it; several that undo what was done last take it away.
    public mutating func enqueue(_ changes: [StoreChange], after fixed: Int = 0) {
        if changes.count == 1 { return enqueue(changes[0], after: fixed) }
        let undone = changes.reversed().map(\.undo)
        if count - fixed >= undone.count, suffix(undone.count).elementsEqual(undone) {
            removeLast(undone.count)
        } else {
            append(contentsOf: changes)
        }
    }

    private mutating func enqueue(_ change: StoreChange, after fixed: Int) {
        guard let index = dropFirst(fixed).lastIndex(where: { $0.isAboutSame(as: change) }),
            let both = self[index].joined(with: change),
            dropFirst(index + 1).allSatisfy({ both.canPass($0) })
        else { return append(change) }
        remove(at: index)
        guard !both.isVoid else { return }
        if both.leavesList { insert(both, at: index) } else { append(both) }
    }
}
