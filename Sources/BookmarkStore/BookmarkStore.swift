import Dispatch
import Files

/// Stores the bookmarks in a file, in the user's order, safe from crashes.
///
/// When a call returns, its change is on disk. Changes by other running instances arrive through `lists()`, and
/// concurrent changes to the lists are merged. No file is created before there is something to save.
public actor BookmarkStore {
    public nonisolated let unownedExecutor: UnownedSerialExecutor
    private let executor: any SerialExecutor & TaskExecutor
    private let file: BookmarkFile
    private var access: BookmarkAccess
    private var current: BookmarkLists
    /// The database's version when `current` was read.
    private var version: Int?
    private var revision = 0
    private var watch: FileWatch?
    /// Exists while there are listeners and another program keeps the file locked.
    private var retry: Retry?
    private var listeners: [Int: AsyncStream<SavedLists>.Continuation] = [:]
    private var nextListener = 0

    init(_ file: BookmarkFile, _ outcome: BookmarkFile.Outcome, _ executor: any SerialExecutor & TaskExecutor) {
        self.file = file
        access = outcome.access
        current = outcome.lists
        version = Self.version(outcome.access)
        self.executor = executor
        unownedExecutor = executor.asUnownedSerialExecutor()
    }

    // MARK: Reading and saving

    /// The lists as they are in the file.
    public func all() throws(BookmarkFailure) -> BookmarkLists {
        try reloadIfOthersChanged()
        return current
    }

    /// Makes several changes to the lists in the file as one: either all are saved or none.
    public func edit(
        _ edit: @Sendable (inout BookmarkLists) -> [StoreChange]
    ) throws(BookmarkFailure) -> [StoreChange] {
        let changes = try opened().edit(edit)
        try accept(changes)
        return changes
    }

    /// Saves changes made to a copy of the lists, such as the one on the screen. Returns the first revision of the lists
    /// that has them.
    @discardableResult
    public func save(_ changes: [StoreChange]) throws(BookmarkFailure) -> Int {
        try opened().save(changes)
        try accept(changes)
        return revision
    }

    // MARK: Listening

    /// A stream of the lists after each change, by this or any other instance. Nothing runs between changes.
    public func lists() -> AsyncStream<SavedLists> {
        let (stream, continuation) = AsyncStream.makeStream(of: SavedLists.self, bufferingPolicy: .bufferingNewest(1))
        let id = nextListener
        nextListener += 1
        listeners[id] = continuation
        continuation.onTermination = { [weak self, executor] _ in
            Task(executorPreference: executor) { await self?.forget(id) }
        }
        // Changes made before there were listeners.
        if revision > 0 { continuation.yield(savedLists) }
        // Other programs' changes matter from the first listener on. Without a folder there is nothing to watch, and
        // saving will report why it is missing.
        if watch == nil, (try? file.makeFolder()) != nil {
            let check: @Sendable () -> Void = { [weak self, executor] in
                Task(executorPreference: executor) { await self?.othersMayHaveChanged() }
            }
            let queue = DispatchQueue(label: "nalssi.watch")
            watch = FileWatch(file.watchedPaths, on: queue, onEvent: check)
            // The file may have changed since it was opened.
            queue.async(execute: check)
        }
        if access.mayOpenSoon, retry == nil {
            retry = Retry { [weak self, executor] in Task(executorPreference: executor) { await self?.retryIsDue() } }
        }
        return stream
    }

    private func forget(_ listener: Int) { listeners[listener] = nil }

    private func othersMayHaveChanged() {
        // A failure here has no visible effect, and the next save reports it.
        try? reloadIfOthersChanged()
    }

    // MARK: Opening

    /// Tries to open a file that could not be used so far, without waiting. Nil if nothing changes.
    public func openAgain() -> SavedLists? {
        guard case .closed(let before) = access else { return nil }
        let outcome = file.open(.zero)
        switch outcome.access {
        case .closed(.waiting): return nil
        case .closed(let problem) where problem == before && outcome.lists == current: return nil
        case .absent, .open, .closed: break
        }
        access = outcome.access
        current = outcome.lists
        version = Self.version(access)
        publish()
        return savedLists
    }

    private func retryIsDue() {
        _ = openAgain()
        if access.mayOpenSoon { retry?.again() } else { retry = nil }
    }

    /// The open database; opens the file if necessary, even if another program has created it meanwhile.
    private func opened() throws(BookmarkFailure) -> BookmarkDatabase {
        if case .open(let database, _) = access { return database }
        let outcome = file.open(.fiveSeconds)
        guard case .open(let database, _) = outcome.access else {
            // A try may have made an empty file. To check it again would cause the very events that lead to checking it.
            if case .absent = access { access = outcome.access }
            throw outcome.access.problem?.failure ?? .damaged
        }
        access = outcome.access
        version = nil
        return database
    }

    /// If the version is unknown, the lists are just read once more.
    private static func version(_ access: BookmarkAccess) -> Int? {
        guard case .open(let database, _) = access else { return nil }
        return try? database.version()
    }

    private func reloadIfOthersChanged() throws(BookmarkFailure) {
        switch access {
        case .absent where !file.exists: return
        // Everything readable has been read, and only saving or `openAgain` tries again: accessing the file causes the
        // very events that lead here.
        case .closed: return
        case .absent, .open: break
        }
        let database = try opened()
        let latest = try database.version()
        guard latest != version else { return }
        current = try database.lists()
        version = latest
        publish()
    }

    private func accept(_ changes: [StoreChange]) throws(BookmarkFailure) {
        guard !changes.isEmpty else { return }
        file.announceChange()
        guard try opened().version() == version else { return try reloadIfOthersChanged() }
        // No other process has written, so the changes have the same effect on our lists as on the file.
        _ = current.apply(changes)
        publish()
    }

    private func publish() {
        revision += 1
        for listener in listeners.values { listener.yield(savedLists) }
    }

    private var savedLists: SavedLists { SavedLists(lists: current, revision: revision, problem: access.problem) }
}
