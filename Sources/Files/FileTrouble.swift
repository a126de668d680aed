#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a file cannot be read or written.
public enum FileTrouble: Error, Hashable, Sendable {
    /// The system's number for it (`errno`).
    case system(Int32)
    /// It is a folder, a pipe or a device.
    case notAFile
    /// It holds more bytes than anything of its kind needs.
    case larger(than: Int)
    /// What it holds is no text in UTF-8.
    case notText
    /// It holds a secret, and others than its owner may read or change it.
    case openToOthers
    /// Another instance of the program has been writing it for longer than that takes.
    case inUse

    /// What the last call of the system has met.
    public static var current: FileTrouble { .system(errno) }

    /// There is no such file; a file where a folder would have to be (HOME=/dev/null) has none in it either.
    public var isMissing: Bool { self == .system(ENOENT) || self == .system(ENOTDIR) }
}
