import SQLite
import Synchronization
import Weather

/// The bookmarks in SQLite: opening, reading, and saving changes. Every call waits for the disk.
final class BookmarkDatabase: Sendable {
    private let path: String
    private let connection: Mutex<SQLiteConnection>

    /// Opens a file, making it or bringing it up to date where needed. `patience` is for opening alone: whoever saves
    /// waits for others.
    init(path: String, _ patience: Patience = .fiveSeconds) throws(BookmarkFailure) {
        self.path = path
        do {
            let file = try SQLiteConnection(path: path, busyTimeout: patience.duration)
            try BookmarkSchema.check(file)
            // Readers never wait for a writer, and a change is on the disk when it is said to be.
            try file.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            try BookmarkSchema.migrate(file)
            file.wait(upTo: Patience.fiveSeconds.duration)
            connection = Mutex(file)
        } catch {
            throw BookmarkFailure(error, at: path)
        }
    }

    /// Changes when, and only when, another connection has changed the file.
    func version() throws(BookmarkFailure) -> Int {
        try attempt { file in try file.number("PRAGMA data_version") ?? 0 }
    }

    func list() throws(BookmarkFailure) -> BookmarkList {
        try attempt { file in BookmarkList(ordered: try BookmarkRecord.fetchAll(file)) }
    }

    /// Saves changes, all or none, on top of whatever others have saved meanwhile.
    func save(_ changes: [BookmarkChange]) throws(BookmarkFailure) {
        try attempt { file in
            try file.transaction {
                for change in changes { try Self.save(change, file) }
            }
        }
    }

    /// Lets `edit` change the list as it is in the file at this moment; no other process can in between.
    func edit(_ edit: (inout BookmarkList) -> [BookmarkChange]) throws(BookmarkFailure) -> [BookmarkChange] {
        try attempt { file in
            var changes: [BookmarkChange] = []
            try file.transaction {
                var list = BookmarkList(ordered: try BookmarkRecord.fetchAll(file))
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
            if let owner = try BookmarkRecord.owner(file, of: bookmark.position), owner != id {
                // Another program has put a bookmark just there: right behind it.
                let next = try BookmarkRecord.next(file, after: bookmark.position)
                bookmark.position = Position.between(bookmark.position, next)
            }
            try BookmarkRecord.put(file, bookmark)
        case .remove(let id): try BookmarkRecord.remove(file, id)
        case nil: break
        }
    }

    /// Looks at the database itself. For tests.
    func inspect<Result: Sendable>(
        _ work: (SQLiteConnection) throws -> Result
    ) throws(BookmarkFailure) -> Result { try attempt(work) }

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
