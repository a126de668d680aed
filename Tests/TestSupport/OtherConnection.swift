import SQLite

/// A database connection like that of another program: it can lock others out until it is closed.
public final class OtherConnection {
    private var connection: SQLiteConnection?

    public init(path: String) throws { connection = try SQLiteConnection(path: path) }

    public func execute(_ statements: String) throws { try connection?.execute(statements) }

    /// The text in the first column of the first row.
    public func text(_ sql: String) throws -> String? { try connection?.first(sql) { try $0.text(0) } }

    /// Closes the connection and releases its locks.
    public func close() { connection = nil }
}
