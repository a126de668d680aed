/// A problem in opening the bookmarks.
public enum OpeningProblem: Hashable, Sendable {
    /// The file could not be used and was renamed; a new one was started with the bookmarks that could be rescued.
    case setAside(path: String, BookmarkFailure, rescued: Int)
    /// Nothing can be saved to the file; all its bookmarks are shown.
    case notSaved(path: String, BookmarkFailure)
    /// The file cannot be used, and not all its bookmarks can be read.
    case unreadable(path: String, BookmarkFailure)
    /// Another program keeps the file locked; its bookmarks arrive through `BookmarkStore.lists()` once it is free.
    case waiting(path: String)

    /// Why nothing can be saved; nil if saving works.
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
