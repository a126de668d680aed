#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that can be read whole, or the reason why not.
enum FileText {
    /// The text of a file of at most `limit` bytes; nil when it is not UTF-8. A pipe, which would be waited for, is
    /// read only where `mayBePipe`; one that `holdsSecret` only where group and others have no right to it at all. A
    /// pipe has rights of no meaning: whoever could open it would get nothing of what is read here.
    static func read(
        _ path: String, limit: Int, mayBePipe: Bool = false, holdsSecret: Bool = false
    ) throws(FileTrouble) -> String? {
        String(
            validating: try bytes(path, limit: limit, mayBePipe: mayBePipe, holdsSecret: holdsSecret), as: UTF8.self)
    }

    /// The same, whatever is in it.
    static func bytes(
        _ path: String, limit: Int, mayBePipe: Bool = false, holdsSecret: Bool = false
    ) throws(FileTrouble) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (mayBePipe ? 0 : O_NONBLOCK))
        guard descriptor >= 0 else { throw .current }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .current }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        guard mayBePipe || isFile else { throw .notAFile }
        if holdsSecret, isFile, status.st_mode & 0o077 != 0 {
            throw .openToOthers
        }
        guard status.st_size <= limit else { throw .larger(than: limit) }
        var bytes = [UInt8](repeating: 0, count: limit)
        var count = 0
        while count < limit {
            let got = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), limit - count)
            }
            if got < 0 { throw .current }
            if got == 0 { break }
            count += got
        }
        return Array(bytes.prefix(count))
    }
}
