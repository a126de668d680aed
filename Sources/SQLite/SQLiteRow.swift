import CSQLite

/// The current row of a statement. Columns are counted from 0; a column of an unexpected type is treated as damage.
public struct SQLiteRow: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) { self.statement = statement }

    public borrowing func integer(_ column: Int32) throws(SQLiteFailure) -> Int {
        try check(column, SQLITE_INTEGER)
        return Int(sqlite3_column_int64(statement, column))
    }

    /// Nil for NULL.
    public borrowing func integerIfAny(_ column: Int32) throws(SQLiteFailure) -> Int? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : try integer(column)
    }

    public borrowing func real(_ column: Int32) throws(SQLiteFailure) -> Double {
        try check(column, SQLITE_FLOAT)
        return sqlite3_column_double(statement, column)
    }

    public borrowing func text(_ column: Int32) throws(SQLiteFailure) -> String {
        try check(column, SQLITE_TEXT)
        return String(decoding: bytes(column, sqlite3_column_text(statement, column)), as: UTF8.self)
    }

    /// Nil for NULL.
    public borrowing func textIfAny(_ column: Int32) throws(SQLiteFailure) -> String? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : try text(column)
    }

    public borrowing func blob(_ column: Int32) throws(SQLiteFailure) -> [UInt8] {
        try check(column, SQLITE_BLOB)
        return Array(bytes(column, sqlite3_column_blob(statement, column)))
    }

    /// A blob or NULL.
    public borrowing func blobIfAny(_ column: Int32) throws(SQLiteFailure) -> [UInt8]? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : try blob(column)
    }

    private func check(_ column: Int32, _ type: Int32) throws(SQLiteFailure) {
        guard sqlite3_column_type(statement, column) == type else {
            throw .damaged("column \(column) has another type than its table promises")
        }
    }

    /// Must be called after reading the value, because that may convert it.
    private func bytes(_ column: Int32, _ start: UnsafeRawPointer?) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
    }
}
