import Engine
import Files

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Files that are read or written whole.
enum WholeFile {
    /// The bytes of a file, or of standard input for "-"; one byte more than `limit` at most, so that what is
    /// too large can be told from what just fits.
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

    /// Writes a file so that at any moment either the old or the whole new one is there, readable by its owner alone unless it is
    /// no secret (`isPrivate`): then by whom the umask, or the file before it, lets read it. An existing file is replaced only with `overwrites`; a link to one stays a link, and what is no file (a pipe, a
    /// device) is written into.
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

    /// What a path leads to, links followed; nil where there is nothing.
    private static func real(_ path: String) -> (path: String, mode: mode_t)? {
        var status = stat()
        guard stat(path, &status) == 0, let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return (String(cString: resolved), status.st_mode)
    }

    /// That of a new file, as the umask has it.
    private static var usualMode: mode_t {
        // It can only be read by setting it; meanwhile nothing is let through.
        let mask = umask(0o077)
        umask(mask)
        return 0o666 & ~mask
    }

    /// `mode`: nil for its owner alone.
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
            // A link, unlike a renaming, never takes the place of a file.
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
