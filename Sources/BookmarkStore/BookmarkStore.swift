import Weather

/// Keeps the bookmarks: in a file, in the person's order, safe from anything that happens to the program.
///
/// A call that returns has put its change on the disk. Other running instances' changes arrive through `lists()`, and
/// of two changes to the same list neither is lost.
public actor BookmarkStore {
    public nonisolated let unownedExecutor: UnownedSerialExecutor
    private let executor: any SerialExecutor & TaskExecutor
    private let database: BookmarkDatabase
    /// Nil while bookmarks are in memory only.
    private let path: String?
    private var list: BookmarkList
    private var version: Int
    private var watch: FileWatch?
    private var followers: [Int: AsyncStream<BookmarkList>.Continuation] = [:]
    private var nextFollower = 0

    /// What came of opening a file.
    public struct Opened: Sendable {
        public let store: BookmarkStore
        public let list: BookmarkList
        /// To be told to the person.
        public let problem: OpeningProblem?
    }

    /// Opens the bookmarks at `path`, or makes the file and its folder. `executor` runs everything that waits for the
    /// disk. Throws only where not even bookmarks in memory can be had.
    public static func open(
        path: String, now: Timestamp, executor: any SerialExecutor & TaskExecutor
    ) throws(BookmarkFailure) -> Opened {
        let (database, problem) = try BookmarkFile(path: path, now: now).open()
        let list = try database.list()
        var isSaved = true
        if case .notSaved = problem { isSaved = false }
        let store = BookmarkStore(
            database, isSaved ? path : nil, list, try database.version(), executor)
        return Opened(store: store, list: list, problem: problem)
    }

    private init(
        _ database: BookmarkDatabase, _ path: String?, _ list: BookmarkList, _ version: Int,
        _ executor: any SerialExecutor & TaskExecutor
    ) {
        self.database = database
        self.path = path
        self.list = list
        self.version = version
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
        _ edit: (inout BookmarkList) -> [BookmarkChange]
    ) throws(BookmarkFailure) -> [BookmarkChange] {
        let changes = try database.edit(edit)
        try accept(changes)
        return changes
    }

    /// Saves changes that were made to a copy of the list, such as the one on the screen.
    public func save(_ changes: [BookmarkChange]) throws(BookmarkFailure) {
        try database.save(changes)
        try accept(changes)
    }

    // MARK: Following

    /// The list after each change, whoever made it. At rest nothing runs.
    public func lists() -> AsyncStream<BookmarkList> {
        let (stream, continuation) = AsyncStream.makeStream(of: BookmarkList.self, bufferingPolicy: .bufferingNewest(1))
        let id = nextFollower
        nextFollower += 1
        followers[id] = continuation
        continuation.onTermination = { [weak self, executor] _ in
            Task(executorPreference: executor) { await self?.forget(id) }
        }
        // What other programs do to the file is of interest from the first follower on.
        if watch == nil, let path {
            watch = FileWatch(path: path) { [weak self, executor] in
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

    private func reloadIfOthersChanged() throws(BookmarkFailure) {
        let current = try database.version()
        guard current != version else { return }
        list = try database.list()
        version = current
        publish()
    }

    private func accept(_ changes: [BookmarkChange]) throws(BookmarkFailure) {
        guard !changes.isEmpty else { return }
        let current = try database.version()
        if current == version {
            // Nobody else has written: what the changes do to our list they did to the file.
            for change in changes { list.apply(change) }
            publish()
        } else {
            try reloadIfOthersChanged()
        }
    }

    private func publish() {
        for follower in followers.values { follower.yield(list) }
    }
}
