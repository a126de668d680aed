/// The person's home folder, shown as `~`.
package struct HomeFolder: Hashable, Sendable {
    /// Nil if it is unknown; paths are then shown unchanged.
    package var path: String?

    package init(path: String? = nil) {
        self.path = path
    }

    /// A path as shown to the person.
    package func shown(_ path: String) -> String {
        guard let home = self.path, !home.isEmpty, path.hasPrefix(home + "/") else { return path }
        return "~\(path.dropFirst(home.count))"
    }
}
