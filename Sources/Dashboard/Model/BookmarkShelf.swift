import BookmarkStore
import Limits
import Runtime
import Weather

/// The bookmarks as the screens see them, with undo.
///
/// A change is on the screen at once and is then saved off the main thread; until it is on the disk, its bookmark counts as
/// unsaved. A change that could not be saved stays on the screen, is reported, and is retried with the next change.
@MainActor
final class BookmarkShelf {
    @Observed private(set) var list: BookmarkList
    /// Changes that are not on the disk yet, in order; apart from those being saved, at most two per bookmark.
    @Observed private(set) var pending: [BookmarkChange] = []
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
        _ list: BookmarkList, problem: OpeningProblem? = nil, keeper: any BookmarkKeeping,
        newOnesGoTo edge: @autoclosure @escaping @MainActor () -> BookmarkList.Edge = .end,
        clock: @escaping @Sendable () -> Timestamp
    ) {
        self.list = list
        self.problem = problem
        self.keeper = keeper
        self.edge = edge
        self.clock = clock
    }

    func contains(_ id: PlaceID) -> Bool { list.contains(id) }

    /// Whether the bookmarks are still unknown because another program has locked the file.
    var isWaiting: Bool { if case .waiting = problem { true } else { false } }

    /// Whether a change to the place's bookmark is not on the disk yet.
    func isUnsaved(_ id: PlaceID) -> Bool { pending.contains { $0.id == Bookmark.ID(list: list.id, place: id) } }

    private var newOnes: BookmarkList.Edge { edge() }

    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    // MARK: Verbs

    /// Adds or removes the bookmark of a place.
    @discardableResult
    func toggle(_ place: Place) -> BookmarkChange? {
        perform { list in
            list.contains(place.id) ? list.remove(place.id) : list.add(place, at: newOnes, on: clock())
        }
    }

    @discardableResult
    func remove(_ id: PlaceID) -> BookmarkChange? { perform { $0.remove(id) } }

    @discardableResult
    func move(_ id: PlaceID, to index: ShelfIndex) -> BookmarkChange? { perform { $0.move(id, to: index) } }

    @discardableResult
    func rename(_ id: PlaceID, to name: String) -> BookmarkChange? { perform { $0.rename(id, to: name) } }

    /// Undoes the last change; changes that another program has made impossible are skipped. Nil if there is nothing to undo.
    func undo() -> BookmarkChange? {
        while let change = history.nextToUndo() {
            guard let effect = apply(change.undo) else { continue }
            history.undid(change)
            return effect
        }
        return nil
    }

    /// Redoes the change undone last.
    func redo() -> BookmarkChange? {
        while let change = history.nextToRedo() {
            guard let effect = apply(change) else { continue }
            history.redid(change)
            return effect
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

    /// Bookmarks with unsaved changes, each once, in the order of the changes.
    var unsaved: [Bookmark] {
        var seen = Set<Bookmark.ID>()
        return pending.compactMap { $0.after ?? $0.before }.filter { seen.insert($0.id).inserted }
    }

    /// Waits until everything has been saved or saving has failed. If the file is locked, tries once more because this is the
    /// last chance.
    func saved() async {
        if isWaiting { saveAgain() }
        await saving?.value
    }

    private func perform(_ verb: (inout BookmarkList) -> BookmarkChange?) -> BookmarkChange? {
        guard let change = verb(&list) else { return nil }
        history.did(change)
        save(change)
        return change
    }

    private func apply(_ change: BookmarkChange) -> BookmarkChange? {
        guard let effect = list.apply(change) else { return nil }
        save(effect)
        return effect
    }

    private func save(_ change: BookmarkChange) {
        enqueue(change)
        if pending.isEmpty { failure = nil }
        onChange?()
        saveAgain()
    }

    /// Joins the change with the last one to the same bookmark that is not being saved.
    private func enqueue(_ change: BookmarkChange) {
        let waiting = pending.dropFirst(underWay)
        if let index = waiting.lastIndex(where: { $0.id == change.id }), let both = pending[index].joined(with: change)
        {
            pending.remove(at: index)
            if !both.isVoid { pending.append(both) }
        } else {
            pending.append(change)
        }
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
                let all = pending
                pending = []
                for change in all { enqueue(change) }
                guard pending.isEmpty else { return failed(reason) }
                failure = nil
            }
        }
    }

    private func take(_ snapshot: BookmarkStore.SavedList) {
        guard snapshot.revision >= revision else { return }
        revision = snapshot.revision
        let before = problem
        problem = snapshot.problem
        var current = snapshot.list
        let arrives = before?.hidesBookmarks == true && snapshot.problem?.hidesBookmarks != true
        if arrives { add(to: &current) } else { for change in pending { current.apply(change) } }
        if current != list {
            list = current
            onChange?()
        }
        if arrives { onArrival?() }
        if before != problem { saveAgain() }
    }

    /// Adds the bookmarks made before the list was known like new ones; the undo history starts with them.
    private func add(to arrived: inout BookmarkList) {
        pending = arrived.add(list.filter { isUnsaved($0.place.id) }, at: newOnes)
        history = BookmarkHistory(pending)
        failure = nil
    }
}

/// The changes that can be undone, and those that were undone and can be redone.
///
/// Beyond `Limits.Bookmark.changes` the oldest are forgotten.
struct BookmarkHistory: Hashable, Sendable {
    private var done: [BookmarkChange]
    private var undone: [BookmarkChange] = []

    init(_ changes: [BookmarkChange] = []) {
        done = Array(changes.suffix(Limits.Bookmark.changes))
    }

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Records a change made by the user; changes undone before can no longer be redone.
    mutating func did(_ change: BookmarkChange) {
        redid(change)
        undone = []
    }

    /// Removes and returns the next change to undo; nil if there is nothing to undo.
    mutating func nextToUndo() -> BookmarkChange? { done.popLast() }

    /// Records a change that was undone.
    mutating func undid(_ change: BookmarkChange) { undone.append(change) }

    /// Removes and returns the next change to redo; nil if there is nothing to redo.
    mutating func nextToRedo() -> BookmarkChange? { undone.popLast() }

    /// Records a change that was redone.
    mutating func redid(_ change: BookmarkChange) {
        done.append(change)
        if done.count > Limits.Bookmark.changes { done.removeFirst() }
    }
}

/// Saves bookmarks and reports changes made elsewhere: the store, or a substitute in tests.
protocol BookmarkKeeping: Sendable {
    func save(_ changes: [BookmarkChange]) async throws(BookmarkFailure) -> Int
    func lists() async -> AsyncStream<BookmarkStore.SavedList>
    /// Retries opening the file; nil if that changes nothing.
    func openAgain() async -> BookmarkStore.SavedList?
}

extension BookmarkStore: BookmarkKeeping {}

/// Bookmarks that were read once: nothing is saved, and no change arrives.
struct ReadBookmarks: BookmarkKeeping {
    func save(_ changes: [BookmarkChange]) throws(BookmarkFailure) -> Int { throw .readOnly }

    func lists() -> AsyncStream<BookmarkStore.SavedList> { AsyncStream { $0.finish() } }

    func openAgain() -> BookmarkStore.SavedList? { nil }
}
