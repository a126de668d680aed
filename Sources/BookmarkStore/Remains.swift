import SQLite

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
        do {
            let file = try SQLiteConnection(path: path)
            // Has to be said before the first access.
            if case .withoutSharedMemory = way { try file.execute("PRAGMA locking_mode = EXCLUSIVE") }
            // A file nothing was ever written to has no table.
            if try file.number("SELECT count(*) FROM sqlite_master") == 0 {
                self = .whole([])
                return
            }
            let (bookmarks, isWhole) = BookmarkRecord.fetchAllReadable(file)
            self = isWhole ? .whole(bookmarks) : .part(bookmarks)
        } catch {
            // That the file cannot be used is why this was called, and has been told.
            self = .part([])
        }
    }
}
