#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folders a file lies in.
public enum FolderPath {
    /// Makes the folders a file of this path lies in, for its owner alone. What cannot be made shows when the file is opened.
    public static func make(for path: String) {
        var made = ""
        for part in path.split(separator: "/").dropLast() {
            made += "/" + part
            mkdir(made, 0o700)
        }
    }
}
