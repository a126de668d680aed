import Files
import Glibc
import Weather

/// Opens the bookmark file, whatever state it is in.
struct BookmarkFile {
    let path: String
    let now: Timestamp

    /// The result of opening a file.
    struct Outcome {
        let access: BookmarkAccess
        let list: BookmarkList
    }

    private var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
    /// The suffixes of the file and of SQLite's files beside it, which hold data not yet in the file.
    static let companions = ["", "-wal", "-shm"]

    /// Whether anything with this name exists, usable or not: a dangling link or an unreadable folder is not the same as
    /// no bookmarks.
    var exists: Bool {
        var status = stat()
        return lstat(path, &status) == 0 || errno != ENOENT
    }

    /// Opens the file, creating it if necessary. Only a file that cannot be used is set aside.
    func open(_ timeout: BusyTimeout) -> Outcome {
        do {
            try makeFolder()
            try checkWritable()
            return try FolderLock.hold(folder, timeout) { () throws(BookmarkFailure) in try openLocked(timeout) }
        } catch .locked where timeout == .zero {
            return Outcome(access: .closed(.waiting(path: path)), list: BookmarkList())
        } catch {
            return closed(error, reading(despite: error))
        }
    }

    private func openLocked(_ timeout: BusyTimeout) throws(BookmarkFailure) -> Outcome {
        do throws(BookmarkFailure) {
            try makePrivate()
            // SQLite would ignore what comes after the damage, and overwrite it.
            if hasDamagedLog { throw .damaged }
            let database = try BookmarkDatabase(path: path, timeout)
            return Outcome(access: .open(database, nil), list: try database.list())
        } catch .damaged {
            return afresh(.damaged)
        } catch .foreign {
            return afresh(.foreign)
        }
    }

    /// Reads what it can from a file that cannot be written.
    private func reading(despite failure: BookmarkFailure) -> BookmarkContents {
        switch failure {
        case .readOnly, .diskFull, .sizeLimit: read()
        // Without a folder there is nothing to read either.
        case .notAFolder: .absent
        default: BookmarkContents(BookmarkList(), failure)
        }
    }

    private func closed(_ failure: BookmarkFailure, _ contents: BookmarkContents) -> Outcome {
        let problem: OpeningProblem =
            contents.isWhole ? .notSaved(path: path, failure) : .unreadable(path: path, failure)
        return Outcome(access: .closed(problem), list: contents.list)
    }

    /// Starts a new file with what can be read of the old one, which is kept unchanged under another name.
    private func afresh(_ failure: BookmarkFailure) -> Outcome {
        guard let aside = setAside() else { return closed(failure, BookmarkContents(BookmarkList(), failure)) }
        let rescued = BookmarkFile(path: aside, now: now).salvaged()
        do {
            try makePrivate()
            let database = try BookmarkDatabase(path: path)
            try database.save(rescued.map { BookmarkChange(before: nil, after: $0) })
            return Outcome(
                access: .open(database, .setAside(path: aside, failure, rescued: rescued.count)),
                list: try database.list())
        } catch {
            return closed(error, BookmarkContents(BookmarkList(ordered: rescued), error))
        }
    }

    private func setAside() -> String? {
        let name = path + ".set-aside-" + now.minuteDigits
        let free = (1...99).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }.first { access($0, F_OK) != 0 }
        guard let free else { return nil }
        for companion in Self.companions where rename(path + companion, free + companion) != 0 {
            if companion.isEmpty { return nil }
        }
        return free
    }

    /// Creates the folder, accessible only to its owner.
    func makeFolder() throws(BookmarkFailure) {
        if let isFolder = Self.isFolder(folder) {
            guard isFolder else { throw .notAFolder(folder) }
            return
        }
        var made = folder.hasPrefix("/") ? "" : "."
        var reason: Int32 = 0
        for part in folder.split(separator: "/") {
            made += "/" + part
            // Another program may be creating it at the same moment; it only matters that it exists in the end.
            guard mkdir(made, 0o700) != 0, errno != EEXIST else { continue }
            reason = errno
            if reason == ENOTDIR { throw .notAFolder(String(made.dropLast(part.count + 1))) }
            // Report why the first folder cannot be created; those below it are missing only because of that.
            if Self.isFolder(made) != true { break }
        }
        guard Self.isFolder(folder) != true else { return }
        throw DiskRoom.meansNoRoom(reason) ? .diskFull : .noFolder(reason)
    }

    /// Restricts the file and SQLite's files beside it to the owner. SQLite creates files according to the umask, and
    /// gives the others the main file's permissions; so this creates the main file first.
    private func makePrivate() throws(BookmarkFailure) {
        for companion in Self.companions {
            do throws(FileTrouble) {
                let creates = companion.isEmpty ? O_CREAT : 0
                close(try PrivateFile.open(path + companion, O_RDWR | creates, followsLink: true))
            } catch {
                // Other errors also occur in SQLite, which reports them.
                guard error == .notAFile, Self.isFolder(path + companion) != true else { continue }
                // Reading a pipe would block for ever. A pipe in place of SQLite's files contains none of our data.
                if companion.isEmpty { throw .foreign }
                unlink(path + companion)
            }
        }
    }

    /// Nil if nothing with this name exists.
    private static func isFolder(_ path: String) -> Bool? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFDIR : nil
    }

    private func checkWritable() throws(BookmarkFailure) {
        guard access(folder, W_OK) == 0 else { throw .readOnly }
        if access(path, F_OK) == 0, access(path, W_OK) != 0 { throw .readOnly }
    }
}
