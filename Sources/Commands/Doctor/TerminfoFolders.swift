import Engine
import Glibc

/// The folders where ncurses looks for terminal descriptions (terminfo(5)): those in the environment, the user's own, and the
/// system's on Debian and elsewhere.
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

    /// An entry is in a folder named after its first letter or, as some builds of ncurses have it, that letter's character code.
    func hasEntry(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, !name.contains("/") else { return false }
        let initials = [String(first), String(first.value, radix: 16)]
        return folders.contains { folder in initials.contains { access("\(folder)/\($0)/\(name)", R_OK) == 0 } }
    }
}
