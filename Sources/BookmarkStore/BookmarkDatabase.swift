import SQLite
import Synchronization
import Weather

/// The bookmarks in SQLite: opens the file, reads it and saves changes. All calls block on the disk.
final class BookmarkDatabase: Sendable {
    private let path: String
    let connection: Mutex<SQLiteConnection>

    /// Opens a file, creating or migrating it as needed. `timeout` applies only to opening; saving always waits for
    /// other programs.
    init(path: String, _ timeout: BusyTimeout = .fiveSeconds) throws(BookmarkFailure) {
        self.path = path
        do {
            let file = try SQLiteConnection(path: path, busyTimeout: timeout.duration)
            // A damaged file has to stay as it is.
            file.keepsLog(true)
            try BookmarkSchema.check(file)
            file.keepsLog(false)
            // Readers never wait for a writer, and a saved change is really on disk.
            try file.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            try BookmarkSchema.migrate(file)
            file.wait(upTo: BusyTimeout.fiveSeconds.duration)
            connection = Mutex(file)
        } catch {
            throw BookmarkFailure(error, at: path)
        }
    }

    /// A number that changes exactly when another connection changes the file.
    func version() throws(BookmarkFailure) -> Int {
        try attempt { file in try file.number("PRAGMA data_version") ?? 0 }
    }

    func lists() throws(BookmarkFailure) -> BookmarkLists {
        try attempt { file in try BookmarkRecord.fetchAll(file) }
    }

    /// Saves all of the changes or none, on top of what other programs have saved meanwhile.
    func save(_ changes: [StoreChange]) throws(BookmarkFailure) {
        try attempt { file in
            try file.transaction {
                for change in changes { try Self.save(change, file) }
            }
        }
    }

    /// Calls `edit` with the lists as they are in the file; no other process can change the file meanwhile.
    func edit(_ edit: (inout BookmarkLists) -> [StoreChange]) throws(BookmarkFailure) -> [StoreChange] {
        try attempt { file in
            var changes: [StoreChange] = []
            try file.transaction {
                var lists = try BookmarkRecord.fetchAll(file)
                changes = edit(&lists)
                for change in changes { try Self.save(change, file) }
            }
            return changes
        }
    }

    /// By the same rules as `BookmarkLists.apply`.
    private static func save(_ change: StoreChange, _ file: SQLiteConnection) throws {
        switch change {
        case .bookmark(let change): try save(change, file)
        case .list(let change): try save(change, file)
        }
    }

    private static func save(_ change: BookmarkChange, _ file: SQLiteConnection) throws {
        guard let source = change.source, let target = change.id, try ListRecord.exists(file, target.list) else {
            return
        }
        switch change.applied(to: try BookmarkRecord.fetch(file, source)) {
        case .put(let bookmark): try put(bookmark, file)
        case .remove(let id): try BookmarkRecord.remove(file, id)
        case .transfer(let id, let bookmark):
            try BookmarkRecord.remove(file, id)
            if try BookmarkRecord.fetch(file, bookmark.id) == nil { try put(bookmark, file) }
        case nil: break
        }
    }

    private static func put(_ bookmark: Bookmark, _ file: SQLiteConnection) throws {
        var bookmark = bookmark
        if let owner = try BookmarkRecord.owner(file, of: bookmark.position, in: bookmark.list),
            owner != bookmark.place.id
        {
            // Another program has put a bookmark at this position, so this one goes right after it.
            let next = try BookmarkRecord.next(file, after: bookmark.position, in: bookmark.list)
            bookmark.position = Position.between(bookmark.position, next)
        }
        try BookmarkRecord.put(file, bookmark)
    }

    private static func save(_ change: ListChange, _ file: SQLiteConnection) throws {
        guard let id = change.id, id != .bookmarks else { return }
        switch change.applied(to: try ListRecord.fetch(file, id)) {
        case .put(var head):
            if let owner = try ListRecord.owner(file, of: head.position), owner != head.id {
                let next = try ListRecord.next(file, after: head.position)
                head.position = Position.between(head.position, next)
            }
            try ListRecord.put(file, head)
        case .remove(let id): if try ListRecord.isEmpty(file, id) { try ListRecord.remove(file, id) }
        case .transfer, nil: break
        }
    }

    private func attempt<Result: Sendable>(
        _ work: (SQLiteConnection) throws -> Result
    ) throws(BookmarkFailure) -> Result {
        do {
            return try connection.withLock { file in try work(file) }
        } catch {
            throw BookmarkFailure(error, at: path)
        }
    }
}
