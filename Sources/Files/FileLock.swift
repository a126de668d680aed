import Glibc

/// The system's lock on an open file, which is released when the file is closed, even if the program is killed.
public enum FileLock {
    case held
    /// Another instance has held it for longer than necessary; a suspended one may hold it for ever.
    case busy
    /// The file system does not support locks.
    case impossible

    /// Tries to acquire the lock `tries` times at intervals of half a millisecond.
    public static func take(_ descriptor: Int32, tries: Int) -> FileLock {
        for attempt in 1...max(1, tries) {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .held }
            guard errno == EWOULDBLOCK || errno == EINTR else { return .impossible }
            if attempt < tries { usleep(500) }
        }
        return .busy
    }
}
