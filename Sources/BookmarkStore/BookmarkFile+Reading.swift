import Files
import Glibc
import Limits
import SQLite

// Reading a file that must not change. SQLite writes beside a file to read it, so it gets a copy in memory.
extension BookmarkFile {
    /// Reads the file without locks. What looks damaged is read again, because another program may have been writing it.
    func read() -> BookmarkContents {
        let first = readOnce()
        guard first.failure == .damaged else { return first }
        pause()
        return readOnce()
    }

    private func readOnce() -> BookmarkContents {
        guard exists else { return .absent }
        do throws(BookmarkFailure) {
            let (file, log) = try bytes()
            return Self.contents(file, log)
        } catch .inaccessible(.system(ENOTDIR)) {
            // A file is in the place of the folder, so there are no bookmarks (HOME=/dev/null).
            return .absent
        } catch {
            return BookmarkContents(BookmarkLists(), error)
        }
    }

    /// What the bytes of a file and of its log hold.
    static func contents(_ file: [UInt8], _ log: [UInt8]) -> BookmarkContents {
        do {
            let image = SQLiteImage(file: file, log: log)
            guard !image.isLogDamaged else { throw BookmarkFailure.damaged }
            let database = try SQLiteConnection(image)
            try BookmarkSchema.check(database)
            try BookmarkSchema.migrate(database)
            return BookmarkContents(try BookmarkRecord.fetchAll(database), nil)
        } catch {
            let failure = BookmarkFailure(error)
            return BookmarkContents(failure == .damaged ? salvaged(file, log) : BookmarkLists(), failure)
        }
    }

    /// The bookmarks that are still in the pages of a damaged file, in order.
    func salvaged() -> BookmarkLists {
        guard let (file, log) = try? bytes() else { return BookmarkLists() }
        return Self.salvaged(file, log)
    }

    static func salvaged(_ file: [UInt8], _ log: [UInt8]) -> BookmarkLists {
        do {
            let database = try SQLiteConnection(SQLiteImage(file: []))
            try BookmarkSchema.migrate(database)
            let image = SQLiteImage(file: file, log: log, .everything)
            // The tables themselves refuse what is not a list or a bookmark, and a second one of the same place in a list.
            for row in image.rows(columns: ListRecord.columnCount) { ListRecord.putIfValid(database, row) }
            let count = BookmarkRecord.columnCount
            let before = image.rows(columns: count - 1).map { $0 + [.null] }
            for row in image.rows(columns: count) + before { BookmarkRecord.putIfValid(database, row) }
            return try BookmarkRecord.fetchAllReadable(database)
        } catch {
            return BookmarkLists()
        }
    }

    /// Whether the log holds saved changes that SQLite would ignore. What looks so is read again, because another program may
    /// have been writing it.
    var hasDamagedLog: Bool {
        func isDamaged() -> Bool {
            guard let (file, log) = try? bytes(), !log.isEmpty else { return false }
            return SQLiteImage(file: file, log: log).isLogDamaged
        }
        guard size(path + Self.log) > 0, isDamaged() else { return false }
        pause()
        return isDamaged()
    }

    private static let tries = 5
    private static let pauseMilliseconds: Int32 = 20

    private func pause() { poll(nil, 0, Self.pauseMilliseconds) }

    /// The bytes of the file and of its log, read while neither changed.
    private func bytes() throws(BookmarkFailure) -> (file: [UInt8], log: [UInt8]) {
        var attempt = 1
        while true {
            let before = states
            let result: (file: [UInt8], log: [UInt8])
            do throws(FileTrouble) {
                let file = try BoundedFile.bytes(path, limit: Limits.File.bookmarkDatabase)
                // An unreadable log does not belong to this file; see `makePrivate`.
                let log = try? BoundedFile.bytes(path + Self.log, limit: Limits.File.bookmarkDatabase)
                result = (file, log ?? [])
            } catch {
                throw error == .notAFile && !FolderPath.isFolder(path) ? .foreign : .inaccessible(error)
            }
            if states == before || attempt == Self.tries { return result }
            attempt += 1
            pause()
        }
    }

    /// What changes when the file or its log does.
    private var states: [[Int]] {
        ["", Self.log].map { companion in
            var status = stat()
            guard stat(path + companion, &status) == 0 else { return [] }
            let (modified, changed) = (status.st_mtim, status.st_ctim)
            return [
                Int(status.st_ino), Int(status.st_size), modified.tv_sec, modified.tv_nsec, changed.tv_sec,
                changed.tv_nsec,
            ]
        }
    }

    private func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    }
}
