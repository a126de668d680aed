import Glibc

/// Checks whether a disk is full.
enum DiskRoom {
    /// The size of the file that SQLite creates beside a database before reading the first row: one block of shared memory.
    private static let needed = 1 << 15

    /// Whether a file beside `path` cannot be written because the disk or the user's quota is full. SQLite reports this
    /// with several codes, some of which have other meanings as well, so this tries it.
    static func isExhausted(beside path: String) -> Bool {
        var name = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return meansNoRoom(errno) }
        defer { close(descriptor) }
        unlink(name)
        let bytes = [UInt8](repeating: 0, count: needed)
        let written = write(descriptor, bytes, bytes.count)
        // A full disk causes a short write; there is no second write to report the reason.
        return written < 0 ? meansNoRoom(errno) : written < needed
    }

    /// Whether an error code means that the disk or quota is full.
    static func meansNoRoom(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT }
}
