import CMachine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program of the person's that is started and not waited for: a mail program, what shows notifications, what a rule runs.
package struct OtherProgram: Hashable, Sendable {
    /// Absolute.
    package let path: String

    /// The first of `names` that can be run: a path as it is, a bare name as it is found in `searchPath` (`PATH`). Nil where none can.
    package init?(_ names: [String], searchPath: String) {
        // A relative folder in the path could be anybody's.
        let folders = searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
        let paths = names.lazy.flatMap { name in
            name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
        }
        guard let path = paths.first(where: Self.canBeRun), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        // The name it was asked by: some programs are several by their names.
        self.path = path.hasPrefix("/") ? path : String(cString: real)
    }

    /// Starts it without a shell, apart from this process. `variables`: its whole environment. False where it cannot be started.
    package func start(_ arguments: [String], variables: [String: String]) -> Bool {
        // A NUL would end a word early.
        let words = ([path] + arguments).map { $0.filter { $0 != "\0" } }
        let pairs = variables.map { "\($0)=\($1)".filter { $0 != "\0" } }
        var (wordList, pairList) = (words.map { strdup($0) } + [nil], pairs.map { strdup($0) } + [nil])
        defer { for text in wordList + pairList { free(text) } }
        return nalssi_run_apart(path, &wordList, &pairList)
    }

    private static func canBeRun(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
