#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that is read at any place, from any thread.
final class FileReader: Sendable {
    private let descriptor: Int32

    struct CannotOpen: Error {}

    init(path: String) throws(CannotOpen) {
        // A pipe of that name is not waited for; it cannot be read at a place and so is refused later.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw CannotOpen() }
    }

    deinit { close(descriptor) }

    /// As many bytes as there are of `range`; empty where they cannot be read.
    func bytes(_ range: Range<Int>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, range.count, off_t(range.lowerBound)))
        }
    }
}

/// A section that is read piece by piece: touching it where it is mapped would bring in two megabytes at a time, which is
/// how some systems map files.
struct ReadTable {
    let reader: FileReader
    let section: Range<Int>

    var count: Int { section.count }

    /// Hands `body` the bytes of `range`, or those of them that are in the section, as a table that begins with them.
    func with<Result>(_ range: Range<Int>, _ body: (ByteTable) -> Result) -> Result {
        let lower = section.lowerBound + max(0, min(range.lowerBound, count))
        let upper = section.lowerBound + max(0, min(range.upperBound, count))
        return reader.bytes(lower..<max(lower, upper)).withUnsafeBytes { body(ByteTable($0)) }
    }
}
