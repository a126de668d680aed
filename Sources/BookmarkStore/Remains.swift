import SQLite

/// The bookmarks that can be read from an unusable file.
enum Remains {
    case whole([Bookmark])
    /// The bookmarks before the first unreadable one; empty if none can be read.
    case part([Bookmark])

    /// Whether SQLite may create files beside the one it reads.
    enum Way {
        case usual
        /// Locks out other connections, so that the memory shared with them need not be on disk. This requires a writable file.
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
            // Must come before the first access.
            if case .withoutSharedMemory = way { try file.execute("PRAGMA locking_mode = EXCLUSIVE") }
            // A file that was never written to has no table.
            if try file.number("SELECT count(*) FROM sqlite_master") == 0 {
                self = .whole([])
                return
            }
            let (bookmarks, isWhole) = BookmarkRecord.fetchAllReadable(file)
            self = isWhole ? .whole(bookmarks) : .part(bookmarks)
        } catch {
            // The file is already known to be unusable, and that has been reported.
            self = .part([])
        }
    }
}
