import Weather

/// Keeps the bookmarks: in a file, in the person's order, safe from anything that happens to the program.
///
/// A call that returns has put its change on the disk. Other running instances' changes arrive through `lists()`, and
/// of two changes to the same list neither is lost. There is no file before there is something to save.
public actor BookmarkStore {
    public nonisolated let unownedExecutor: UnownedSerialExecutor
    private let executor: any SerialExecutor & TaskExecutor
    private let file: BookmarkFile
    /// Nil as long as there is no file, or none that can be used.
    private var database: BookmarkDatabase?
    /// Whether there is a file that cannot be used: what could be read of it is all there is, and only saving tries again.
    private let isUnusable: Bool
    private var list: BookmarkList
    /// What `database` said of its version when `list` was read.
    private var version: Int?
    private var revision = 0
    private var watch: FileWatch?
    private var followers: [Int: AsyncStream<Snapshot>.Continuation] = [:]
    private var nextFollower = 0

    /// The list at one moment.
    public struct Snapshot: Hashable, Sendable {
        public let list: BookmarkList
        /// Counts up with every change; what `save` answered is in every snapshot of at least that revision.
        public let revision: Int

        public init(list: BookmarkList, revision: Int) {
            self.list = list
            self.revision = revision
        }
    }

    /// What came of opening a file.
    public struct Opened: Sendable {
        public let store: BookmarkStore
        public let list: BookmarkList
        /// To be told to the person.
        public let problem: OpeningProblem?
    }

    /// Opens the bookmarks at `path`; where there is no file yet, the first change makes it and its folder. `executor`
    /// runs everything that waits for the disk.
    public static func open(path: String, now: Timestamp, executor: any SerialExecutor & TaskExecutor) -> Opened {
        let file = BookmarkFile(path: path, now: now)
        let outcome =
            file.exists ? file.open() : BookmarkFile.Outcome(database: nil, list: BookmarkList(), problem: nil)
        return Opened(
            store: BookmarkStore(file, outcome, executor), list: outcome.list, problem: outcome.problem)
    }

    private init(_ file: BookmarkFile, _ outcome: BookmarkFile.Outcome, _ executor: any SerialExecutor & TaskExecutor) {
        self.file = file
        database = outcome.database
        list = outcome.list
        isUnusable = outcome.database == nil && outcome.problem != nil
        // Not knowing the version only means reading the list once more.
        version = try? outcome.database?.version()
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
    public func move(_ id: PlaceID, to index: Int) throws(BookmarkFailure) -> BookmarkChange? {
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
        // What other programs do to the file is of interest from the first follower on. Without a folder there is
        // nothing to watch, and saving will say why there is none.
        if watch == nil, (try? file.makeFolder()) != nil {
            watch = FileWatch(path: file.path) { [weak self, executor] in
                Task(executorPreference: executor) { await self?.othersMayHaveChanged() }
            }
        }
        return stream
    }

    private func forget(_ follower: Int) { followers[follower] = nil }

    private func othersMayHaveChanged() {
        // A failure here changes nothing on the screen, and the next save tells about it.
        try? reloadIfOthersChanged()
    }

    /// The file, opened if it was not yet; whoever made it meanwhile.
    private func opened() throws(BookmarkFailure) -> BookmarkDatabase {
        if let database { return database }
        let outcome = file.open()
        guard let opened = outcome.database else {
            if case .notSaved(_, let failure) = outcome.problem { throw failure }
            throw .damaged
        }
        database = opened
        return opened
    }

    private func reloadIfOthersChanged() throws(BookmarkFailure) {
        guard database != nil || (file.exists && !isUnusable) else { return }
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
        // Nobody else has written: what the changes do to our list they did to the file.
        for change in changes { list.apply(change) }
        publish()
    }

    private func publish() {
        revision += 1
        for follower in followers.values { follower.yield(Snapshot(list: list, revision: revision)) }
    }
}
