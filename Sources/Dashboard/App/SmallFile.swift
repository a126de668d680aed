#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Files of a few lines that are the program's own.
enum SmallFile {
    /// Replaces a file as a whole, readable by its owner alone: whoever reads it, or starts after a crash, finds the old text or the
    /// new one. The result is why that cannot be done.
    static func replace(_ path: String, with text: String) -> FileTrouble? {
        let temporary = path + ".new"
        // What a crash has left there is nobody's.
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return .current }
        let bytes = Array(text.utf8)
        let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let failure = isWritten ? nil : FileTrouble.current
        close(descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            let why = failure ?? .current
            unlink(temporary)
            return why
        }
        return nil
    }
}
