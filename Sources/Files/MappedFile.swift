import CFiles
import Glibc

/// A regular file that is mapped into memory, so that nothing is read before it is needed, and that can be read in pieces.
///
/// Another program may shorten or overwrite it meanwhile: what is missing then reads as zeros, and `isUnchanged` is false.
public final class MappedFile: Sendable {
    private let file: FilePieces
    private let start: Int

    /// Its length in bytes when it was opened.
    public var count: Int { file.size }

    /// Opens a file of at least one byte.
    public init(_ path: String) throws(FileTrouble) {
        file = try FilePieces(path, limit: .max)
        guard let mapped = cf_map(file.descriptor, file.size) else { throw .current }
        start = Int(bitPattern: mapped)
    }

    deinit { cf_unmap(UnsafeRawPointer(bitPattern: start), count) }

    /// Whether the file still has the size and the time of modification that it had when it was opened. If not, what was read
    /// since then may be wrong.
    public var isUnchanged: Bool { file.isUnchanged }

    /// Calls `body` with the mapped bytes, which are valid only during the call.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(self) {
            body(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: start), count: count))
        }
    }

    /// Reads the bytes of `range` that exist, past the mapping; empty if they cannot be read.
    public func bytes(_ range: Range<Int>) -> [UInt8] {
        file.bytes(from: range.lowerBound, count: range.count)
    }
}
