import GRDB
import Weather

/// The bookmarks in SQLite: opening, reading, and saving changes. Every call waits for the disk.
struct BookmarkDatabase: Sendable {
    private let path: String
    private let queue: DatabaseQueue

    /// Opens a file, making it or bringing it up to date where needed. `patience` is for opening alone: whoever saves
    /// waits for others.
    init(path: String, _ patience: Patience = .fiveSeconds) throws(BookmarkFailure) {
        self.path = path
        do {
            queue = try DatabaseQueue(path: path, configuration: Self.configuration(patience))
            try queue.inDatabase { db in
                try Self.check(db)
                // Readers never wait for a writer, and a change is on the disk when it is said to be.
                try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            }
            try BookmarkSchema.migrator.migrate(queue)
            let milliseconds = Int(Patience.fiveSeconds.seconds * 1_000)
            try queue.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = \(milliseconds)") }
        } catch {
            throw BookmarkFailure(error, at: path)
        }
    }

    /// Changes when, and only when, another connection has changed the file.
    func version() throws(BookmarkFailure) -> Int {
        try attempt { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }

    func list() throws(BookmarkFailure) -> BookmarkList {
        try attempt { db in BookmarkList(ordered: try BookmarkRecord.fetchAll(db)) }
    }

    /// Saves changes, all or none, on top of whatever others have saved meanwhile.
    func save(_ changes: [BookmarkChange]) throws(BookmarkFailure) {
        try attempt { db in
            try db.inTransaction(.immediate) {
                for change in changes { try Self.save(change, db) }
                return .commit
            }
        }
    }

    /// Lets `edit` change the list as it is in the file at this moment; no other process can in between.
    func edit(_ edit: (inout BookmarkList) -> [BookmarkChange]) throws(BookmarkFailure) -> [BookmarkChange] {
        var changes: [BookmarkChange] = []
        try attempt { db in
            try db.inTransaction(.immediate) {
                var list = BookmarkList(ordered: try BookmarkRecord.fetchAll(db))
                changes = edit(&list)
                for change in changes { try Self.save(change, db) }
                return .commit
            }
        }
        return changes
    }

    private static func save(_ change: BookmarkChange, _ db: Database) throws {
        guard let id = change.id else { return }
        switch change.applied(to: try BookmarkRecord.fetch(db, id)) {
        case .put(var bookmark):
            if let owner = try BookmarkRecord.owner(db, of: bookmark.position), owner != id {
                // Another program has put a bookmark just there: right behind it.
                let next = try BookmarkRecord.next(db, after: bookmark.position)
                bookmark.position = Position.between(bookmark.position, next)
            }
            try BookmarkRecord.put(db, bookmark)
        case .remove(let id): try BookmarkRecord.remove(db, id)
        case nil: break
        }
    }

    /// Looks at the database itself. For tests.
    func inspect<Result>(_ work: (Database) throws -> Result) throws(BookmarkFailure) -> Result { try attempt(work) }

    private func attempt<Result>(_ work: (Database) throws -> Result) throws(BookmarkFailure) -> Result {
        do {
            return try queue.inDatabase(work)
        } catch {
            throw BookmarkFailure(error, at: path)
        }
    }

    private static func check(_ db: Database) throws {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        // Another program may be making the file at this moment: the migrator's own table is there first.
        let isEmpty =
            try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'") == 0
        guard application == BookmarkSchema.applicationID || (application == 0 && isEmpty) else {
            throw BookmarkFailure.foreign
        }
        if try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" { throw BookmarkFailure.damaged }
        let migrator = BookmarkSchema.migrator
        guard try migrator.hasBeenSuperseded(db) else { return }
        // A newer version's file has gone through all our migrations as well; otherwise their names are broken.
        let isNewer = try migrator.appliedIdentifiers(db).isSuperset(of: migrator.migrations)
        throw isNewer ? BookmarkFailure.newerVersion : .damaged
    }

    private static func configuration(_ patience: Patience) -> Configuration {
        var configuration = Configuration()
        configuration.label = "nalssi.bookmarks"
        configuration.busyMode = .timeout(patience.seconds)
        return configuration
    }
}
