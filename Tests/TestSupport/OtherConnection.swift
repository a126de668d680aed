import SQLite

/// A connection to a database as another program has one: it can lock others out until it is closed.
public final class OtherConnection {
    private var connection: SQLiteConnection?

    public init(path: String) throws { connection = try SQLiteConnection(path: path) }

    public func execute(_ statements: String) throws { try connection?.execute(statements) }

    /// The text in the first column of the first row.
    public func text(_ sql: String) throws -> String? { try connection?.first(sql) { try $0.text(0) } }

    /// Gives up whatever it has locked.
    public func close() { connection = nil }
}
