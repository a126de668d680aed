#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file of the cache: harmless to lose, readable by its owner alone, and replaced as a whole, so that at any moment either
/// the old or the new one is there.
struct CacheFile: Sendable {
    let path: String

    /// Its bytes; nil where there is no such file, or one of more than `limit` bytes.
    func read(limit: Int) -> [UInt8]? { BoundedFile.read(path, limit: limit) }

    /// Writes beside the file and then puts the new one in its place; false when that cannot be. Who finds another program
    /// just doing so leaves it.
    func replace(with bytes: [UInt8]) -> Bool {
        FolderPath.make(for: path)
        let temporary = path + Self.temporarySuffix
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStill(temporary, descriptor), ftruncate(descriptor, 0) == 0
        else { return false }
        var count = 0
        while count < bytes.count {
            let put = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            guard put > 0 else { break }
            count += put
        }
        // Not synced: after a power cut the checksum tells a file that was not all there yet.
        guard count == bytes.count, rename(temporary, path) == 0 else {
            unlink(temporary)
            return false
        }
        return true
    }

    /// What stands behind the name of a file that is being written.
    static let temporarySuffix = ".new"

    /// Whether the descriptor is that of the file of this name: another program may just have put it in place, and then
    /// it must not be written to.
    private func isStill(_ name: String, _ descriptor: Int32) -> Bool {
        var (named, opened) = (stat(), stat())
        return lstat(name, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
    }
}
