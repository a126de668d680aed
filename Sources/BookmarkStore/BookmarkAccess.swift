/// The state of access to the bookmark file.
enum BookmarkAccess {
    /// The file does not exist yet; the first change creates it.
    case absent
    /// The file can be read and written. The problem, if any, is that it was replaced by a new one.
    case open(BookmarkDatabase, OpeningProblem?)
    case closed(OpeningProblem)

    var problem: OpeningProblem? {
        switch self {
        case .absent: nil
        case .open(_, let problem): problem
        case .closed(let problem): problem
        }
    }

    /// Whether the file could not be opened for a reason that may pass by itself: a lock, or a disk that has not answered.
    var mayOpenSoon: Bool {
        switch problem {
        case .waiting, .unreadable(_, .noAnswer): true
        case .setAside, .notSaved, .unreadable, nil: false
        }
    }
}
