import Glibc

/// Why a file cannot be read or written.
public enum FileTrouble: Error, Hashable, Sendable {
    /// The system's error code (`errno`).
    case system(Int32)
    /// It is a folder, a pipe or a device.
    case notAFile
    /// It is larger than any sensible file of its kind.
    case larger(than: Int)
    /// It is not UTF-8 text.
    case notText
    /// It contains a secret, but is accessible to others than its owner.
    case openToOthers
    /// Another instance of the program has been writing it for too long.
    case inUse
    /// The disk has not answered in time.
    case noAnswer

    /// The error of the last system call.
    public static var current: FileTrouble { .system(errno) }

    /// Whether the file does not exist; this includes a file in place of one of its folders (HOME=/dev/null).
    public var isMissing: Bool { self == .system(ENOENT) || self == .system(ENOTDIR) }
}
