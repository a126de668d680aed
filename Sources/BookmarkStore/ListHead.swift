/// A list's name and its place among the lists.
public struct ListHead: Identifiable, Hashable, Sendable {
    public let id: ListID
    /// The user's name for it; nil for a list that is called by its id.
    public internal(set) var name: String?
    /// Where it is among the lists.
    public internal(set) var position: Position
}

extension ListHead: Changeable {
    mutating func follow(from before: ListHead, to after: ListHead) {
        if before.position != after.position { position = after.position }
        if before.name != after.name { name = after.name }
    }
}

/// A list before and after a change of its name or of its place among the lists.
public typealias ListChange = Change<ListHead>
