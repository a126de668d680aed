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
    /// Bookmarks work, with what could be read, but are forgotten when the program ends.
    case notSaved(path: String, BookmarkFailure)
}

/// Opens the bookmark file, whatever state it is in: something to work with always comes out.
struct BookmarkFile {
    let path: String
    let now: Timestamp

    private var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
    /// SQLite keeps what is not yet in the file itself beside it.
    private static let companions = ["", "-wal", "-shm"]

    func open() throws(BookmarkFailure) -> (BookmarkDatabase, OpeningProblem?) {
        do {
            try makeFolder()
            try checkWritable()
            return (try BookmarkDatabase(path: path), nil)
        } catch .damaged {
            return try afresh(.damaged)
        } catch .foreign {
            return try afresh(.foreign)
        } catch .readOnly {
            return (try BookmarkDatabase(inMemory: readCopy()), .notSaved(path: path, .readOnly))
        } catch {
            return (try BookmarkDatabase(inMemory: []), .notSaved(path: path, error))
        }
    }

    /// Begins a new file; the old one keeps all it has under a new name.
    private func afresh(_ failure: BookmarkFailure) throws(BookmarkFailure) -> (BookmarkDatabase, OpeningProblem?) {
        guard let aside = setAside() else {
            return (try BookmarkDatabase(inMemory: []), .notSaved(path: path, failure))
        }
        let rescued = failure == .damaged ? BookmarkDatabase.salvage(path: aside) : []
        do {
            let database = try BookmarkDatabase(path: path)
            try database.save(rescued.map { BookmarkChange(before: nil, after: $0) })
            return (database, .setAside(path: aside, failure, rescued: rescued.count))
        } catch {
            return (try BookmarkDatabase(inMemory: rescued), .notSaved(path: path, error))
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

    private func makeFolder() throws(BookmarkFailure) {
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
