import BookmarkStore

/// Saves bookmarks and reports changes made elsewhere: the store, or a substitute in tests.
protocol BookmarkKeeping: Sendable {
    func save(_ changes: [BookmarkChange]) async throws(BookmarkFailure) -> Int
    func lists() async -> AsyncStream<BookmarkStore.Snapshot>
    /// Retries opening the file; nil if that changes nothing.
    func openAgain() async -> BookmarkStore.Snapshot?
}

extension BookmarkStore: BookmarkKeeping {}

/// Bookmarks that were read once: nothing is saved, and no change arrives.
struct ReadBookmarks: BookmarkKeeping {
    func save(_ changes: [BookmarkChange]) throws(BookmarkFailure) -> Int { throw .readOnly }

    func lists() -> AsyncStream<BookmarkStore.Snapshot> { AsyncStream { $0.finish() } }

    func openAgain() -> BookmarkStore.Snapshot? { nil }
}
