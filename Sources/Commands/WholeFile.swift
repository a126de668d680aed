import Engine
import Files

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads and writes files as a whole.
enum WholeFile {
    /// The bytes of a file, or of standard input for "-". Returns more than `limit` bytes if the file is larger than that, so
    /// that the caller can detect it.
    static func read(_ path: String, limit: Int) throws(CommandProblem) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, .current) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 { throw .unreadable(path: path, .current) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Writes a file atomically, so that at any moment either the old or the complete new content is there. With `isPrivate`
    /// only the owner may read the file; otherwise it has the permissions of the file it replaces, or those of the umask. An
    /// existing file is replaced only with `overwrites`. A symbolic link is followed, and a pipe or a device is written to
    /// directly.
    static func write(
        _ text: String, to path: String, overwrites: Bool, isPrivate: Bool = true
    ) throws(CommandProblem) {
        guard overwrites, let there = real(path) else {
            return try create(text, path, overwrites: overwrites, mode: isPrivate ? nil : usualMode)
        }
        guard there.mode & S_IFMT != S_IFREG else {
            return try create(text, there.path, overwrites: true, mode: isPrivate ? nil : there.mode & 0o777)
        }
        let descriptor = open(there.path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path: path, .current) }
        defer { close(descriptor) }
        guard TextOutput.write(text, to: descriptor) else { throw .unwritable(path: path, .current) }
    }

    /// The file that a path leads to through symbolic links; nil if there is none.
    private static func real(_ path: String) -> (path: String, mode: mode_t)? {
        var status = stat()
        guard stat(path, &status) == 0, let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return (String(cString: resolved), status.st_mode)
    }

    /// The permissions of a new file according to the umask.
    private static var usualMode: mode_t {
        // The umask can be read only by setting it, so it is briefly set to a strict one.
        let mask = umask(0o077)
        umask(mask)
        return 0o666 & ~mask
    }

    /// `mode`: nil for access by the owner only.
    private static func create(
        _ text: String, _ path: String, overwrites: Bool, mode: mode_t?
    ) throws(CommandProblem) {
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .unwritable(path: path, .current) }
        let temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { unlink(temporary) }
        if let mode { fchmod(descriptor, mode) }
        let isWritten = TextOutput.write(text, to: descriptor) && fsync(descriptor) == 0
        let failure = FileTrouble.current
        close(descriptor)
        guard isWritten else { throw .unwritable(path: path, failure) }
        if overwrites {
            guard rename(temporary, path) == 0 else { throw .unwritable(path: path, .current) }
        } else if link(temporary, path) != 0 {
            // Unlike a rename, a link never replaces an existing file.
            throw errno == EEXIST ? .exists(path: path) : .unwritable(path: path, .current)
        }
    }

    /// Writes an answer to standard output.
    static func answer(_ text: String) throws(CommandProblem) {
        do throws(FileTrouble) {
            try Console.answer(text)
        } catch {
            throw .unwritable(path: "stdout", error)
        }
    }
}
