import GRDB

/// What can be read of a bookmark file that cannot be used.
enum Remains {
    case whole([Bookmark])
    /// Those before the first that cannot be read; empty where nothing can be read.
    case part([Bookmark])

    /// Whether SQLite may make its files beside the one it reads.
    enum Way {
        case usual
        /// No other connection can use the file in the meantime, so that what they would share need not be on the
        /// disk. Only a file that may be written can be read so.
        case withoutSharedMemory
    }

    var bookmarks: [Bookmark] {
        switch self {
        case .whole(let bookmarks), .part(let bookmarks): bookmarks
        }
    }

    init(path: String, _ way: Way) {
        var configuration = Configuration()
        configuration.label = "nalssi.remains"
        if case .withoutSharedMemory = way {
            // Has to be said before the first access.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        }
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            self = try queue.inDatabase { db in
                // A file nothing was ever written to has no table.
                if try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 { return .whole([]) }
                let (bookmarks, isWhole) = BookmarkRecord.fetchAllReadable(db)
                return isWhole ? .whole(bookmarks) : .part(bookmarks)
            }
        } catch {
            // That the file cannot be used is why this was called, and has been told.
            self = .part([])
        }
    }
}
