import Weather

/// What a bookmark file holds, read without changing anything.
public struct BookmarkContents: Hashable, Sendable {
    /// All bookmarks or, of a damaged file, those that are still readable.
    public let lists: BookmarkLists
    /// Why they may not be all; nil if they are.
    public let failure: BookmarkFailure?
    /// Whether there is a file.
    public let exists: Bool

    public var isWhole: Bool { failure == nil }

    init(_ lists: BookmarkLists, _ failure: BookmarkFailure?, exists: Bool = true) {
        self.lists = lists
        self.failure = failure
        self.exists = exists
    }

    static let absent = BookmarkContents(BookmarkLists(), nil, exists: false)
}

extension BookmarkStore {
    /// Reads the bookmarks at `path` and leaves the file, its folder and the files beside it as they are, whatever state they
    /// are in. Blocks on the disk, but not on another program's lock.
    public static func contents(of path: String) -> BookmarkContents {
        BookmarkFile(path: path, now: Timestamp(secondsSince1970: 0)).read()
    }
}
