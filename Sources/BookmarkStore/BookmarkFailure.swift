import Files
import SQLite

/// Why a change could not be saved or the file not be used.
public enum BookmarkFailure: Error, Hashable, Sendable {
    /// The file, its folder or the whole disk is write-protected.
    case readOnly
    /// The file's folder does not exist and cannot be created; `errno` says why.
    case noFolder(Int32)
    /// Something of this name that is not a folder is in the place of the file's folder.
    case notAFolder(String)
    case diskFull
    /// The file would exceed the limit on the size of files (`ulimit -f`).
    case sizeLimit
    /// Another program has locked the file for longer than we wait.
    case locked
    /// The disk has not responded in time.
    case noAnswer
    /// The file is not a database, or is damaged.
    case damaged
    /// The file is a database of another program.
    case foreign
    /// A newer version of the program wrote the file.
    case newerVersion
    /// The system does not let the file be read.
    case inaccessible(FileTrouble)
    /// Anything else, with the system's message.
    case other(String)

    /// `path`: the file concerned; nil for a database in memory.
    init(_ error: any Error, at path: String? = nil) {
        guard let error = error as? SQLiteFailure else {
            self = (error as? BookmarkFailure) ?? .other("\(error)")
            return
        }
        self =
            switch error.kind {
            case .readOnly: .readOnly
            case .diskFull: .diskFull
            case .sizeLimit: .sizeLimit
            case .system: path.map(DiskRoom.isExhausted) == true ? .diskFull : .other(error.message)
            case .locked: .locked
            case .damaged: .damaged
            case .other: .other(error.message)
            }
    }
}
