import Engine
import Glibc

/// The folders and files of the program, and whether this user can use them.
struct OwnFiles {
    /// Something that this user cannot write.
    struct Locked: Hashable {
        enum Reason: Hashable {
            /// It belongs to somebody else: the owner's name or, if it has none, its number.
            case owner(String)
            /// The user's own folder does not allow it.
            case mode
            /// Something else is where a folder should be.
            case noFolder
        }

        let path: String
        let reason: Reason

        /// The command that mends it.
        var advice: String {
            let path = path.printable.shellWord
            return switch reason {
            case .owner: "sudo chown -R \"$(id -u):$(id -g)\" \(path)"
            case .mode: "chmod u+rwx \(path)"
            case .noFolder: "mv -n \(path) \((self.path + ".old").printable.shellWord)"
            }
        }
    }

    private let folders: [String]
    /// The folder of what the user writes, which the program need not write.
    private let configFolder: String
    private let home: String?

    init(_ paths: Paths, home: String?) {
        let files = [paths.config, paths.bookmarks, paths.reports, paths.choices]
        folders = files.map { String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex)) }
        configFolder = folders[0]
        self.home = home
    }

    /// For each folder, the outermost part of its path below the home folder that cannot be written, or else what belongs to somebody
    /// else in it and cannot be written; each once.
    var locked: [Locked] {
        var found: [Locked] = []
        for folder in folders {
            let existing = chain(to: folder).prefix { access($0, F_OK) == 0 }
            let outermost = existing.indices.lazy.compactMap { number in
                lockedFolder(
                    existing[number], isLast: number == existing.endIndex - 1 && folder != configFolder)
            }.first
            let all = outermost.map { [$0] } ?? contents(of: folder).compactMap(lockedBySomebody)
            for locked in all where !found.contains(where: { locked.path == $0.path }) { found.append(locked) }
        }
        return found
    }

    /// The folder and those above it, outermost first: those below the home folder, or all.
    private func chain(to folder: String) -> [String] {
        var chain = [""]
        for part in folder.split(separator: "/") { chain.append(chain[chain.count - 1] + "/" + part) }
        guard let home, folder.hasPrefix(home + "/") else { return Array(chain.suffix(1)) }
        return chain.filter { $0.hasPrefix(home + "/") }
    }

    private func contents(of folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < Self.mostFiles, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(folder + "/" + name) }
        }
        return names.sorted()
    }

    /// Nobody's folder of ours has a tenth of these.
    private static let mostFiles = 200

    private func lockedFolder(_ path: String, isLast: Bool) -> Locked? {
        var status = stat()
        // A link to a folder is one.
        guard stat(path, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFDIR else { return Locked(path: path, reason: .noFolder) }
        if let locked = lockedBySomebody(path) { return locked }
        // A folder is made in the last one that exists.
        let isForbidden = access(path, isLast ? W_OK | X_OK : X_OK) != 0
        return isForbidden && status.st_uid == geteuid() ? Locked(path: path, reason: .mode) : nil
    }

    private func lockedBySomebody(_ path: String) -> Locked? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_uid != geteuid() else { return nil }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        guard isFolder || status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard access(path, isFolder ? W_OK | X_OK : W_OK) != 0 else { return nil }
        let owner = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(status.st_uid)"
        return Locked(path: path, reason: .owner(owner))
    }
}
