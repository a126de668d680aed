import CSQLite

/// The value for a question mark in a statement.
public enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// A text or NULL.
    public static func textIfAny(_ text: String?) -> SQLiteValue { text.map(SQLiteValue.text) ?? .null }

    /// Returns SQLite's result code.
    func bind(_ statement: OpaquePointer, _ index: Int32) -> Int32 {
        switch self {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let number): return sqlite3_bind_int64(statement, index, Int64(number))
        case .real(let number): return sqlite3_bind_double(statement, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    // An empty text may have no address, and would be bound as NULL.
                    guard let start = $0.baseAddress else { return csqlite_bind_text(statement, index, "", 0) }
                    return csqlite_bind_text(statement, index, start, Int32(clamping: $0.count))
                }
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes {
                csqlite_bind_blob(statement, index, $0.baseAddress, Int32(clamping: $0.count))
            }
        }
    }
}
