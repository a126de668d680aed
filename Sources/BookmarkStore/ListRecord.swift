import Limits
import SQLite

/// A row of the table `list`.
enum ListRecord {
    /// How many columns a row has.
    static let columnCount = 3

    /// Reads the lists in order.
    static func fetchAll(_ file: SQLiteConnection) throws -> [ListHead] {
        var heads: [ListHead] = []
        try file.run("SELECT id, name, position FROM list NOT INDEXED ORDER BY position", []) {
            heads.append(try head($0))
        }
        guard zip(heads, heads.dropFirst()).allSatisfy({ $0.position < $1.position }), heads.first?.id == .bookmarks,
            Set(heads.map(\.id)).count == heads.count
        else { throw SQLiteFailure.damaged("the bookmarks are not the first list, or a list is there twice") }
        return heads
    }

    static func fetch(_ file: SQLiteConnection, _ id: ListID) throws -> ListHead? {
        try file.first("SELECT id, name, position FROM list WHERE id = ?", [.text(id.rawValue)]) { try head($0) }
    }

    /// Writes a list, replacing the one with the same ID if there is one.
    static func put(_ file: SQLiteConnection, _ head: ListHead) throws {
        try file.run(
            """
            INSERT INTO list (id, name, position) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, position = excluded.position
            """,
            [.text(head.id.rawValue), .textIfAny(head.name), .blob(head.position.bytes)])
    }

    /// Writes a row as it was found in a damaged file, unless the table refuses it or it would not be read back.
    static func putIfValid(_ file: SQLiteConnection, _ row: [SQLiteValue]) {
        guard case .text(let id) = row[0], id.onOneLine == id, case .blob(let bytes) = row[2],
            let position = Position(bytes: bytes), position > .first
        else { return }
        try? file.run("INSERT OR IGNORE INTO list (id, name, position) VALUES (?, ?, ?)", row)
    }

    static func remove(_ file: SQLiteConnection, _ id: ListID) throws {
        try file.run("DELETE FROM list WHERE id = ?", [.text(id.rawValue)])
    }

    static func exists(_ file: SQLiteConnection, _ id: ListID) throws -> Bool {
        try file.number("SELECT EXISTS (SELECT 1 FROM list WHERE id = ?)", [.text(id.rawValue)]) == 1
    }

    static func isEmpty(_ file: SQLiteConnection, _ id: ListID) throws -> Bool {
        try file.number("SELECT EXISTS (SELECT 1 FROM bookmark WHERE list = ?)", [.text(id.rawValue)]) == 0
    }

    /// The list at a position.
    static func owner(_ file: SQLiteConnection, of position: Position) throws -> ListID? {
        try file.first("SELECT id FROM list WHERE position = ?", [.blob(position.bytes)]) {
            ListID(rawValue: try $0.text(0))
        }
    }

    /// The first position after another.
    static func next(_ file: SQLiteConnection, after position: Position) throws -> Position? {
        try file.first("SELECT min(position) FROM list WHERE position > ?", [.blob(position.bytes)]) {
            try $0.blobIfAny(0)
        }.flatMap(Position.init(bytes:))
    }

    private static func head(_ row: borrowing SQLiteRow) throws -> ListHead {
        let id = try row.text(0)
        guard (1...Limits.Name.id).contains(id.utf8.count), id.onOneLine == id,
            let position = Position(bytes: try row.blob(2))
        else { throw SQLiteFailure.damaged("not a valid list") }
        return ListHead(
            id: ListID(rawValue: id), name: try row.textIfAny(1)?.onOneLine, position: position)
    }
}
