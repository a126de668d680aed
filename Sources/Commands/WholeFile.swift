import Engine
import Files
import Glibc

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
    /// existing file is replaced only with `overwrites`, keeps its owner and group, and has to be writable: replacing a file needs
    /// only a writable folder. A symbolic link is followed, one that leads nowhere is refused, and a pipe or a device is written
    /// to directly.
    static func write(
        _ text: String, to path: String, overwrites: Bool, isPrivate: Bool = true
    ) throws(CommandProblem) {
        try write(Array(text.utf8), to: path, overwrites: overwrites, isPrivate: isPrivate)
    }

    /// The same of bytes.
    static func write(
        _ bytes: [UInt8], to path: String, overwrites: Bool, isPrivate: Bool = true
    ) throws(CommandProblem) {
        guard overwrites, let there = try real(path) else {
            return try create(bytes, path, overwrites: overwrites, mode: isPrivate ? nil : usualMode)
        }
        guard there.status.st_mode & S_IFMT != S_IFREG else {
            // Root may write anything, but a file without write permission is not meant to be replaced.
            guard there.status.st_mode & 0o222 != 0, access(there.path, W_OK) == 0 else {
                throw .unwritable(path: path, .system(EACCES))
            }
            return try create(
                bytes, there.path, overwrites: true, mode: isPrivate ? nil : there.status.st_mode & 0o777,
                owner: (there.status.st_uid, there.status.st_gid))
        }
        let descriptor = open(there.path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path: path, .current) }
        defer { close(descriptor) }
        guard TextOutput.write(bytes, to: descriptor) else { throw .unwritable(path: path, .current) }
    }

    /// The file that a path leads to through symbolic links; nil if there is none. Throws for a link that leads nowhere.
    private static func real(_ path: String) throws(CommandProblem) -> (path: String, status: stat)? {
        var status = stat()
        guard stat(path, &status) == 0, let resolved = realpath(path, nil) else {
            let trouble = FileTrouble.current
            guard lstat(path, &status) != 0 else { throw .unwritable(path: path, trouble) }
            return nil
        }
        defer { free(resolved) }
        return (String(cString: resolved), status)
    }

    /// The permissions of a new file according to the umask.
    private static var usualMode: mode_t {
        // The umask can be read only by setting it, so it is briefly set to a strict one.
        let mask = umask(0o077)
        umask(mask)
        return 0o666 & ~mask
    }

    /// `mode`: nil for access by the owner only. `owner`: user and group of the file to replace.
    private static func create(
        _ bytes: [UInt8], _ path: String, overwrites: Bool, mode: mode_t?, owner: (user: uid_t, group: gid_t)? = nil
    ) throws(CommandProblem) {
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .unwritable(path: path, .current) }
        let temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { unlink(temporary) }
        if let owner {
            var made = stat()
            guard fstat(descriptor, &made) == 0,
                (made.st_uid, made.st_gid) == (owner.user, owner.group)
                    || fchown(descriptor, owner.user, owner.group) == 0
            else {
                let trouble = FileTrouble.current
                close(descriptor)
                throw .unwritable(path: path, trouble)
            }
        }
        if let mode { fchmod(descriptor, mode) }
        let isWritten = TextOutput.write(bytes, to: descriptor) && fsync(descriptor) == 0
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
        try Result { () throws(FileTrouble) in try Console.answer(text) }
            .mapError { CommandProblem.unwritable(path: "stdout", $0) }.get()
    }
}
