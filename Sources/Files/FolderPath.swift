#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folders a file lies in.
public enum FolderPath {
    /// Makes the folders a file of this path lies in, for its owner alone.
    ///
    /// What is thrown is why the first missing folder cannot be made: those below it are missing only because of that one.
    public static func make(for path: String) throws(FileTrouble) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/").dropLast() {
            made += "/" + part
            if mkdir(made, 0o700) == 0 { continue }
            let reason = FileTrouble.current
            // Others may be making it at this moment, and a folder may be there that one may not write beside.
            guard isFolder(made) else { throw reason == .system(EEXIST) ? .system(ENOTDIR) : reason }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
