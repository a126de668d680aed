import Glibc

/// Creates the folders of a file.
public enum FolderPath {
    /// Creates the folders of a file at this path, accessible only to their owner.
    ///
    /// Throws the reason why the first missing folder cannot be created; those below it are missing only because of that.
    public static func make(for path: String) throws(FileTrouble) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/").dropLast() {
            made += "/" + part
            if mkdir(made, 0o700) == 0 { continue }
            let reason = FileTrouble.current
            // Another program may be creating it at the same moment, or it may exist in a folder without write permission.
            guard isFolder(made) else { throw reason == .system(EEXIST) ? .system(ENOTDIR) : reason }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
