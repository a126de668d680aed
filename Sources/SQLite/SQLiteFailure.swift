import CSQLite
import Glibc

/// An error from SQLite.
public struct SQLiteFailure: Error, Hashable, Sendable {
    /// The categories that a program can act on.
    public enum Kind: Hashable, Sendable {
        /// The file or its folder is write-protected.
        case readOnly
        case diskFull
        /// The file would exceed the limit on the size of files (`ulimit -f`).
        case sizeLimit
        /// The system failed to open, read or write a file.
        case system
        /// Another connection kept the file locked for longer than the busy timeout.
        case locked
        /// The file is not a database, or a damaged one, or reading it exceeds the limits of an image.
        case damaged
        case other
    }

    /// The primary result code, such as `SQLITE_BUSY` (https://www.sqlite.org/rescode.html).
    public let code: Int32
    /// SQLite's message in English.
    public let message: String

    /// The system's `errno` behind it; 0 if unknown.
    public let systemCode: Int32

    /// `code`: primary or extended.
    public init(code: Int32, message: String? = nil, systemCode: Int32 = 0) {
        self.systemCode = systemCode
        self.code = code & 0xFF
        self.message = message ?? String(cString: sqlite3_errstr(code))
    }

    public var kind: Kind {
        switch code {
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_FULL: .diskFull
        case SQLITE_IOERR where systemCode == EFBIG: .sizeLimit
        case SQLITE_IOERR, SQLITE_CANTOPEN: .system
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .locked
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_INTERRUPT, SQLITE_TOOBIG: .damaged
        default: .other
        }
    }

    /// A row that violates its table's schema.
    public static func damaged(_ message: String) -> SQLiteFailure {
        SQLiteFailure(code: SQLITE_CORRUPT, message: message)
    }
}
