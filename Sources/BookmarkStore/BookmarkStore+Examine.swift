import SQLite

extension BookmarkStore {
    /// The version of SQLite this program uses, such as "3.40.1".
    public static var libraryVersion: String { SQLiteConnection.libraryVersion }
}
