import GRDB

/// The tables of the bookmark file. Migrations are only ever appended: every file ever written can be opened.
enum BookmarkSchema {
    /// Marks a file as ours (`PRAGMA application_id`): "nlss" in ASCII.
    static let applicationID = 0x6E6C_7373

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 bookmarks") { db in
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            // Texts of the program's own languages have columns: ten thousand rows are read at every start, and
            // people can read them with the sqlite3 shell. Those of other languages are JSON, and rare.
            try db.execute(
                sql: """
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
                    """)
        }
        return migrator
    }
}
