#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whether a disk takes any more.
enum DiskRoom {
    /// What SQLite makes beside a file before it reads the first row: a page of shared memory.
    private static let needed = 1 << 15

    /// Whether a file beside `path` cannot be written for want of room, be it the disk's or what is granted to the
    /// person. SQLite tells of that in several ways, some of which mean other things as well, so this tries it out.
    static func isExhausted(beside path: String) -> Bool {
        var name = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return meansNoRoom(errno) }
        defer { close(descriptor) }
        unlink(name)
        let bytes = [UInt8](repeating: 0, count: needed)
        let written = write(descriptor, bytes, bytes.count)
        // A disk takes what it can of a write; there is no second one to say why it was not all.
        return written < 0 ? meansNoRoom(errno) : written < needed
    }

    /// Whether a system call failed for want of room.
    static func meansNoRoom(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT }
}
