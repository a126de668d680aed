import Weather

extension BookmarkStore {
    /// The lists at one point in time.
    public struct SavedLists: Hashable, Sendable {
        public let lists: BookmarkLists
        /// Increases with every change; the changes of a `save` are in all snapshots from the revision it returned.
        public let revision: Int
        /// The problem with the file at that time, if any.
        public let problem: OpeningProblem?
    }

    /// The result of opening a file.
    public struct Opened: Sendable {
        public let store: BookmarkStore
        public let lists: BookmarkLists
        /// To be reported to the user.
        public let problem: OpeningProblem?
    }

    /// Opens the bookmarks at `path`; if there is no file yet, the first change creates it and its folder. Later,
    /// `executor` runs everything that blocks on the disk.
    ///
    /// If another program has locked the file, the caller waits for at most `busyTimeout`. With `.zero` the problem
    /// is `.waiting`, and the store retries by itself from the first call of `lists()` on.
    public static func open(
        path: String, now: Timestamp, busyTimeout: BusyTimeout, executor: any SerialExecutor & TaskExecutor
    ) -> Opened {
        let file = BookmarkFile(path: path, now: now)
        let outcome =
            file.exists ? file.open(busyTimeout) : BookmarkFile.Outcome(access: .absent, lists: BookmarkLists())
        return Opened(
            store: BookmarkStore(file, outcome, executor), lists: outcome.lists, problem: outcome.access.problem)
    }

    /// A store for a file whose disk has not answered: it tries again by itself from the first call of `lists()` on.
    public static func unanswered(
        path: String, now: Timestamp, executor: any SerialExecutor & TaskExecutor
    ) -> Opened {
        let problem = OpeningProblem.unreadable(path: path, .noAnswer)
        let outcome = BookmarkFile.Outcome(access: .closed(problem), lists: BookmarkLists())
        return Opened(
            store: BookmarkStore(BookmarkFile(path: path, now: now), outcome, executor), lists: outcome.lists,
            problem: problem)
    }
}
