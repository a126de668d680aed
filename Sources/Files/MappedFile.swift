import CFiles
import Glibc

/// A regular file that is mapped into memory, so that nothing is read before it is needed, and that can be read in pieces.
///
/// Another program may shorten or overwrite it meanwhile: what is missing then reads as zeros, and `isUnchanged` is false.
public final class MappedFile: Sendable {
    /// Its length in bytes when it was opened.
    public let count: Int
    private let descriptor: Int32
    private let start: Int
    private let writtenAt: [Int]

    /// Opens a file of at least one and at most `limit` bytes.
    public init(_ path: String, limit: Int = .max) throws(FileTrouble) {
        // Does not block on a pipe of that name.
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard opened >= 0 else { throw .current }
        do throws(FileTrouble) {
            var status = stat()
            guard fstat(opened, &status) == 0 else { throw .current }
            guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
            guard status.st_size <= limit else { throw .larger(than: limit) }
            guard let start = cf_map(opened, Int(status.st_size)) else { throw .current }
            count = Int(status.st_size)
            self.start = Int(bitPattern: start)
            writtenAt = Self.time(status)
        } catch {
            close(opened)
            throw error
        }
        descriptor = opened
    }

    deinit {
        cf_unmap(UnsafeRawPointer(bitPattern: start), count)
        close(descriptor)
    }

    /// Whether the file still has the size and the time of modification that it had when it was opened. If not, what was read
    /// since then may be wrong.
    public var isUnchanged: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && Int(status.st_size) == count && Self.time(status) == writtenAt
    }

    private static func time(_ status: stat) -> [Int] { [status.st_mtim.tv_sec, status.st_mtim.tv_nsec] }

    /// Calls `body` with the mapped bytes, which are valid only during the call.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(self) {
            body(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: start), count: count))
        }
    }

    /// Reads the bytes of `range` that exist, past the mapping; empty if they cannot be read.
    public func bytes(_ range: Range<Int>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, range.count, off_t(range.lowerBound)))
        }
    }
}
