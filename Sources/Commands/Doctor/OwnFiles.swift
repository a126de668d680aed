import Engine
import Files
import Glibc

/// The folders and files of the program, and whether this user can use them.
struct OwnFiles {
    /// Something that this user cannot write.
    struct Locked: Hashable {
        let path: String
        /// The owner's name or, if it has none, its number.
        let owner: String
        /// The command that mends it.
        let advice: String
    }

    private let folders: [String]
    private let home: String?

    init(_ paths: Paths, home: String?) {
        let files = [paths.config, paths.bookmarks, paths.reports, paths.choices]
        folders = files.map { String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex)) }
        self.home = home
    }

    /// For each folder, the outermost part of its path below the home folder that belongs to somebody else and cannot be written,
    /// or else what is such in it; each once.
    var locked: [Locked] {
        var found: [Locked] = []
        for folder in folders {
            let outermost = chain(to: folder).lazy.compactMap { locked($0, containing: true) }.first
            let all = outermost.map { [$0] } ?? contents(of: folder).compactMap { locked($0, containing: false) }
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

    private func locked(_ path: String, containing: Bool) -> Locked? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_uid != geteuid() else { return nil }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        guard isFolder || status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard access(path, isFolder ? W_OK | X_OK : W_OK) != 0 else { return nil }
        let owner = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(status.st_uid)"
        return Locked(
            path: path, owner: owner, advice: "sudo chown -R \"$(id -u):$(id -g)\" \(path.printable.shellWord)")
    }
}
