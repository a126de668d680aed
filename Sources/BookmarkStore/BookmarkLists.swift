import Limits
import Weather

/// All lists of the user: the bookmarks, the lists of the user's own, and the home. A value like `BookmarkList`.
///
/// Every operation returns the changes it made. Of two programs that change the same lists at once, none brings back what the
/// other has removed: a bookmark for a list that is gone is not added, and one that was to go there stays where it is. A list that
/// another program has put something into is not removed with what was in it.
public struct BookmarkLists: Hashable, Sendable {
    /// In the user's order, the bookmarks first.
    public private(set) var heads: [ListHead]
    private var contents: [ListID: BookmarkList]

    /// Of the lists, only the bookmarks.
    public init(_ bookmarks: BookmarkList = BookmarkList()) {
        heads = [ListHead(id: .bookmarks, name: nil, position: .first)]
        contents = [.bookmarks: bookmarks]
    }

    /// Adopts lists as the store reads them; the heads are sorted, each with its list.
    init(heads: [ListHead], contents: [ListID: BookmarkList]) {
        self.heads = heads
        self.contents = contents
    }

    public subscript(id: ListID) -> BookmarkList? { contents[id] }

    public var bookmarks: BookmarkList { contents[.bookmarks] ?? BookmarkList() }

    /// The lists that the user has made, in order.
    public var own: [ListHead] { heads.filter { $0.name != nil } }

    public func head(_ id: ListID) -> ListHead? { heads.first { $0.id == id } }

    /// The user's home; nil if none is set.
    public var home: Bookmark? { contents[.home].flatMap { $0.isEmpty ? nil : $0[0] } }

    /// How many bookmarks there are in all lists.
    public var count: Int { contents.values.reduce(0) { $0 + $1.count } }

    public var isEmpty: Bool { contents.values.allSatisfy(\.isEmpty) }

    /// A bookmark of each place, in the order of the lists: of a place in several, that of the first, or of the first that has a name
    /// from the user.
    public var distinct: [Bookmark] {
        var indices: [PlaceID: Int] = [:]
        var all: [Bookmark] = []
        for head in heads where head.id != .home {
            for bookmark in contents[head.id] ?? BookmarkList(head.id) {
                guard let index = indices[bookmark.place.id] else {
                    indices[bookmark.place.id] = all.count
                    all.append(bookmark)
                    continue
                }
                if all[index].ownName == nil, bookmark.ownName != nil { all[index] = bookmark }
            }
        }
        return all
    }

    /// The bookmarks with a name from the user, in the order of the lists, each place once.
    public var named: [Bookmark] {
        var seen: Set<PlaceID> = []
        return heads.filter { $0.id != .home }.flatMap { head in
            (contents[head.id] ?? BookmarkList(head.id)).filter { $0.ownName != nil }
        }.filter { seen.insert($0.place.id).inserted }
    }

    /// Whether a place is in one of the lists that are shown.
    public func contain(_ place: PlaceID) -> Bool { contents.contains { $0.key != .home && $0.value.contains(place) } }

    /// The bookmark of a place in a list or else among the bookmarks, whose own name the place then has.
    public func bookmark(of place: PlaceID, in list: ListID) -> Bookmark? {
        contents[list]?[place] ?? contents[.bookmarks]?[place]
    }

    /// All of it as changes to a new file.
    var asChanges: [StoreChange] {
        var changes: [StoreChange] = []
        for head in heads where head.id != .bookmarks { changes.append(.list(ListChange(before: nil, after: head))) }
        for head in heads {
            for bookmark in contents[head.id] ?? BookmarkList(head.id) {
                changes.append(.bookmark(BookmarkChange(before: nil, after: bookmark)))
            }
        }
        return changes
    }

    // MARK: Lists

    /// Why a list cannot have a name.
    public enum NameProblem: Hashable, Sendable {
        /// Nothing but white space.
        case empty
        /// Another list has it, or it is the id of one.
        case taken
        /// There are as many lists as there may be.
        case full
    }

