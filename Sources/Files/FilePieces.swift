import Glibc

/// A regular file that is read in pieces, for callers that need only parts of it. It stays the same file even if another
/// one replaces it meanwhile.
public struct FilePieces: ~Copyable {
    private let descriptor: Int32
    /// Its length in bytes when it was opened.
    public let size: Int

    /// Opens a file of at most `limit` bytes.
    public init(_ path: String, limit: Int) throws(FileTrouble) {
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
    }

    deinit { close(descriptor) }

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
