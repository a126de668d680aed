import BookmarkStore
import Engine

/// Resolves lists given on the command line.
enum ListReference {
    /// The list with an id, or of the user's own with a name, in any case.
    static func list(_ text: String, in lists: BookmarkLists) throws(CommandProblem) -> ListID {
        let folded = text.lowercased()
        if let builtIn = ListID.builtIn.first(where: { $0.rawValue == folded }) { return builtIn }
        let found = lists.own.filter { $0.id.rawValue == text || $0.name?.lowercased() == folded }
        guard let first = found.first else {
            throw .unknownList(text, known: ListID.builtIn.map(\.rawValue) + lists.own.compactMap(\.name))
        }
        guard found.count == 1 else { throw .ambiguous(text, candidates: found.map(\.id.rawValue)) }
        return first.id
    }

    /// The list of that name that the user can change: the bookmarks, or one of the user's own.
    static func changeable(_ text: String, in lists: BookmarkLists) throws(CommandProblem) -> ListID {
        let id = try list(text, in: lists)
        guard lists[id] != nil else { throw .fixedList(text) }
        return id
    }

    /// The list of that name that the user has made.
    static func own(_ text: String, in lists: BookmarkLists) throws(CommandProblem) -> ListHead {
        guard let head = lists.head(try list(text, in: lists)), head.name != nil else { throw .fixedList(text) }
        return head
    }

    /// Whether it names a list that is not in the bookmark file.
    static func isBuiltInElsewhere(_ text: String) -> Bool {
        ListID.builtIn.contains { $0.rawValue == text.lowercased() && $0 != .bookmarks }
    }
}
