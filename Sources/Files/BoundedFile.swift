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
