import SQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension BookmarkStore {
    /// The condition of a bookmark file as found by inspection.
    public enum Condition: Hashable, Sendable {
        case absent
        /// SQLite finds no fault; with the number of bookmarks.
        case sound(count: Int)
        case unusable(BookmarkFailure)
    }

    /// Inspects a bookmark file without creating, setting aside or repairing anything. Blocks on the disk.
    public static func condition(of path: String) -> Condition {
        guard access(path, F_OK) == 0 else { return .absent }
        do {
            let file = try SQLiteConnection(path: path, busyTimeout: .seconds(1))
            guard try file.isIntact() else { return .unusable(.damaged) }
            // A file that was never written to has no table.
            guard try file.number("SELECT count(*) FROM sqlite_master") != 0 else { return .sound(count: 0) }
            return .sound(count: try file.number("SELECT count(*) FROM bookmark") ?? 0)
        } catch {
            return .unusable(BookmarkFailure(error, at: path))
        }
    }

    /// The version of SQLite this program uses, such as "3.40.1".
    public static var libraryVersion: String { SQLiteConnection.libraryVersion }
}
