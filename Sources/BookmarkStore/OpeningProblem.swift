/// How opening the bookmarks went, where it did not simply succeed.
public enum OpeningProblem: Hashable, Sendable {
    /// The file could not be used and now has another name; a new one was begun with what could be read of it.
    case setAside(path: String, BookmarkFailure, rescued: Int)
    /// Nothing can be saved to the file; all it holds is shown.
    case notSaved(path: String, BookmarkFailure)
    /// The file cannot be used, and not all it holds can be read.
    case unreadable(path: String, BookmarkFailure)
    /// Another program keeps the file locked; its bookmarks come through `BookmarkStore.lists()` once it is free.
    case waiting(path: String)

    /// Why nothing can be saved; nil where it can.
    public var failure: BookmarkFailure? {
        switch self {
        case .setAside: nil
        case .notSaved(_, let failure), .unreadable(_, let failure): failure
        case .waiting: .locked
        }
    }

    /// Whether the file may hold bookmarks that are not in the list.
    public var hidesBookmarks: Bool {
        switch self {
        case .setAside, .notSaved: false
        case .unreadable, .waiting: true
        }
    }
}
