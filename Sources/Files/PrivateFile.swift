import Glibc

/// A file of this program, accessible only to its owner and always replaced as a whole, so that either the old or the new
/// contents exist at any moment.
///
/// Only regular files are opened, because writing to a pipe or a device with the file's name might block for ever.
public struct PrivateFile: Sendable {
    public let path: String

    public init(path: String) {
        self.path = path
    }

    /// The suffix of a file that is being written.
    public static let temporarySuffix = ".new"

    /// How long to wait for another instance that is writing the same file.
    public enum LockTimeout: Sendable {
        /// Does not wait, and leaves the file to the other instance.
        case zero
        /// Fifty milliseconds: enough to write and sync a small file, unless the disk has problems.
        case brief

        fileprivate var tries: Int {
            switch self {
            case .zero: 1
            case .brief: 100
            }
        }
    }

    /// Opens a regular file with `flags` (`O_RDWR | O_CREAT` …) and restricts it to its owner. The caller closes it.
    ///
    /// Its mode does not depend on the umask, and is corrected if it gives others access. Links are followed only with
    /// `followsLink`.
    public static func open(_ path: String, _ flags: Int32, followsLink: Bool = false) throws(FileTrouble) -> Int32 {
        let all = flags | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
        var descriptor = Glibc.open(path, all, mode)
        if descriptor < 0, errno == ENOENT, flags & O_CREAT != 0 {
            try FolderPath.make(for: path)
            descriptor = Glibc.open(path, all, mode)
        }
        // These errors mean a pipe without a reader and a folder.
        guard descriptor >= 0 else { throw [ENXIO, EISDIR].contains(errno) ? .notAFile : .current }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile
        }
        // Another user's file keeps its permissions, because only its owner can change them.
        if status.st_mode & 0o777 != mode { fchmod(descriptor, mode) }
        return descriptor
    }

    private static let mode: mode_t = 0o600

    /// Its bytes; throws if there are more than `limit`.
    public func read(limit: Int) throws(FileTrouble) -> [UInt8] { try BoundedFile.bytes(path, limit: limit) }

    /// Replaces the file with these bytes. With `syncs` they are on disk when this returns; without, a power failure may
    /// leave an incomplete file.
    public func replace(
        with bytes: [UInt8], lockTimeout: LockTimeout = .zero, syncs: Bool = false
    ) throws(FileTrouble) {
        try update(lockTimeout: lockTimeout, syncs: syncs) { bytes }
    }

    /// Replaces the file with the result of `content`, or leaves it as it is if that is nil. No other instance using this method can
    /// write meanwhile, so `content` may read the file and change parts of it.
    public func update(
        lockTimeout: LockTimeout, syncs: Bool, _ content: () throws(FileTrouble) -> [UInt8]?
    ) throws(FileTrouble) {
        let temporary = path + Self.temporarySuffix
        let descriptor = try Self.locked(temporary, lockTimeout)
        defer { close(descriptor) }
        do throws(FileTrouble) {
            guard let bytes = try content() else {
                unlink(temporary)
                return
            }
            guard ftruncate(descriptor, 0) == 0 else { throw .current }
            try Self.write(bytes, to: descriptor)
            if syncs, fsync(descriptor) != 0 { throw .current }
            guard rename(temporary, path) == 0 else { throw .current }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Renames an unusable file, because the user may want to keep its contents. Returns the new path.
    public func setAside(named suffix: String) throws(FileTrouble) -> String {
        let name = "\(path).set-aside-\(suffix)"
        let free = (1...99).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }.first { access($0, F_OK) != 0 }
        guard let free else { throw .system(EEXIST) }
        guard rename(path, free) == 0 else { throw .current }
        return free
    }

    /// Opens the temporary file once no other instance is using it.
    private static func locked(_ temporary: String, _ lockTimeout: LockTimeout) throws(FileTrouble) -> Int32 {
        for attempt in 1...lockTimeout.tries {
            let descriptor = try opened(temporary)
            switch FileLock.take(descriptor, tries: 1) {
            // After another instance has renamed or removed it, this descriptor refers to a finished file.
            case .held where isStill(temporary, descriptor): return descriptor
            case .impossible: return descriptor
            case .held, .busy: close(descriptor)
            }
            if attempt < lockTimeout.tries { usleep(500) }
        }
        throw .inUse
    }

    /// Opens the temporary file, replacing anything with its name that is not a regular file.
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

    /// Whether the descriptor refers to the file with this name.
    private static func isStill(_ name: String, _ descriptor: Int32) -> Bool {
        var (named, opened) = (stat(), stat())
        return lstat(name, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
    }
}

/// The system's lock on an open file, which is released when the file is closed, even if the program is killed.
public enum FileLock {
    case held
    /// Another instance has held it for longer than necessary; a suspended one may hold it for ever.
    case busy
    /// The file system does not support locks.
    case impossible

    /// Tries to acquire the lock `tries` times at intervals of half a millisecond.
    public static func take(_ descriptor: Int32, tries: Int) -> FileLock {
        for attempt in 1...max(1, tries) {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .held }
            guard errno == EWOULDBLOCK || errno == EINTR else { return .impossible }
            if attempt < tries { usleep(500) }
        }
        return .busy
    }
}

/// Creates the folders of a file.
public enum FolderPath {
    /// Creates the folders of a file at this path, accessible only to their owner.
    ///
    /// Throws the reason why the first missing folder cannot be created; those below it are missing only because of that.
    public static func make(for path: String) throws(FileTrouble) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/").dropLast() {
            made += "/" + part
            if mkdir(made, 0o700) == 0 { continue }
            let reason = FileTrouble.current
            // Another program may be creating it at the same moment, or it may exist in a folder without write permission.
            guard isFolder(made) else { throw reason == .system(EEXIST) ? .system(ENOTDIR) : reason }
        }
    }

    /// Whether there is a folder at this path, also through a link.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
