import Weather

/// Keeps the bookmarks: in a file, in the person's order, safe from anything that happens to the program.
///
/// A call that returns has put its change on the disk. Other running instances' changes arrive through `lists()`, and
/// of two changes to the same list neither is lost. There is no file before there is something to save.
public actor BookmarkStore {
    public nonisolated let unownedExecutor: UnownedSerialExecutor
    private let executor: any SerialExecutor & TaskExecutor
    private let file: BookmarkFile
    private var access: BookmarkAccess
    private var list: BookmarkList
    /// What the database said of its version when `list` was read.
    private var version: Int?
    private var revision = 0
    private var watch: FileWatch?
    /// There as long as somebody follows a file that another program keeps locked.
    private var retry: Retry?
    private var followers: [Int: AsyncStream<Snapshot>.Continuation] = [:]
    private var nextFollower = 0

    init(_ file: BookmarkFile, _ outcome: BookmarkFile.Outcome, _ executor: any SerialExecutor & TaskExecutor) {
        self.file = file
        access = outcome.access
        list = outcome.list
        version = Self.version(outcome.access)
        self.executor = executor
        unownedExecutor = executor.asUnownedSerialExecutor()
    }

    // MARK: Verbs

    public func all() throws(BookmarkFailure) -> BookmarkList {
        try reloadIfOthersChanged()
        return list
    }

    /// Adds a place; nil when it is there already.
    @discardableResult
    public func add(
        _ place: Place, at edge: BookmarkList.Edge = .end, on time: Timestamp
    ) throws(BookmarkFailure) -> BookmarkChange? {
        try edit { $0.add(place, at: edge, on: time).map { [$0] } ?? [] }.first
    }

    /// Removes a place; nil when it is not there.
    @discardableResult
    public func remove(_ id: PlaceID) throws(BookmarkFailure) -> BookmarkChange? {
        try edit { $0.remove(id).map { [$0] } ?? [] }.first
    }

    /// Moves a bookmark so that it stands at `index` of the list as it is in the file; nil when it stands there.
    @discardableResult
    public func move(_ id: PlaceID, to index: ShelfIndex) throws(BookmarkFailure) -> BookmarkChange? {
        try edit { $0.move(id, to: index).map { [$0] } ?? [] }.first
    }

    @discardableResult
    public func rename(_ id: PlaceID, to name: String?) throws(BookmarkFailure) -> BookmarkChange? {
        try edit { $0.rename(id, to: name).map { [$0] } ?? [] }.first
    }

    /// Puts a bookmark back where it was and as it was; nothing happens when its place is bookmarked.
    public func restore(_ bookmark: Bookmark) throws(BookmarkFailure) {
        try save([BookmarkChange(before: nil, after: bookmark)])
    }

    /// Several changes as one, made to the list as it is in the file; all are saved or none is.
    public func edit(
        _ edit: @Sendable (inout BookmarkList) -> [BookmarkChange]
    ) throws(BookmarkFailure) -> [BookmarkChange] {
        let changes = try opened().edit(edit)
        try accept(changes)
        return changes
    }

    /// Saves changes that were made to a copy of the list, such as the one on the screen. Answers with the first
    /// revision of the list that has them.
    @discardableResult
    public func save(_ changes: [BookmarkChange]) throws(BookmarkFailure) -> Int {
        try opened().save(changes)
        try accept(changes)
        return revision
    }

    // MARK: Following

    /// The list after each change, whoever made it. At rest nothing runs.
    public func lists() -> AsyncStream<Snapshot> {
        let (stream, continuation) = AsyncStream.makeStream(of: Snapshot.self, bufferingPolicy: .bufferingNewest(1))
        let id = nextFollower
        nextFollower += 1
        followers[id] = continuation
        continuation.onTermination = { [weak self, executor] _ in
            Task(executorPreference: executor) { await self?.forget(id) }
        }
        // What came before anybody followed.
        if revision > 0 { continuation.yield(snapshot) }
        // What other programs do to the file is of interest from the first follower on. Without a folder there is
        // nothing to watch, and saving will say why there is none.
        if watch == nil, (try? file.makeFolder()) != nil {
            watch = FileWatch(path: file.path) { [weak self, executor] in
                Task(executorPreference: executor) { await self?.othersMayHaveChanged() }
            }
        }
        if case .closed(.waiting) = access, retry == nil {
            retry = Retry { [weak self, executor] in Task(executorPreference: executor) { await self?.retryIsDue() } }
        }
        return stream
    }

    private func forget(_ follower: Int) { followers[follower] = nil }

    private func othersMayHaveChanged() {
        // A failure here changes nothing on the screen, and the next save tells about it.
        try? reloadIfOthersChanged()
    }

    // MARK: Opening

    /// Tries at once, and without waiting, to open a file that could not be used so far. Nil where that changes nothing.
    public func openAgain() -> Snapshot? {
        guard case .closed(let before) = access else { return nil }
        let outcome = file.open(.notAtAll)
        switch outcome.access {
        case .closed(.waiting): return nil
        case .closed(let problem) where problem == before && outcome.list == list: return nil
        case .absent, .open, .closed: break
        }
        access = outcome.access
        list = outcome.list
        version = Self.version(access)
        publish()
        return snapshot
    }

    private func retryIsDue() {
        _ = openAgain()
        if case .closed(.waiting) = access { retry?.again() } else { retry = nil }
    }

    /// The file, opened if it was not yet; whoever made it meanwhile.
    private func opened() throws(BookmarkFailure) -> BookmarkDatabase {
        if case .open(let database, _) = access { return database }
        let outcome = file.open(.fiveSeconds)
        guard case .open(let database, _) = outcome.access else {
            throw outcome.access.problem?.failure ?? .damaged
        }
        access = outcome.access
        version = nil
        return database
    }

    /// Not knowing the version only means reading the list once more.
    private static func version(_ access: BookmarkAccess) -> Int? {
        guard case .open(let database, _) = access else { return nil }
        return try? database.version()
    }

    private func reloadIfOthersChanged() throws(BookmarkFailure) {
        switch access {
        case .absent where !file.exists: return
        // What could be read is all there is, and only saving or `openAgain` tries again: looking at the file makes
        // the very events that lead here.
        case .closed: return
        case .absent, .open: break
        }
        let database = try opened()
        let current = try database.version()
        guard current != version else { return }
        list = try database.list()
        version = current
        publish()
    }

    private func accept(_ changes: [BookmarkChange]) throws(BookmarkFailure) {
        guard !changes.isEmpty else { return }
        FileWatch.announce(path: file.path)
        guard try opened().version() == version else { return try reloadIfOthersChanged() }
        // No other process has written: what the changes do to our list they did to the file.
        for change in changes { list.apply(change) }
        publish()
    }

    private func publish() {
        revision += 1
        for follower in followers.values { follower.yield(snapshot) }
    }

    private var snapshot: Snapshot { Snapshot(list: list, revision: revision, problem: access.problem) }
}
