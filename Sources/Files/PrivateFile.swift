#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file of the program's own: readable and writable by its owner alone, and replaced as a whole, so that at any moment
/// either the old content or the new one is there.
///
/// Nothing but an ordinary file is ever opened: writing to a pipe or a device of the file's name would wait, perhaps for ever.
public struct PrivateFile: Sendable {
    public let path: String

    public init(path: String) {
        self.path = path
    }

    /// What stands behind the name of a file that is being written.
    public static let temporarySuffix = ".new"

    /// How long another instance that is just writing the same file is waited for.
    public enum Patience: Sendable {
        /// Who finds another instance writing leaves the file to it.
        case notAtAll
        /// Fifty milliseconds: a small file is written and synced in less, unless the disk is in trouble.
        case briefly

        fileprivate var tries: Int {
            switch self {
            case .notAtAll: 1
            case .briefly: 100
            }
        }
    }

    /// Opens an ordinary file with `flags` (`O_RDWR | O_CREAT` …) and makes it its owner's alone. The caller closes it.
    ///
    /// Its mode does not depend on the umask, and is mended where it lets others in. A link is followed only with `followsLink`.
    public static func open(_ path: String, _ flags: Int32, followsLink: Bool = false) throws(FileTrouble) -> Int32 {
        let all = flags | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
        var descriptor = Glibc.open(path, all, mode)
        if descriptor < 0, errno == ENOENT, flags & O_CREAT != 0 {
            try FolderPath.make(for: path)
            descriptor = Glibc.open(path, all, mode)
        }
        // A pipe without a reader, and a folder.
        guard descriptor >= 0 else { throw [ENXIO, EISDIR].contains(errno) ? .notAFile : .current }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile
        }
        // Another user's file keeps its rights: nothing that is ours can be read from it by more people than put it there.
        if status.st_mode & 0o777 != mode { fchmod(descriptor, mode) }
        return descriptor
    }

    private static let mode: mode_t = 0o600

    /// Its bytes, at most `limit`.
    public func read(limit: Int) throws(FileTrouble) -> [UInt8] { try BoundedFile.bytes(path, limit: limit) }

    /// Puts a new file with these bytes in its place. With `syncs` it is on the disk when this returns; without, a power cut may
    /// leave less than all of it.
    public func replace(
        with bytes: [UInt8], patience: Patience = .notAtAll, syncs: Bool = false
    ) throws(FileTrouble) {
        try update(patience: patience, syncs: syncs) { bytes }
    }

    /// Replaces the file with what `content` makes of it. No other instance that does the same can write in between, so
    /// `content` may read the file and change only a part of it.
    public func update(
        patience: Patience, syncs: Bool, _ content: () throws(FileTrouble) -> [UInt8]
    ) throws(FileTrouble) {
        let temporary = path + Self.temporarySuffix
        let descriptor = try Self.locked(temporary, patience)
        defer { close(descriptor) }
        do throws(FileTrouble) {
            let bytes = try content()
            guard ftruncate(descriptor, 0) == 0 else { throw .current }
            try Self.write(bytes, to: descriptor)
            if syncs, fsync(descriptor) != 0 { throw .current }
            guard rename(temporary, path) == 0 else { throw .current }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Gives the file another name, for a person to look at: one that cannot be used, but may hold what they want to keep. The
    /// result is the new path.
    public func setAside(named suffix: String) throws(FileTrouble) -> String {
        let name = "\(path).set-aside-\(suffix)"
        let free = (1...99).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }.first { access($0, F_OK) != 0 }
        guard let free else { throw .system(EEXIST) }
        guard rename(path, free) == 0 else { throw .current }
        return free
    }

    /// Opens the new file when no other instance has it any more.
    private static func locked(_ temporary: String, _ patience: Patience) throws(FileTrouble) -> Int32 {
        for attempt in 1...patience.tries {
            let descriptor = try opened(temporary)
            switch FileLock.take(descriptor, tries: 1) {
            // Once another instance has renamed or removed it, this descriptor is of a finished file.
            case .held where isStill(temporary, descriptor): return descriptor
            case .impossible: return descriptor
            case .held, .busy: close(descriptor)
            }
            if attempt < patience.tries { usleep(500) }
        }
        throw .inUse
    }

    /// Opens the new file, in place of whatever has its name and is no ordinary file.
    private static func opened(_ temporary: String) throws(FileTrouble) -> Int32 {
        do throws(FileTrouble) {
            return try open(temporary, O_WRONLY | O_CREAT)
        } catch {
            guard error == .notAFile || error == .system(ELOOP), unlink(temporary) == 0 else { throw error }
            return try open(temporary, O_WRONLY | O_CREAT)
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileTrouble) {
        var count = 0
        while count < bytes.count {
            let put = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            guard put > 0 else { throw .current }
            count += put
        }
    }

    /// Whether the descriptor is that of the file of this name.
    private static func isStill(_ name: String, _ descriptor: Int32) -> Bool {
        var (named, opened) = (stat(), stat())
        return lstat(name, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
    }
}
