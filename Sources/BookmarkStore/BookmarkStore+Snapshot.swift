import Weather

extension BookmarkStore {
    /// The list at one moment.
    public struct Snapshot: Hashable, Sendable {
        public let list: BookmarkList
        /// Counts up with every change; what `save` answered is in every snapshot of at least that revision.
        public let revision: Int
        /// What there is to tell about the file at that moment.
        public let problem: OpeningProblem?

        public init(list: BookmarkList, revision: Int, problem: OpeningProblem? = nil) {
            self.list = list
            self.revision = revision
            self.problem = problem
        }
    }

    /// What came of opening a file.
    public struct Opened: Sendable {
        public let store: BookmarkStore
        public let list: BookmarkList
        /// To be told to the person.
        public let problem: OpeningProblem?
    }

    /// Opens the bookmarks at `path`; where there is no file yet, the first change makes it and its folder. `executor`
    /// runs everything that waits for the disk later.
    ///
    /// The caller waits as long as `patience` says where another program keeps the file locked. Without any the
    /// problem is `.waiting`, and from the first call of `lists()` on the store tries again by itself.
    public static func open(
        path: String, now: Timestamp, patience: Patience, executor: any SerialExecutor & TaskExecutor
    ) -> Opened {
        let file = BookmarkFile(path: path, now: now)
        let outcome =
            file.exists ? file.open(patience) : BookmarkFile.Outcome(access: .absent, list: BookmarkList())
        return Opened(
            store: BookmarkStore(file, outcome, executor), list: outcome.list, problem: outcome.access.problem)
    }
}
