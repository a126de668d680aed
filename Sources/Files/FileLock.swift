#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The system's lock on an open file, which closing the file gives back, even when the program is killed.
public enum FileLock {
    case held
    /// Another instance has had it for longer than any needs it; one that was stopped may have it for ever.
    case busy
    /// The file system knows no locks.
    case impossible

    /// Tries to get the lock, `tries` times half a millisecond apart.
    public static func take(_ descriptor: Int32, tries: Int) -> FileLock {
        for attempt in 1...max(1, tries) {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .held }
            guard errno == EWOULDBLOCK || errno == EINTR else { return .impossible }
            if attempt < tries { usleep(500) }
        }
        return .busy
    }
}
