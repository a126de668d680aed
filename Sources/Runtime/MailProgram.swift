import CMachine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The person's mail program, opened through what the system has for opening links.
package struct MailProgram: Sendable {
    /// `PATH`.
    private let searchPath: String

    package init(searchPath: String) { self.searchPath = searchPath }

    /// On Linux and on macOS.
    private static let openers = ["xdg-open", "open"]

    /// Opens a link without waiting for what opens it, and without letting it write on the screen. False where there is nothing to
    /// open it.
    package func open(_ link: String) -> Bool { opener.map { nalssi_run_apart($0, link) } ?? false }

    /// A relative folder in the path could be anybody's.
    private var opener: String? {
        let folders = searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
        return Self.openers.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }.first { access($0, X_OK) == 0 }
    }
}