    /// The problem with a new name, of a new list or of one that exists. Case does not distinguish names.
    public func problem(with name: String, of id: ListID? = nil) -> NameProblem? {
        guard let name = OwnName(name)?.text.lowercased() else { return .empty }
        let others = heads.filter { $0.id != id }
        guard !ListID.reserved.contains(name),
            !others.contains(where: { $0.name?.lowercased() == name || $0.id.rawValue == name })
        else { return .taken }
        return id == nil && heads.count > Limits.Bookmark.lists ? .full : nil
    }

    /// Makes a list at the end; nil if it cannot have the name.
    public mutating func make(_ name: String, id: ListID = .fresh()) -> StoreChange? {
        guard problem(with: name) == nil, contents[id] == nil, let name = OwnName(name)?.text else { return nil }
        return apply(.list(ListChange(before: nil, after: ListHead(id: id, name: name, position: end))))
    }

    /// Nil if the list cannot have the name, or has it.
    public mutating func rename(_ id: ListID, to name: String) -> StoreChange? {
        guard let before = head(id), before.name != nil, problem(with: name, of: id) == nil else { return nil }
        var after = before
        after.name = OwnName(name)?.text
        return after == before ? nil : apply(.list(ListChange(before: before, after: after)))
    }

    /// Moves a list of the user's own to `index` among them (clamped), counted after the move.
    public mutating func move(_ id: ListID, to index: Int) -> StoreChange? {
        var others = own
        guard let from = others.firstIndex(where: { $0.id == id }) else { return nil }
        let before = others.remove(at: from)
        let to = max(0, min(others.count, index))
        guard to != from else { return nil }
        var after = before
        after.position = Position.between(
            to > 0 ? others[to - 1].position : heads[0].position, to < others.count ? others[to].position : nil)
        return apply(.list(ListChange(before: before, after: after)))
    }

    /// Removes all bookmarks of a list.
    public mutating func empty(_ id: ListID) -> [StoreChange] {
        guard let list = contents[id] else { return [] }
        // From the end, because a list may have ten thousand bookmarks.
        return list.reversed().compactMap { apply(.bookmark(BookmarkChange(before: $0, after: nil))) }
    }

    /// Removes a list of the user's own with all that is in it.
    public mutating func remove(_ id: ListID) -> [StoreChange] {
        guard let head = head(id), head.name != nil else { return [] }
        let emptied = empty(id)
        return emptied + [apply(.list(ListChange(before: head, after: nil)))].compactMap(\.self)
    }

    // MARK: Places

    /// Changes one list.
    public mutating func edit(
        _ id: ListID, _ verb: (inout BookmarkList) -> BookmarkChange?
    ) -> StoreChange? {
        guard contents[id] != nil else { return nil }
        // In place, because a list may have ten thousand bookmarks.
        return verb(&contents[id, default: BookmarkList(id)]).map(StoreChange.bookmark)
    }

    /// Makes several changes to one list.
    public mutating func edit(
        _ id: ListID, _ verbs: (inout BookmarkList) -> [BookmarkChange]
    ) -> [StoreChange] {
        guard contents[id] != nil else { return [] }
        return verbs(&contents[id, default: BookmarkList(id)]).map(StoreChange.bookmark)
    }

    /// Moves places from one list to another, in their order there; those that it has already only leave the first.
    public mutating func move(
        _ places: [PlaceID], from source: ListID, to target: ListID, at edge: BookmarkList.Edge = .end
    ) -> [StoreChange] {
        guard source != target, let list = contents[source], contents[target] != nil else { return [] }
        let chosen = Set(places)
        let moved = list.filter { chosen.contains($0.place.id) }
        return (edge == .end ? moved : moved.reversed()).compactMap { before in
            var after: Bookmark? = nil
            if contents[target]?.contains(before.place.id) == false {
                after = before
                after?.list = target
                after?.position = contents[target]?.position(at: edge) ?? .first
            }
            return apply(.bookmark(BookmarkChange(before: before, after: after)))
        }
    }

    /// Adds places under the names they have, skipping those that the list has already.
    public mutating func copy(
        _ places: [(place: Place, ownName: String?)], to target: ListID, at edge: BookmarkList.Edge = .end,
        on time: Timestamp
    ) -> [StoreChange] {
        (edge == .end ? places : places.reversed()).compactMap { one in
            edit(target) { $0.add(one.place, called: one.ownName, at: edge, on: time) }
        }
    }

