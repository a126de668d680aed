// One file: all of it changes the lists together with what undo knows of them, which is private.

import BookmarkStore
import Runtime
import Weather

/// The bookmarks and the lists of the user's own as the screens see them, with undo.
///
/// A change is on the screen at once and is then saved off the main thread; until it is on the disk, its bookmark counts as
/// unsaved. A change that could not be saved stays on the screen, is reported, and is retried with the next change.
@MainActor
final class BookmarkShelf {
    @Observed private(set) var lists: BookmarkLists
    /// Changes that are not on the disk yet, in order.
    @Observed private(set) var pending: [StoreChange] = []
    /// How many of them are being saved.
    private var underWay = 0
    /// Why the last attempt to save them failed.
    @Observed private(set) var failure: BookmarkFailure? = nil
    /// A problem with the file to report.
    @Observed private(set) var problem: OpeningProblem? = nil

    private let keeper: any BookmarkKeeping
    private let clock: @Sendable () -> Timestamp
    /// Where new bookmarks are added.
    private let edge: @MainActor () -> BookmarkList.Edge
    @Observed private var history = BookmarkHistory()
    private var saving: Task<Void, Never>?
    /// Lists from the store with an older revision lack what has been saved since.
    private var revision = 0
    /// Called after any change of the list, here or elsewhere.
    var onChange: (@MainActor () -> Void)?
    /// Called when an attempt to save has failed.
    var onFailure: (@MainActor () -> Void)?
    /// Called when bookmarks have arrived that could not be read at the start.
    var onArrival: (@MainActor () -> Void)?

    /// `problem`: the result of opening the file.
    init(
        _ lists: BookmarkLists, problem: OpeningProblem? = nil, keeper: any BookmarkKeeping,
        newOnesGoTo edge: @autoclosure @escaping @MainActor () -> BookmarkList.Edge = .end,
        clock: @escaping @Sendable () -> Timestamp
    ) {
        self.lists = lists
        self.problem = problem
        self.keeper = keeper
        self.edge = edge
        self.clock = clock
    }

    /// The bookmarks.
    var list: BookmarkList { lists.bookmarks }

    /// Whether a place is among the bookmarks.
    func contains(_ id: PlaceID) -> Bool { list.contains(id) }

    /// Whether the bookmarks are still unknown because another program has locked the file.
    var isWaiting: Bool { if case .waiting = problem { true } else { false } }

    /// Whether a change to the place in a list is not on the disk yet.
    func isUnsaved(_ id: PlaceID, in list: ListID = .bookmarks) -> Bool {
        let subject = StoreChange.Subject.bookmark(Bookmark.ID(list: list, place: id))
        return pending.contains { $0.subjects.contains(subject) }
    }

    private var newOnes: BookmarkList.Edge { edge() }

    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    // MARK: Verbs

    /// Adds a place to a list, or removes it.
    @discardableResult
    func toggle(_ place: Place, in id: ListID = .bookmarks) -> BookmarkChange? {
        perform(in: id) { list in
            list.contains(place.id) ? list.remove(place.id) : list.add(place, at: newOnes, on: clock())
        }
    }

    @discardableResult
    func remove(_ place: PlaceID, from id: ListID = .bookmarks) -> BookmarkChange? {
        perform(in: id) { $0.remove(place) }
    }

    @discardableResult
    func move(_ place: PlaceID, to index: ShelfIndex, in id: ListID = .bookmarks) -> BookmarkChange? {
        perform(in: id) { $0.move(place, to: index) }
    }

    @discardableResult
    func rename(_ place: PlaceID, to name: String, in id: ListID = .bookmarks) -> BookmarkChange? {
        perform(in: id) { $0.rename(place, to: name) }
    }

    /// Moves several places of a list one step towards an end, each past the nearest one that stays.
    func shift(_ places: Set<PlaceID>, by step: Int, in id: ListID) -> [StoreChange] {
        perform(.bookmarks(.moved, places.count, list: name(of: id))) { lists in
            guard let list = lists[id] else { return [] }
            let order = list.map(\.place.id)
            let moving = order.filter(places.contains)
            // The one at the front of the movement goes first, and none leaves the list or passes another that moves.
            var edge = step > 0 ? order.count - 1 : 0
            return (step > 0 ? moving.reversed() : moving).compactMap { place in
                guard let index = lists[id]?.index(of: place)?.offset else { return nil }
                let target = step > 0 ? min(edge, index + step) : max(edge, index + step)
                edge = step > 0 ? target - 1 : target + 1
                return lists.edit(id) { $0.move(place, to: ShelfIndex(target)) }
            }
        }
    }

    /// Removes several places from a list.
    func remove(_ places: Set<PlaceID>, from id: ListID) -> [StoreChange] {
        perform(.bookmarks(.removed, places.count, list: name(of: id))) { lists in
            (lists[id]?.map(\.place.id) ?? []).filter(places.contains).compactMap { place in
                lists.edit(id) { $0.remove(place) }
            }
        }
    }

