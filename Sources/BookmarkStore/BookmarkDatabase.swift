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

    func list() throws(BookmarkFailure) -> BookmarkList {
        try attempt { file in try BookmarkRecord.fetchAll(file, .bookmarks) }
    }

    /// Saves all of the changes or none, on top of what other programs have saved meanwhile.
    func save(_ changes: [BookmarkChange]) throws(BookmarkFailure) {
        try attempt { file in
            try file.transaction {
                for change in changes { try Self.save(change, file) }
            }
        }
    }

    /// Calls `edit` with the list as it is in the file; no other process can change the file meanwhile.
    func edit(_ edit: (inout BookmarkList) -> [BookmarkChange]) throws(BookmarkFailure) -> [BookmarkChange] {
        try attempt { file in
            var changes: [BookmarkChange] = []
            try file.transaction {
                var list = try BookmarkRecord.fetchAll(file, .bookmarks)
                changes = edit(&list)
                for change in changes { try Self.save(change, file) }
            }
            return changes
        }
    }

    private static func save(_ change: BookmarkChange, _ file: SQLiteConnection) throws {
        guard let id = change.id else { return }
        switch change.applied(to: try BookmarkRecord.fetch(file, id)) {
        case .put(var bookmark):
            if let owner = try BookmarkRecord.owner(file, of: bookmark.position, in: id.list), owner != id.place {
                // Another program has put a bookmark at this position, so this one goes right after it.
                let next = try BookmarkRecord.next(file, after: bookmark.position, in: id.list)
                bookmark.position = Position.between(bookmark.position, next)
            }
            try BookmarkRecord.put(file, bookmark)
        case .remove(let id): try BookmarkRecord.remove(file, id)
        case nil: break
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
