/// The person's home folder, which is shown as `~`.
package struct HomeFolder: Hashable, Sendable {
    /// Nil where it is not known: paths are then shown as they are.
    package var path: String?

    package init(path: String? = nil) {
        self.path = path
    }

    /// A path as it is shown to the person.
    package func shown(_ path: String) -> String {
        guard let home = self.path, !home.isEmpty, path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }
}
