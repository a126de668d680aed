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
        let lists: BookmarkLists
    }

    private var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
    /// The suffixes of the file and of SQLite's files beside it, which hold data not yet in the file.
    static let companions = ["", log, "-shm"]
    static let log = "-wal"

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
            return try locked(timeout) { () throws(BookmarkFailure) in try openLocked(timeout) }
        } catch .locked where timeout == .zero {
            return Outcome(access: .closed(.waiting(path: path)), lists: BookmarkLists())
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
            return Outcome(access: .open(database, nil), lists: try database.lists())
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
        default: BookmarkContents(BookmarkLists(), failure)
        }
    }

    private func closed(_ failure: BookmarkFailure, _ contents: BookmarkContents) -> Outcome {
        let problem: OpeningProblem =
            contents.isWhole ? .notSaved(path: path, failure) : .unreadable(path: path, failure)
        return Outcome(access: .closed(problem), lists: contents.lists)
    }

    /// Starts a new file with what can be read of the old one, which is kept unchanged under another name.
    private func afresh(_ failure: BookmarkFailure) -> Outcome {
        guard let aside = setAside() else { return closed(failure, BookmarkContents(BookmarkLists(), failure)) }
        let rescued = BookmarkFile(path: aside, now: now).salvaged()
        do {
            try makePrivate()
            let database = try BookmarkDatabase(path: path)
            try database.save(rescued.asChanges)
            return Outcome(
                access: .open(database, .setAside(path: aside, failure, rescued: rescued.count)),
                lists: try database.lists())
        } catch {
            return closed(error, BookmarkContents(rescued, error))
        }
    }

    private func setAside() -> String? {
        guard let aside = try? PrivateFile(path: path).setAside(named: now.minuteDigits) else { return nil }
        for companion in Self.companions where !companion.isEmpty { rename(path + companion, aside + companion) }
        return aside
    }

    /// Runs `work` while no other program creates, migrates or sets aside the file. Throws `.locked` if one does so for too long.
    ///
    /// SQLite's own locks require a database: two programs that both find a broken file would both rename it, the second one
    /// renaming the file that the first has just created. So this locks the folder.
    private func locked<Result>(
        _ timeout: BusyTimeout, _ work: () throws(BookmarkFailure) -> Result
    ) throws(BookmarkFailure) -> Result {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // For a folder that cannot be opened, `work` itself reports the error.
        guard descriptor >= 0 else { return try work() }
        defer { close(descriptor) }
        guard FileLock.take(descriptor, tries: timeout.tries) != .busy else { throw .locked }
        return try work()
    }

    /// Creates the folder, accessible only to its owner.
    func makeFolder() throws(BookmarkFailure) {
        do throws(FileTrouble) {
            try FolderPath.make(for: path)
        } catch .system(ENOTDIR) {
            throw .notAFolder(obstacle)
        } catch .system(let code) {
            throw DiskRoom.meansNoRoom(code) ? .diskFull : .noFolder(code)
        } catch {
            throw .inaccessible(error)
        }
    }

    /// The first part of the path to the folder that is not a folder itself.
    private var obstacle: String {
        let ends = folder.indices.filter { folder[$0] == "/" && $0 > folder.startIndex } + [folder.endIndex]
        return ends.map { String(folder[..<$0]) }.first { !FolderPath.isFolder($0) } ?? folder
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
                guard error == .notAFile, !FolderPath.isFolder(path + companion) else { continue }
                // Reading a pipe would block for ever. A pipe in place of SQLite's files contains none of our data.
                if companion.isEmpty { throw .foreign }
                unlink(path + companion)
            }
        }
    }

    private func checkWritable() throws(BookmarkFailure) {
        guard access(folder, W_OK) == 0 else { throw .readOnly }
        if access(path, F_OK) == 0, access(path, W_OK) != 0 { throw .readOnly }
    }

    // MARK: Other programs

    /// What changes with every change of another program: the file and its log.
    var watchedPaths: [String] { [path, path + Self.log] }

    /// Notifies all watches of the file that a change to it can now be read.
    ///
    /// SQLite writes a change to the file before making it visible in shared memory, which causes no file event: a reader
    /// that reacts to the first event alone would be too early.
    func announceChange() {
        // A missed change is noticed with the next one.
        utimensat(AT_FDCWD, path + Self.log, nil, 0)
    }
}
