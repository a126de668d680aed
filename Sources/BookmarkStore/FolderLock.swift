import Glibc

/// Locks a folder's files while one of them is created, migrated or set aside.
///
/// SQLite's own locks require a database: two programs that both find a broken file would both rename it, the second one
/// renaming the file that the first has just created. The system releases the lock when its holder ends.
enum FolderLock {
    private static let pauseMilliseconds: Int32 = 5

    /// Runs `work` while holding the lock. Throws `.locked` if another process holds it for too long.
    static func hold<Result>(
        _ folder: String, _ timeout: BusyTimeout, _ work: () throws(BookmarkFailure) -> Result
    ) throws(BookmarkFailure) -> Result {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        // For a folder that cannot be opened, `work` itself reports the error.
        guard descriptor >= 0 else { return try work() }
        defer { close(descriptor) }
        var waited = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            guard waited < Int(timeout.duration / .milliseconds(1)) else { throw .locked }
            poll(nil, 0, pauseMilliseconds)
            waited += Int(pauseMilliseconds)
        }
        return try work()
    }
}
