import Engine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where ncurses looks for what it knows of terminals (terminfo(5)): in the order of the environment, the person's own folder, and the
/// folders of Debian's and other systems' ncurses.
struct TerminfoFolders {
    private let folders: [String]

    init(_ environment: Environment) {
        let home = environment["HOME"].map { [$0 + "/.terminfo"] } ?? []
        let named = environment["TERMINFO"].map { [$0] } ?? []
        let listed = (environment["TERMINFO_DIRS"] ?? "").split(separator: ":").map(String.init)
        folders =
            named + home + listed + [
                "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/local/share/terminfo",
            ]
    }

    /// An entry stands in a folder of its first letter, or of that letter's number (macOS).
    func hasEntry(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, !name.contains("/") else { return false }
        let initials = [String(first), String(first.value, radix: 16)]
        return folders.contains { folder in initials.contains { access("\(folder)/\($0)/\(name)", R_OK) == 0 } }
    }
}
