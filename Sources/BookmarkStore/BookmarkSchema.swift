import SQLite

/// The tables of the bookmark file. Migrations are only ever appended, so that every file ever written can be opened.
enum BookmarkSchema {
    /// Marks a file as ours (`PRAGMA application_id`): "nlss" in ASCII.
    static let applicationID = 0x6E6C_7373

    /// Each migration has the name by which a file records it.
    static let migrations = [
        (
            name: "1 bookmarks",
            // Texts in the program's own languages have columns: ten thousand rows are read at every launch, and people
            // can read them with the sqlite3 shell. Other languages are rare and stored as JSON.
            sql: """
            PRAGMA application_id = \(applicationID);
            CREATE TABLE bookmark (
                place_id TEXT NOT NULL PRIMARY KEY CHECK (place_id <> ''),
                position BLOB NOT NULL UNIQUE CHECK (length(position) >= 8),
                own_name TEXT CHECK (own_name <> ''),
                added_at INTEGER NOT NULL,
                latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
                longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
                time_zone TEXT,
                utc_offset INTEGER NOT NULL,
                name_ko TEXT, name_en TEXT,
                region_ko TEXT, region_en TEXT,
                country_ko TEXT, country_en TEXT,
                other_languages TEXT CHECK (other_languages IS NULL OR json_valid(other_languages))
            ) STRICT
            """
        )
    ]

    /// The library that wrote the first files chose this name; it cannot change, because files of every version must be
    /// readable.
    private static let appliedTable = "grdb_migrations"

    /// Rejects another program's file, a damaged file and a file from a newer version.
    static func check(_ file: SQLiteConnection) throws {
        let application = try file.number("PRAGMA application_id")
        // A view of such a name could give rows without end. Only a table has a page of its own.
        let views = """
            SELECT count(*) FROM sqlite_master WHERE name COLLATE NOCASE IN ('bookmark', '\(appliedTable)') AND rootpage = 0
            """
        guard try file.number(views) == 0 else { throw BookmarkFailure.foreign }
        // Another program may be creating the file at this moment: the table of migrations comes first.
        let isEmpty = try file.number("SELECT count(*) FROM sqlite_master WHERE tbl_name <> '\(appliedTable)'") == 0
        guard application == applicationID || (application == 0 && isEmpty) else {
            // Another program's file has neither our table nor our migrations.
            let isOurs = try file.number("SELECT count(*) FROM sqlite_master WHERE name = 'bookmark'") != 0
            throw try isOurs && !applied(file).isEmpty ? BookmarkFailure.damaged : .foreign
        }
        guard try file.isIntact() else { throw BookmarkFailure.damaged }
        let applied = try self.applied(file)
        let known = Set(migrations.map(\.name))
        guard !applied.isSubset(of: known) else { return }
        // A newer version's file has had all our migrations as well; otherwise the names are corrupt.
        throw applied.isSuperset(of: known) ? BookmarkFailure.newerVersion : .damaged
    }

    /// Migrates a file. A program that opens it at the same moment waits, and finds nothing left to do.
    static func migrate(_ file: SQLiteConnection) throws {
        guard try applied(file).count < migrations.count else { return }
        try file.execute("CREATE TABLE IF NOT EXISTS \(appliedTable) (identifier TEXT NOT NULL PRIMARY KEY)")
        try file.transaction {
            let applied = try applied(file)
            for migration in migrations where !applied.contains(migration.name) {
                try file.execute(migration.sql)
                try file.run("INSERT INTO \(appliedTable) (identifier) VALUES (?)", [.text(migration.name)])
            }
        }
    }

    private static func applied(_ file: SQLiteConnection) throws -> Set<String> {
        let hasTable = try file.number("SELECT count(*) FROM sqlite_master WHERE tbl_name = '\(appliedTable)'") != 0
        guard hasTable else { return [] }
        var names: Set<String> = []
        try file.run("SELECT identifier FROM \(appliedTable)") { names.insert(try $0.text(0)) }
        return names
    }
}
