import BookmarkStore

/// Saves bookmarks and reports changes made elsewhere: the store, or a stand-in for it in tests.
protocol BookmarkKeeping: Sendable {
    func save(_ changes: [BookmarkChange]) async throws(BookmarkFailure) -> Int
    func lists() async -> AsyncStream<BookmarkStore.Snapshot>
    /// Tries to open what could not be opened; nil where that changes nothing.
    func openAgain() async -> BookmarkStore.Snapshot?
}

extension BookmarkStore: BookmarkKeeping {}
