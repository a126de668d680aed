#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps other running programs out of a folder's files while one of them is made, brought up to date or set aside.
///
/// SQLite's own locks begin only once there is a database: two programs that both find a broken file would both rename
/// it, the second one what the first has just made. The system takes the lock away with the program that holds it.
enum FolderLock {
    private static let pauseMilliseconds: Int32 = 5

    /// Runs `work` while no other process holds the lock. Throws `.locked` when one holds it for too long.
    static func hold<Result>(
        _ folder: String, _ patience: Patience, _ work: () throws(BookmarkFailure) -> Result
    ) throws(BookmarkFailure) -> Result {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        // A folder that cannot even be looked into is told by the work itself.
        guard descriptor >= 0 else { return try work() }
        defer { close(descriptor) }
        var waited = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            guard waited < Int(patience.duration / .milliseconds(1)) else { throw .locked }
            poll(nil, 0, pauseMilliseconds)
            waited += Int(pauseMilliseconds)
        }
        return try work()
    }
}
