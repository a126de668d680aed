import Weather

/// The bookmarks of one list in the user's order, with the operations on them. A value: the screen and the store each have one,
/// and both change it by the same rules.
///
/// Every operation returns the change it made, which can be saved and undone, or nil if there was nothing to do.
public struct BookmarkList: Hashable, Sendable {
    /// Where new bookmarks go.
    public enum Edge: String, CaseIterable, Sendable { case front, end }

    public let id: ListID
    private var bookmarks: [Bookmark] = []
    private var positions: [PlaceID: Position] = [:]

    public init(_ id: ListID = .bookmarks) {
        self.id = id
    }

    /// Adopts bookmarks of this list that are already sorted, as the store reads them.
    init(_ id: ListID, ordered bookmarks: [Bookmark]) {
        self.id = id
        self.bookmarks = bookmarks
        positions = Dictionary(bookmarks.map { ($0.place.id, $0.position) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether the adopted bookmarks are sorted, with each place and each position once.
    var isSound: Bool {
        positions.count == bookmarks.count
            && zip(bookmarks, bookmarks.dropFirst()).allSatisfy { $0.position < $1.position }
    }

    public subscript(id: PlaceID) -> Bookmark? { index(of: id).map { self[$0] } }

    public func contains(_ id: PlaceID) -> Bool { positions[id] != nil }

    /// The index of a place's bookmark.
    public func index(of id: PlaceID) -> ShelfIndex? { offset(of: id).map { ShelfIndex($0) } }

    private func offset(of id: PlaceID) -> Int? { positions[id].map(firstIndex) }

    // MARK: Verbs

    /// `name`: the user's own name for it, if any.
    public mutating func add(
        _ place: Place, called name: String? = nil, at edge: Edge = .end, on time: Timestamp
    ) -> BookmarkChange? {
        guard positions[place.id] == nil else { return nil }
        let bookmark = Bookmark(
            list: id, place: place, ownName: name.flatMap(OwnName.init)?.text, position: position(at: edge),
            addedAt: time)
        return apply(BookmarkChange(before: nil, after: bookmark))
    }

    /// Adds bookmarks created independently of this list, or in another one, in their order, skipping places it already has.
    public mutating func add(_ others: some Collection<Bookmark>, at edge: Edge) -> [BookmarkChange] {
        let new = others.filter { !contains($0.place.id) }
        return (edge == .end ? new : new.reversed()).compactMap { bookmark in
            var bookmark = bookmark
            bookmark.list = id
            bookmark.position = position(at: edge)
            return apply(BookmarkChange(before: nil, after: bookmark))
        }
    }

    public mutating func remove(_ id: PlaceID) -> BookmarkChange? {
        guard let before = self[id] else { return nil }
        return apply(BookmarkChange(before: before, after: nil))
    }

    /// Moves a bookmark to `index` (clamped to the list), counted after the move.
    public mutating func move(_ id: PlaceID, to index: ShelfIndex) -> BookmarkChange? {
        guard let from = offset(of: id) else { return nil }
        let to = Swift.max(0, Swift.min(count - 1, index.offset))
        guard to != from else { return nil }
        // Its future neighbours; bookmarks after it shift forward when it moves towards the end.
        let before = to > from ? to : to - 1
        var moved = bookmarks[from]
        moved.position = Position.between(
            before >= 0 ? bookmarks[before].position : nil,
            before + 1 < count ? bookmarks[before + 1].position : nil)
        return apply(BookmarkChange(before: bookmarks[from], after: moved))
    }

    /// Gives a bookmark the user's own name; nil or only white space removes it.
    public mutating func rename(_ id: PlaceID, to name: String?) -> BookmarkChange? {
        guard let before = self[id] else { return nil }
        var after = before
        after.ownName = name.flatMap(OwnName.init)?.text
        return after.ownName == before.ownName ? nil : apply(BookmarkChange(before: before, after: after))
    }

    /// Applies or reapplies a change; returns its actual effect on this list, nil for a change to another one.
    @discardableResult
    public mutating func apply(_ change: BookmarkChange) -> BookmarkChange? {
        guard let bookmark = change.id, bookmark.list == id, change.source == bookmark else { return nil }
        let before = self[bookmark.place]
        switch change.applied(to: before) {
        case .put(let bookmark):
            let after = put(bookmark)
            return after == before ? nil : BookmarkChange(before: before, after: after)
        case .remove(let id):
            take(id.place)
            return BookmarkChange(before: before, after: nil)
        case .transfer, nil: return nil
        }
    }

    // MARK: Positions

    /// The position of a new bookmark.
    func position(at edge: Edge) -> Position {
        edge == .end
            ? Position.between(bookmarks.last?.position, nil) : Position.between(nil, bookmarks.first?.position)
    }

    private mutating func put(_ bookmark: Bookmark) -> Bookmark {
        var bookmark = bookmark
        take(bookmark.place.id)
        var index = firstIndex(notBefore: bookmark.position)
        if index < count, bookmarks[index].position == bookmark.position {
            // Another bookmark has this position now, so this one goes right after it.
            index += 1
            bookmark.position = Position.between(
                bookmark.position, index < count ? bookmarks[index].position : nil)
        }
        bookmarks.insert(bookmark, at: index)
        positions[bookmark.place.id] = bookmark.position
        return bookmark
    }

    private mutating func take(_ id: PlaceID) {
        guard let index = offset(of: id) else { return }
        bookmarks.remove(at: index)
        positions[id] = nil
    }

    private func firstIndex(notBefore position: Position) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if bookmarks[middle].position < position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension BookmarkList: RandomAccessCollection {
    public var startIndex: ShelfIndex { 0 }
    public var endIndex: ShelfIndex { ShelfIndex(bookmarks.count) }
    public subscript(index: ShelfIndex) -> Bookmark { bookmarks[index.offset] }
}
