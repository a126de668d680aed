/// What a change is about: a bookmark, or the head of a list.
protocol Changeable: Identifiable, Hashable, Sendable where ID: Sendable {
    /// Takes over what differs between two of its states, and leaves the rest as another program may have changed it.
    mutating func follow(from before: Self, to after: Self)
}

/// One thing before and after a change: the unit of saving, undo and redo.
public struct Change<Item: Identifiable & Hashable & Sendable>: Hashable, Sendable where Item.ID: Sendable {
    /// Nil if it was added.
    public let before: Item?
    /// Nil if it was removed.
    public let after: Item?

    /// This change joined with a later one to the same thing. Nil if the later change does not start from this one's result, and for what was removed and added again: it must
    /// be added even if another instance has removed it too.
    public func joined(with next: Change) -> Change? {
        guard let after, after == next.before else { return nil }
        return Change(before: before, after: next.after)
    }

    /// Whether it has no effect.
    public var isVoid: Bool { before == after }

    /// The opposite change.
    public var undo: Change { Change(before: after, after: before) }

    /// What it is about, under the identifier that it has afterwards.
    public var id: Item.ID? { (after ?? before)?.id }

    /// The same under the identifier that it had before: a bookmark that goes to another list has two.
    public var source: Item.ID? { (before ?? after)?.id }
}

extension Change where Item: Changeable {
    /// The effect on `current`, which another instance may have changed or removed meanwhile: only the parts that this
    /// change is about are touched. Nil if there is nothing to do.
    func applied(to current: Item?) -> Effect? {
        switch (before, after, current) {
        case (nil, let after?, nil): return .put(after)
        case (_, nil, let current?): return .remove(current.id)
        case (let before?, let after?, var current?):
            let id = current.id
            current.follow(from: before, to: after)
            return current.id == id ? .put(current) : .transfer(id, current)
        default: return nil
        }
    }

    typealias Effect = ChangeEffect<Item>
}

/// What a change does to what is there.
enum ChangeEffect<Item: Identifiable & Hashable & Sendable>: Hashable, Sendable where Item.ID: Sendable {
    case put(Item)
    case remove(Item.ID)
    /// It goes from one list to another.
    case transfer(Item.ID, Item)
}
