#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file with random access from any thread.
final class FileReader: Sendable {
    private let descriptor: Int32

    struct CannotOpen: Error {}

    init(path: String) throws(CannotOpen) {
        // Does not block on a pipe of that name; a pipe has no random access and so is rejected later.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw CannotOpen() }
    }

    deinit { close(descriptor) }

    /// The bytes of `range` that exist; empty if they cannot be read.
    func bytes(_ range: Range<Int>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, range.count, off_t(range.lowerBound)))
        }
    }
}
