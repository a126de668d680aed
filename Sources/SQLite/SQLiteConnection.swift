import CSQLite

/// A connection to an SQLite file. All calls block on the disk; only one thread may use it at a time.
public final class SQLiteConnection {
    private let handle: OpaquePointer

    /// Opens a file, creating it if it does not exist. SQLite accesses an existing file only with the first statement.
    public init(path: String, busyTimeout: Duration = .zero) throws(SQLiteFailure) {
        handle = try Self.open(path, SQLITE_OPEN_CREATE)
        bound()
        wait(upTo: busyTimeout)
    }

    private static func open(_ path: String, _ flag: Int32) throws(SQLiteFailure) -> OpaquePointer {
        var opened: OpaquePointer?
        // Without SQLite's own mutex, because the caller ensures that one thread uses it at a time.
        let code = sqlite3_open_v2(path, &opened, flag | SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            let failure = SQLiteFailure(code: code, message: opened.map { String(cString: sqlite3_errmsg($0)) })
            sqlite3_close_v2(opened)
            throw failure
        }
        return opened
    }

    /// Steps of one statement: a second. Reading takes about forty for each row, and checking as many.
    private static let mostSteps: Int32 = 50_000_000
    /// Bytes of a value; no text of ours has a thousandth of this.
    private static let longestValue: Int32 = 16_777_216

    /// A statement that would take more than a second, or a value beyond any use, counts as damage: a file made to keep a reader busy
    /// may have tables that lead to the same rows again and again, or compute their columns.
    private func bound() {
        sqlite3_progress_handler(handle, Self.mostSteps, { _ in 1 }, nil)
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestValue)
    }

    /// A connection to a copy of the image in memory, which may be changed.
    public init(_ image: SQLiteImage) throws(SQLiteFailure) {
        handle = try Self.open(":memory:", SQLITE_OPEN_MEMORY)
        bound()
        guard !image.bytes.isEmpty else { return }
        // SQLite frees it, also if it refuses it.
        guard let copy = sqlite3_malloc64(UInt64(image.bytes.count)) else { throw SQLiteFailure(code: SQLITE_NOMEM) }
        image.bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { copy.copyMemory(from: start, byteCount: bytes.count) }
        }
        let size = Int64(image.bytes.count)
        let taken = sqlite3_deserialize(
            handle, "main", copy.assumingMemoryBound(to: UInt8.self), size, size,
            UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE))
        guard taken == SQLITE_OK else { throw SQLiteFailure(code: taken) }
    }

    /// Leaves the file and its log as they are when the connection closes, instead of writing the log's changes into the file,
    /// which SQLite does even to a damaged one; or no longer does so.
    public func keepsLog(_ isKept: Bool) { csqlite_keep_log(handle, isKept ? 1 : 0) }

    /// SQLite's own version, such as "3.40.1".
    public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

    deinit { sqlite3_close_v2(handle) }

    /// Sets how long a statement waits for another connection that has locked the file.
    public func wait(upTo timeout: Duration) {
        sqlite3_busy_timeout(handle, Int32(timeout / .milliseconds(1)))
    }

    /// Runs one or more statements without results, separated by semicolons.
    public func execute(_ statements: String) throws(SQLiteFailure) {
        guard sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    /// Runs one statement with `values` bound to its question marks in order, and passes its rows to `take` until that throws.
    public func run(
        _ sql: String, _ values: [SQLiteValue] = [], _ take: (borrowing SQLiteRow) throws -> Void = { _ in }
    ) throws {
        _ = try first(sql, values) { row -> Void? in
            try take(row)
            return nil
        }
    }

    /// The first result of `read` that is not nil, trying the rows in order; nil if there is none.
    public func first<Result>(
        _ sql: String, _ values: [SQLiteValue] = [], _ read: (borrowing SQLiteRow) throws -> Result?
    ) throws -> Result? {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &prepared, nil) == SQLITE_OK, let prepared else { throw failure }
        defer { sqlite3_finalize(prepared) }
        for (index, value) in values.enumerated() {
            guard value.bind(prepared, Int32(index + 1)) == SQLITE_OK else { throw failure }
        }
        while true {
            switch sqlite3_step(prepared) {
            case SQLITE_ROW: if let result = try read(SQLiteRow(prepared)) { return result }
            case SQLITE_DONE: return nil
            default: throw failure
            }
        }
    }

    /// The number in the first column of the first row; nil if there is no row.
    public func number(_ sql: String, _ values: [SQLiteValue] = []) throws -> Int? {
        try first(sql, values) { try $0.integer(0) }
    }

    /// Runs `work` as a transaction: all of it is saved or nothing, and no other connection writes meanwhile.
    public func transaction(_ work: () throws -> Void) throws {
        try execute("BEGIN IMMEDIATE")
        do {
            try work()
            try execute("COMMIT")
        } catch {
            // After some failures, SQLite has already rolled back. The first error is the one to report.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Whether the file is intact, apart from its indices, which take too long to check at every launch.
    public func isIntact() throws -> Bool {
        try first("PRAGMA quick_check(1)") { try $0.text(0) } == "ok"
    }

    private var failure: SQLiteFailure {
        SQLiteFailure(
            code: sqlite3_errcode(handle), message: String(cString: sqlite3_errmsg(handle)),
            systemCode: sqlite3_system_errno(handle))
    }
}
