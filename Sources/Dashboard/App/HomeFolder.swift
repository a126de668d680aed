/// The person's home folder, which is shown as `~`.
struct HomeFolder: Hashable, Sendable {
    /// Nil where it is not known: paths are then shown as they are.
    var path: String?

    /// A path as it is shown to the person.
    func shown(_ path: String) -> String {
        guard let home = self.path, !home.isEmpty, path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }
}
