import BookmarkStore
import Observation
import Weather

/// The bookmarks as the screens see them, with undo.
///
/// A change is on the screen at once and saved behind it, off the main thread; until it is on the disk its bookmark
/// counts as unsaved. What could not be saved stays, is reported, and is tried again with the next change.
@MainActor @Observable
final class BookmarkShelf {
    private(set) var list: BookmarkList
    /// Changes that are not on the disk yet, in their order; but for what is being saved, two a bookmark at most.
    private(set) var pending: [BookmarkChange] = []
    /// How many of them are being saved.
    @ObservationIgnored private var underWay = 0
    /// Why the last try to save them failed.
    private(set) var failure: BookmarkFailure?
    /// What there is to report about the file.
    private(set) var problem: OpeningProblem?

    @ObservationIgnored private let keeper: any BookmarkKeeping
    @ObservationIgnored private let clock: @Sendable () -> Timestamp
    /// Where new ones go.
    @ObservationIgnored private let edge: @MainActor () -> BookmarkList.Edge
    private var history = BookmarkHistory()
    @ObservationIgnored private var saving: Task<Void, Never>?
    /// Lists from the store that are older than this lack what was saved since.
    @ObservationIgnored private var revision = 0
    /// Called after the list changed, whoever changed it.
    @ObservationIgnored var onChange: (@MainActor () -> Void)?
    /// Called when a try to save has failed.
    @ObservationIgnored var onFailure: (@MainActor () -> Void)?
    /// Called when the bookmarks have come that the file was hiding at the start.
    @ObservationIgnored var onArrival: (@MainActor () -> Void)?

    /// `problem`: how opening the file went.
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

    /// Whether the bookmarks are still to come: another program keeps the file locked.
    var isWaiting: Bool { if case .waiting = problem { true } else { false } }

    /// Whether what the screen shows of a place is not on the disk yet.
    func isUnsaved(_ id: PlaceID) -> Bool { pending.contains { $0.id == id } }

    private var newOnes: BookmarkList.Edge { edge() }

    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    // MARK: Verbs

    /// Bookmarks a place, or takes its bookmark away.
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

    /// Takes the last change back; what another program has made impossible is passed over. Nil: nothing left.
    func undo() -> BookmarkChange? {
        while let change = history.nextToUndo() {
            guard let effect = apply(change.undo) else { continue }
            history.undid(change)
            return effect
        }
        return nil
    }

    /// Does again what was undone last.
    func redo() -> BookmarkChange? {
        while let change = history.nextToRedo() {
            guard let effect = apply(change) else { continue }
            history.redid(change)
            return effect
        }
        return nil
    }

    // MARK: Saving and following

    /// Takes over what other programs change, until the task is cancelled.
    nonisolated func follow() async {
        for await snapshot in await keeper.lists() { await take(snapshot) }
    }

    /// Tries to open the file if that has failed, and to save what could not be saved before.
    func saveAgain() {
        guard saving == nil, !pending.isEmpty || problem?.failure != nil else { return }
        saving = Task { await savePending() }
    }

    /// Bookmarks whose changes are not on the disk, each once, in the order of the changes.
    var unsaved: [Bookmark] {
        var seen = Set<PlaceID>()
        return pending.compactMap { $0.after ?? $0.before }.filter { seen.insert($0.id).inserted }
    }

    /// Waits until everything is on the disk or has failed to get there. Where a lock is being waited for this is
    /// the last chance, so that is tried as well.
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

    /// Joins it with the last change to the same bookmark that is not being saved.
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

    /// Whether there is a point in saving: opens the file where that is still to be done.
    private func isOpened() async -> Bool {
        guard let before = problem, before.hidesBookmarks || pending.isEmpty else { return true }
        if let snapshot = await keeper.openAgain() { take(snapshot) }
        guard let problem, problem.hidesBookmarks else { return true }
        // Changes are made for the list they come into, so they have to wait until it is known.
        if !pending.isEmpty { failed(problem.failure) }
        return false
    }

    private func failed(_ reason: BookmarkFailure?) {
        failure = reason
        // What waits for a lock is saved by itself later: nothing has gone wrong yet.
        if !isWaiting { onFailure?() }
    }

    /// One batch after the other, each with all that has come up meanwhile.
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
                // What came meanwhile may be joined with what was not saved.
                let all = pending
                pending = []
                for change in all { enqueue(change) }
                guard pending.isEmpty else { return failed(reason) }
                failure = nil
            }
        }
    }

    private func take(_ snapshot: BookmarkStore.Snapshot) {
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

    /// What was bookmarked before the list was known goes where new bookmarks go in it; undo begins with that.
    private func add(to arrived: inout BookmarkList) {
        pending = arrived.add(list.filter { isUnsaved($0.id) }, at: newOnes)
        history = BookmarkHistory(pending)
        failure = nil
    }
}
