import SQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension BookmarkStore {
    /// What a bookmark file turns out to be when it is only looked at.
    public enum Condition: Hashable, Sendable {
        case absent
        /// SQLite finds nothing wrong with it: how many bookmarks are in it.
        case sound(count: Int)
        case unusable(BookmarkFailure)
    }

    /// Looks at a bookmark file, and leaves it as it is: nothing is made, set aside or repaired. Waits for the disk.
    public static func condition(of path: String) -> Condition {
        guard access(path, F_OK) == 0 else { return .absent }
        do {
            let file = try SQLiteConnection(path: path, busyTimeout: .seconds(1))
            guard try file.isIntact() else { return .unusable(.damaged) }
            // A file nothing was ever written to has no table.
            guard try file.number("SELECT count(*) FROM sqlite_master") != 0 else { return .sound(count: 0) }
            return .sound(count: try file.number("SELECT count(*) FROM bookmark") ?? 0)
        } catch {
            return .unusable(BookmarkFailure(error, at: path))
        }
    }

    /// The version of SQLite this program uses, such as "3.40.1".
    public static var libraryVersion: String { SQLiteConnection.libraryVersion }
}
