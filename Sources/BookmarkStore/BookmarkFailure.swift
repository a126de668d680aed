import SQLite

/// Why a change could not be saved, or the file not be used.
public enum BookmarkFailure: Error, Hashable, Sendable {
    /// The file, its folder or the whole disk is write-protected.
    case readOnly
    /// There is no folder for the file and none can be made; the system's number for why (`errno`).
    case noFolder(Int32)
    /// Where the file's folder would have to be stands something else, of this name.
    case notAFolder(String)
    case diskFull
    /// Another program has kept the file locked for longer than we wait.
    case locked
    /// The disk has not answered in the time there was.
    case noAnswer
    /// The file is no database, or a broken one.
    case damaged
    /// The file is a database of something else.
    case foreign
    /// A newer version of the program wrote the file.
    case newerVersion
    /// Anything else, in the words of the system.
    case other(String)

    /// `path`: the file that was worked on.
    init(_ error: any Error, at path: String) {
        guard let error = error as? SQLiteFailure else {
            self = (error as? BookmarkFailure) ?? .other("\(error)")
            return
        }
        self =
            switch error.kind {
            case .readOnly: .readOnly
            case .diskFull: .diskFull
            case .system: DiskRoom.isExhausted(beside: path) ? .diskFull : .other(error.message)
            case .locked: .locked
            case .damaged: .damaged
            case .other: .other(error.message)
            }
    }
}
