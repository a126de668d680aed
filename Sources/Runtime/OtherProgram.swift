import CMachine
import Dispatch
import Glibc

/// Another program that is started apart from this one: a mail program, a notifier, a converter of pictures, or the program of an
/// alert rule.
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

    /// Starts it without a shell, detached from this process. `variables` is its whole environment. With `seconds`, it is ended if it
    /// takes longer. Nil if it cannot be started.
    package func start(
        _ arguments: [String], variables: [String: String], seconds: Int? = nil
    ) -> StartedProgram? {
        // A NUL would truncate an argument.
        let words = ([path] + arguments).map { $0.filter { $0 != "\0" } }
        let pairs = variables.map { "\($0)=\($1)".filter { $0 != "\0" } }
        var (wordList, pairList) = (words.map { strdup($0) } + [nil], pairs.map { strdup($0) } + [nil])
        defer { for text in wordList + pairList { free(text) } }
        let descriptor = nalssi_run_apart(path, &wordList, &pairList, UInt32(seconds ?? 0))
        return descriptor < 0 ? nil : StartedProgram(descriptor)
    }

    private static func canBeRun(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}

/// A program that was started apart (`OtherProgram.start`), and how it ends. It goes on when this value is gone.
@MainActor
package final class StartedProgram {
    private let descriptor: Int32
    /// Closes the descriptor in the end; nil until `onEnd`.
    private var source: (any DispatchSourceRead)?
    private var isWatched = false

    nonisolated init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { if !isWatched { close(descriptor) } }

    /// Waits for its end, at most this long. Nil if it is still running, or else its exit status, 0…255.
    package func status(within milliseconds: Int) -> Int? {
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waited, 1, Int32(clamping: milliseconds)) > 0 ? readStatus() : nil
    }

    /// Calls `action` with its exit status when it has ended.
    package func onEnd(_ action: @escaping @MainActor (Int) -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { self.ended(action) } }
        source.setCancelHandler { [descriptor] in close(descriptor) }
        (self.source, isWatched) = (source, true)
        source.activate()
    }

    private func ended(_ action: @MainActor (Int) -> Void) {
        let status = readStatus()
        source?.cancel()
        source = nil
        action(status)
    }

    /// 255 if whatever waited for its end was ended together with it.
    private func readStatus() -> Int {
        var code: UInt8 = 0
        return read(descriptor, &code, 1) == 1 ? Int(code) : 255
    }
}

/// The user's mail program, opened through the system's command for links.
package struct MailProgram: Sendable {
    /// The whole environment.
    private let variables: [String: String]

    package init(variables: [String: String]) { self.variables = variables }

    /// Opens a link without waiting, and without letting the program write to the screen. Returns false if there is no
    /// program to open it.
    package func open(_ link: String) -> Bool {
        OtherProgram(["xdg-open"], searchPath: variables["PATH"] ?? "")?.start([link], variables: variables) != nil
    }
}
