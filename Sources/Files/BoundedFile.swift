import Glibc

/// Reads files of unknown type and size without blocking.
public enum BoundedFile {
    /// The bytes of a regular file of at most `limit` bytes.
    ///
    /// A pipe is read only with `mayBePipe`, because it may block. With `holdsSecret`, a file is read only if group and
    /// others have no permissions; a pipe's permissions do not matter, because they do not protect its contents.
    public static func bytes(
        _ path: String, limit: Int, mayBePipe: Bool = false, holdsSecret: Bool = false
    ) throws(FileTrouble) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (mayBePipe ? 0 : O_NONBLOCK))
        guard descriptor >= 0 else { throw .current }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .current }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        guard mayBePipe || isFile else { throw .notAFile }
        if holdsSecret, isFile, status.st_mode & 0o077 != 0 { throw .openToOthers }
        return try bytes(of: descriptor, limit: limit, expecting: isFile ? Int(status.st_size) : 0)
    }

    /// The contents as text; nil if it is not UTF-8.
    public static func text(
        _ path: String, limit: Int, mayBePipe: Bool = false, holdsSecret: Bool = false
    ) throws(FileTrouble) -> String? {
        String(
            validating: try bytes(path, limit: limit, mayBePipe: mayBePipe, holdsSecret: holdsSecret), as: UTF8.self)
    }

    private static func bytes(
        of descriptor: Int32, limit: Int, expecting size: Int
    ) throws(FileTrouble) -> [UInt8] {
        guard size <= limit else { throw .larger(than: limit) }
        // One byte more than expected, so that the end of the file is detected without enlarging the buffer.
        var bytes = [UInt8](repeating: 0, count: size > 0 ? size + 1 : min(limit + 1, 4_096))
        var count = 0
        while true {
            if count == bytes.count { bytes += [UInt8](repeating: 0, count: min(count, limit + 1 - count)) }
            let got = bytes.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            if got < 0 { throw .current }
            if got == 0 { return Array(bytes.prefix(count)) }
            count += got
            guard count <= limit else { throw .larger(than: limit) }
        }
    }
}

/// A regular file that is read in pieces, for callers that need only parts of it. It stays the same file even if another
/// one replaces it meanwhile.
public struct FilePieces: ~Copyable, Sendable {
    let descriptor: Int32
    /// Its length in bytes when it was opened.
    public let size: Int
    private let writtenAt: [Int]

    /// Opens a file of at most `limit` bytes.
    public init(_ path: String, limit: Int) throws(FileTrouble) {
        // Does not block on a pipe of that name.
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard opened >= 0 else { throw .current }
        var status = stat()
        do throws(FileTrouble) {
            guard fstat(opened, &status) == 0 else { throw .current }
            guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
            guard status.st_size <= limit else { throw .larger(than: limit) }
        } catch {
            close(opened)
            throw error
        }
        descriptor = opened
        size = Int(status.st_size)
        writtenAt = Self.time(status)
    }

    deinit { close(descriptor) }

    private static func time(_ status: stat) -> [Int] { [status.st_mtim.tv_sec, status.st_mtim.tv_nsec] }

    /// Whether the file still has the size and the time of modification that it had when it was opened.
    var isUnchanged: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && Int(status.st_size) == size && Self.time(status) == writtenAt
    }

    /// At most `count` bytes from `offset` on; fewer at the end of the file.
    public func bytes(from offset: Int, count: Int) -> [UInt8] {
        let room = max(0, min(count, size - offset))
        return [UInt8](unsafeUninitializedCapacity: room) { buffer, done in
            while done < room {
                let got = pread(descriptor, buffer.baseAddress.map { $0 + done }, room - done, off_t(offset + done))
                // A read error counts as the end of the file.
                if got <= 0 { break }
                done += got
            }
        }
    }
}

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

extension Result where Success == Void {
    /// Why it failed; nil if it went well.
    public var failure: Failure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
