import Weather

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How opening the bookmarks went, where it did not simply succeed.
public enum OpeningProblem: Hashable, Sendable {
    /// The file could not be used and now has another name; a new one was begun with what could be read of it.
    case setAside(path: String, BookmarkFailure, rescued: Int)
    /// There is a file, but nothing can be saved to it; what could be read of it is shown.
    case notSaved(path: String, BookmarkFailure)
}

/// Opens the bookmark file, whatever state it is in.
struct BookmarkFile {
    let path: String
    let now: Timestamp

    /// What a file turned out to be.
    struct Outcome {
        /// Nil: nothing can be saved, for the reason in `problem`.
        let database: BookmarkDatabase?
        let list: BookmarkList
        let problem: OpeningProblem?
    }

    private var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
    /// SQLite keeps what is not yet in the file itself beside it.
    private static let companions = ["", "-wal", "-shm"]

    /// Whether there is something of that name, usable or not: a link that leads nowhere, or a folder nobody may look into,
    /// is not the same as no bookmarks.
    var exists: Bool {
        var status = stat()
        return lstat(path, &status) == 0 || errno != ENOENT
    }

    /// Opens the file, making it where there is none. A file that cannot be used is set aside, and only then.
    func open() -> Outcome {
        do {
            try makeFolder()
            try checkWritable()
            return try FolderLock.hold(folder) { () throws(BookmarkFailure) in try openLocked() }
        } catch .readOnly {
            return unusable(.readOnly, readCopy())
        } catch {
            return unusable(error, [])
        }
    }

    private func openLocked() throws(BookmarkFailure) -> Outcome {
        do {
            let database = try BookmarkDatabase(path: path)
            return Outcome(database: database, list: try database.list(), problem: nil)
        } catch .damaged {
            return afresh(.damaged)
        } catch .foreign {
            return afresh(.foreign)
        }
    }

    private func unusable(_ failure: BookmarkFailure, _ bookmarks: [Bookmark]) -> Outcome {
        Outcome(
            database: nil, list: BookmarkList(ordered: bookmarks), problem: .notSaved(path: path, failure))
    }

    /// Begins a new file; the old one keeps all it has under a new name.
    private func afresh(_ failure: BookmarkFailure) -> Outcome {
        guard let aside = setAside() else { return unusable(failure, []) }
        let rescued = failure == .damaged ? BookmarkDatabase.salvage(path: aside) : []
        do {
            let database = try BookmarkDatabase(path: path)
            try database.save(rescued.map { BookmarkChange(before: nil, after: $0) })
            return Outcome(
                database: database, list: try database.list(),
                problem: .setAside(path: aside, failure, rescued: rescued.count))
        } catch {
            return unusable(error, rescued)
        }
    }

    private func setAside() -> String? {
        let time = LocalTime(now, offset: .zero)
        let digits = [time.year, time.month, time.day, time.hour, time.minute].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let name = path + ".set-aside-" + digits.joined()
        let free = (1...99).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }.first { access($0, F_OK) != 0 }
        guard let free else { return nil }
        for companion in Self.companions where rename(path + companion, free + companion) != 0 {
            if companion.isEmpty { return nil }
        }
        return free
    }

    /// The bookmarks of a file that may only be read. SQLite wants to write beside the file even to read it, so it
    /// reads a copy.
    func readCopy() -> [Bookmark] {
        var name = Array("/tmp/nalssi-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { return [] }
        let temporary = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { rmdir(temporary) }
        let copy = temporary + "/copy"
        defer { for companion in Self.companions { unlink(copy + companion) } }
        for companion in Self.companions where companion != "-shm" { Self.copy(path + companion, to: copy + companion) }
        return BookmarkDatabase.salvage(path: copy)
    }

    private static func copy(_ source: String, to destination: String) {
        let input = Glibc.open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { return }
        defer { close(input) }
        let output = Glibc.open(destination, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { return }
        defer { close(output) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(input, &buffer, buffer.count)
            guard count > 0, write(output, buffer, count) == count else { return }
        }
    }

    /// Makes the folder, readable by its owner alone.
    func makeFolder() throws(BookmarkFailure) {
        guard access(folder, F_OK) != 0 else { return }
        var made = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            made += "/" + part
            // Others may be making it at this moment; what counts is whether it is there in the end.
            mkdir(made, 0o700)
        }
        guard access(folder, F_OK) == 0 else { throw .noFolder(String(cString: strerror(errno))) }
    }

    private func checkWritable() throws(BookmarkFailure) {
        guard access(folder, W_OK) == 0 else { throw .readOnly }
        if access(path, F_OK) == 0, access(path, W_OK) != 0 { throw .readOnly }
    }
}