    /// Moves places to a list from those they are in, and adds those that come from none of the user's lists.
    func move(_ marks: [MarkedPlace], to target: ListID) -> [StoreChange] {
        perform(.bookmarks(.transferred, marks.count, list: name(of: target))) { lists in
            let sources = marks.map(\.list).distinct(by: \.self).filter { $0 != target }
            return sources.flatMap { source in
                let places = marks.filter { $0.list == source }
                return lists[source] == nil
                    ? lists.copy(places.map { ($0.place, nil) }, to: target, at: newOnes, on: clock())
                    : lists.move(places.map(\.place.id), from: source, to: target, at: newOnes)
            }
        }
    }

    /// Adds places to a list under the names they have where they are marked.
    func copy(_ marks: [MarkedPlace], to target: ListID) -> [StoreChange] {
        perform(.bookmarks(.added, marks.count, list: name(of: target))) { lists in
            // A marked place has the name that is shown.
            let places = marks.map { mark in
                let bookmark = lists[mark.list]?[mark.place.id]
                return (bookmark?.place ?? mark.place, bookmark?.ownName)
            }
            return lists.copy(places, to: target, at: newOnes, on: clock())
        }
    }

    // MARK: Lists

    /// Makes a list of these places at the end; nil if it cannot have the name.
    func make(_ name: String, of places: [Place] = []) -> ListID? {
        let id = ListID.fresh()
        let changes = perform(.list(.made, name: name)) { lists in
            guard let made = lists.make(name, id: id) else { return [] }
            return [made] + lists.copy(places.map { ($0, nil) }, to: id, on: clock())
        }
        return changes.isEmpty ? nil : id
    }

    /// False if the list cannot have the name, or has it.
    @discardableResult
    func rename(_ id: ListID, to name: String) -> Bool {
        !perform(.list(.renamed, name: name)) { [$0.rename(id, to: name)].compactMap(\.self) }.isEmpty
    }

    /// Moves a list of the user's own to an index among these.
    @discardableResult
    func move(_ id: ListID, to index: Int) -> Bool {
        !perform(.list(.moved, name: name(of: id) ?? "")) { [$0.move(id, to: index)].compactMap(\.self) }.isEmpty
    }

    @discardableResult
    func empty(_ id: ListID) -> [StoreChange] {
        perform(.list(.emptied, name: name(of: id) ?? "")) { $0.empty(id) }
    }

    @discardableResult
    func remove(_ id: ListID) -> [StoreChange] {
        perform(.list(.removed, name: name(of: id) ?? "")) { $0.remove(id) }
    }

    /// Makes a place the user's home, under a name if it has one; nil leaves none.
    func setHome(_ place: Place?, called name: String? = nil) {
        let before = lists.home?.shownPlace
        guard let kind = place.map(ShelfDeed.Kind.homeSet) ?? before.map(ShelfDeed.Kind.homeUnset) else { return }
        _ = perform(kind) { $0.setHome(place, called: name, on: clock()) }
    }

    /// The user's name for a list; nil if it has none.
    func name(of id: ListID) -> String? { lists.head(id)?.name }

    /// Undoes the last deed; one that other programs have made impossible is skipped. Nil if there is nothing to undo.
    func undo() -> ShelfDeed? {
        while let deed = history.nextToUndo() {
            let effects = apply(deed.changes.reversed().map(\.undo))
            guard !effects.isEmpty else { continue }
            history.undid(deed)
            return ShelfDeed(deed.kind, effects)
        }
        return nil
    }

    /// Redoes the deed undone last.
    func redo() -> ShelfDeed? {
        while let deed = history.nextToRedo() {
            let effects = apply(deed.changes)
            guard !effects.isEmpty else { continue }
            history.redid(deed)
            return ShelfDeed(deed.kind, effects)
        }
        return nil
    }

    // MARK: Saving and following

    /// Follows changes by other programs until the task is cancelled.
    nonisolated func follow() async {
        for await snapshot in await keeper.lists() { await take(snapshot) }
    }

    /// Retries opening the file if that has failed, and saving what is unsaved.
    func saveAgain() {
        guard saving == nil, !pending.isEmpty || problem?.failure != nil else { return }
        saving = Task { await savePending() }
    }

    /// The names of what has unsaved changes, each once, in the order of the changes.
    func unsaved(in language: Language) -> [String] {
        var seen = Set<StoreChange.Subject>()
        return pending.compactMap { change in
            guard seen.isDisjoint(with: change.subjects) else { return nil }
            seen.formUnion(change.subjects)
            switch change {
            case .bookmark: return change.bookmark?.shownPlace.names.text(in: language)
            case .list(let change): return (change.after ?? change.before).map { $0.name ?? $0.id.rawValue }
            }
        }
    }

    /// Waits until everything has been saved or saving has failed. If the file is locked, tries once more because this is the
    /// last chance.
    func saved() async {
        if isWaiting { saveAgain() }
        await saving?.value
    }