    /// Makes a place the home in place of the one before; nil leaves none.
    public mutating func setHome(_ place: Place?, called name: String? = nil, on time: Timestamp) -> [StoreChange] {
        guard place?.id != home?.place.id else { return [] }
        let made =
            contents[.home] == nil
            ? [apply(.list(ListChange(before: nil, after: ListHead(id: .home, name: nil, position: end))))]
                .compactMap(\.self) : []
        let emptied = empty(.home)
        let added = place.flatMap { place in edit(.home) { $0.add(place, called: name, on: time) } }
        return made + emptied + [added].compactMap(\.self)
    }

    /// Adds what was made before these lists were known: own lists, their bookmarks and those of the bookmarks that count as new,
    /// and a home.
    public mutating func adopt(
        _ others: BookmarkLists, at edge: BookmarkList.Edge, where isNew: (Bookmark) -> Bool
    ) -> [StoreChange] {
        var changes: [StoreChange] = []
        for head in others.heads where head.id != .home {
            if contents[head.id] == nil {
                var head = head
                head.position = end
                changes += [apply(.list(ListChange(before: nil, after: head)))].compactMap(\.self)
            }
            guard let new = others[head.id]?.filter(isNew) else { continue }
            changes += (contents[head.id, default: BookmarkList(head.id)].add(new, at: edge)).map(StoreChange.bookmark)
        }
        if let home = others.home, isNew(home) {
            changes += setHome(home.place, called: home.ownName, on: home.addedAt)
        }
        return changes
    }

    // MARK: Changes

    /// Applies or reapplies a change; returns its actual effect, nil if there is none.
    @discardableResult
    public mutating func apply(_ change: StoreChange) -> StoreChange? {
        switch change {
        case .bookmark(let change): apply(change).map(StoreChange.bookmark)
        case .list(let change): apply(change).map(StoreChange.list)
        }
    }

    /// Applies changes in order; returns their actual effects.
    public mutating func apply(_ changes: some Sequence<StoreChange>) -> [StoreChange] {
        changes.compactMap { apply($0) }
    }

    private mutating func apply(_ change: BookmarkChange) -> BookmarkChange? {
        guard let source = change.source, contents[source.list] != nil else { return nil }
        guard let target = change.id, target.list != source.list else {
            return contents[source.list, default: BookmarkList(source.list)].apply(change)
        }
        guard let current = contents[source.list]?[source.place], contents[target.list] != nil,
            case .transfer(_, let moved) = change.applied(to: current)
        else { return nil }
        contents[source.list]?.apply(BookmarkChange(before: current, after: nil))
        let arrival = contents[target.list]?.apply(BookmarkChange(before: nil, after: moved))
        return BookmarkChange(before: current, after: arrival?.after)
    }

    private mutating func apply(_ change: ListChange) -> ListChange? {
        guard let id = change.id, id != .bookmarks else { return nil }
        let before = head(id)
        switch change.applied(to: before) {
        case .put(let head):
            let after = put(head)
            return after == before ? nil : ListChange(before: before, after: after)
        case .remove(let id):
            guard contents[id]?.isEmpty == true else { return nil }
            heads.removeAll { $0.id == id }
            contents[id] = nil
            return ListChange(before: before, after: nil)
        case .transfer, nil: return nil
        }
    }

    private mutating func put(_ head: ListHead) -> ListHead {
        var head = head
        heads.removeAll { $0.id == head.id }
        var index = heads.firstIndex { $0.position >= head.position } ?? heads.count
        if index < heads.count, heads[index].position == head.position {
            // Another list has this position now, so this one goes right after it.
            index += 1
            head.position = Position.between(head.position, index < heads.count ? heads[index].position : nil)
        }
        heads.insert(head, at: index)
        if contents[head.id] == nil { contents[head.id] = BookmarkList(head.id) }
        return head
    }

    private var end: Position { Position.between(heads.last?.position, nil) }
}

extension ListID {
    /// The words that name a list of every user, in options and in files; no own list has one as its name. `korea` and `here` are
    /// lists that are not kept here.
    static let reserved: Set<String> = ["bookmarks", "korea", "here", "home"]
}
