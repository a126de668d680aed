import CMachine
import Glibc

/// Another program that is started apart from this one: a mail program, a notifier, or the program of an alert rule.
package struct OtherProgram: Hashable, Sendable {
    /// The absolute path.
    package let path: String

    /// The first executable of `names`: a path is used as it is, a bare name is searched for in `searchPath` (`PATH`).
    /// Nil if there is none.
    package init?(_ names: [String], searchPath: String) {
        // A relative folder in the path could belong to anyone.
        let folders = searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
        let paths = names.lazy.flatMap { name in
            name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
        }
        guard let path = paths.first(where: Self.canBeRun), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        // Keep the name it was found by, because some programs behave differently by name.
        self.path = path.hasPrefix("/") ? path : String(cString: real)
    }

    /// Starts it without a shell, detached from this process. `variables` is its whole environment. Nil if it cannot be
    /// started.
    package func start(_ arguments: [String], variables: [String: String]) -> StartedProgram? {
        // A NUL would truncate an argument.
        let words = ([path] + arguments).map { $0.filter { $0 != "\0" } }
        let pairs = variables.map { "\($0)=\($1)".filter { $0 != "\0" } }
        var (wordList, pairList) = (words.map { strdup($0) } + [nil], pairs.map { strdup($0) } + [nil])
        defer { for text in wordList + pairList { free(text) } }
        let descriptor = nalssi_run_apart(path, &wordList, &pairList)
        return descriptor < 0 ? nil : StartedProgram(descriptor)
    }

    private static func canBeRun(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