    /// Changes one bookmark of a list.
    private func perform(
        in id: ListID, _ verb: (inout BookmarkList) -> BookmarkChange?
    ) -> BookmarkChange? {
        guard case .bookmark(let change)? = lists.edit(id, verb), let bookmark = change.after ?? change.before
        else { return nil }
        history.did(
            ShelfDeed(.bookmark(change.deed, bookmark.shownPlace, list: name(of: id)), [.bookmark(change)]))
        save([.bookmark(change)])
        return change
    }

    private func perform(
        _ kind: ShelfDeed.Kind, _ verb: (inout BookmarkLists) -> [StoreChange]
    ) -> [StoreChange] {
        let changes = verb(&lists)
        guard !changes.isEmpty else { return [] }
        history.did(ShelfDeed(kind, changes))
        save(changes)
        return changes
    }

    private func apply(_ changes: [StoreChange]) -> [StoreChange] {
        let effects = lists.apply(changes)
        if !effects.isEmpty { save(effects) }
        return effects
    }

    private func save(_ changes: [StoreChange]) {
        pending.enqueue(changes, after: underWay)
        if pending.isEmpty { failure = nil }
        onChange?()
        saveAgain()
    }

    /// Whether saving makes sense now; opens the file first if that is still pending.
    private func isOpened() async -> Bool {
        guard let before = problem, before.hidesBookmarks || pending.isEmpty else { return true }
        if let snapshot = await keeper.openAgain() { take(snapshot) }
        guard let problem, problem.hidesBookmarks else { return true }
        // Changes depend on the list they are applied to, so they have to wait until it is known.
        if !pending.isEmpty { failed(problem.failure) }
        return false
    }

    private func failed(_ reason: BookmarkFailure?) {
        failure = reason
        // Changes that wait for a lock are saved later by themselves, so nothing has failed yet.
        if !isWaiting { onFailure?() }
    }

    /// Saves one batch after another, each with everything that has accumulated.
    private func savePending() async {
        defer { saving = nil }
        guard await isOpened() else { return }
        while !pending.isEmpty {
            let batch = pending
            underWay = batch.count
            let result: Result<Int, BookmarkFailure>
            do { result = .success(try await keeper.save(batch)) } catch { result = .failure(error) }
            underWay = 0
            switch result {
            case .success(let saved):
                revision = saved
                pending.removeFirst(batch.count)
                failure = nil
            case .failure(let reason):
                // Changes made meanwhile may be joined with the ones that were not saved.
                let later = Array(pending.dropFirst(batch.count))
                pending = batch
                for change in later { pending.enqueue([change]) }
                guard pending.isEmpty else { return failed(reason) }
                failure = nil
            }
        }
    }

    private func take(_ snapshot: BookmarkStore.SavedLists) {
        guard snapshot.revision >= revision else { return }
        revision = snapshot.revision
        let before = problem
        problem = snapshot.problem
        var current = snapshot.lists
        let arrives = before?.hidesBookmarks == true && snapshot.problem?.hidesBookmarks != true
        if arrives { add(to: &current) } else { _ = current.apply(pending) }
        if current != lists {
            lists = current
            onChange?()
        }
        if arrives { onArrival?() }
        if before != problem { saveAgain() }
    }

    /// Adds what was made before the lists were known like something new; the undo history starts with it.
    private func add(to arrived: inout BookmarkLists) {
        let unsaved = Set(pending.flatMap(\.subjects))
        pending = arrived.adopt(lists, at: newOnes) { unsaved.contains(.bookmark($0.id)) }
        history = BookmarkHistory(pending.compactMap { ShelfDeed($0, in: arrived) })
        failure = nil
    }
}

extension ShelfDeed {
    /// A change of which nothing else is known; nil for the list that holds the home.
    fileprivate init?(_ change: StoreChange, in lists: BookmarkLists) {
        switch change {
        case .bookmark(let one):
            guard let bookmark = change.bookmark else { return nil }
            let kind: Kind =
                bookmark.list == .home
                ? .homeSet(bookmark.shownPlace)
                : .bookmark(one.deed, bookmark.shownPlace, list: lists.head(bookmark.list)?.name)
            self.init(kind, [change])
        case .list(let one):
            guard let name = (one.after ?? one.before)?.name else { return nil }
            self.init(.list(.made, name: name), [change])
        }
    }
}

/// Saves bookmarks and reports changes made elsewhere: the store, or a substitute in tests.
protocol BookmarkKeeping: Sendable {
    func save(_ changes: [StoreChange]) async throws(BookmarkFailure) -> Int
    func lists() async -> AsyncStream<BookmarkStore.SavedLists>
    /// Retries opening the file; nil if that changes nothing.
    func openAgain() async -> BookmarkStore.SavedLists?
}

extension BookmarkStore: BookmarkKeeping {}

/// Bookmarks that were read once: nothing is saved, and no change arrives.
struct ReadBookmarks: BookmarkKeeping {
    func save(_ changes: [StoreChange]) throws(BookmarkFailure) -> Int { throw .readOnly }

    func lists() -> AsyncStream<BookmarkStore.SavedLists> { AsyncStream { $0.finish() } }

    func openAgain() -> BookmarkStore.SavedLists? { nil }
}
