import Limits
import SQLite

/// The tables of the bookmark file. Migrations are only ever appended, so that every released file can be opened.
enum BookmarkSchema {
    /// Marks a file as ours (`PRAGMA application_id`): "nlss" in ASCII.
    static let applicationID = 0x6E6C_7373

    /// The number of those that a file has had is its `PRAGMA user_version`.
    static let migrations = [
        // A place may be in several lists; the first has no name because it is called by its id. Texts in the
        // program's own languages have columns: ten thousand rows are read at every launch, and people can read them with the
        // sqlite3 shell. Other languages are rare and stored as JSON.
        """
        PRAGMA application_id = \(applicationID);
        CREATE TABLE list (
            id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
            name TEXT CHECK (name <> ''),
            position BLOB NOT NULL UNIQUE CHECK (length(position) >= 8)
        ) STRICT;
        INSERT INTO list VALUES ('\(ListID.bookmarks.rawValue)', NULL, x'8000000000000000');
        CREATE TABLE bookmark (
            list TEXT NOT NULL REFERENCES list (id),
            place_id TEXT NOT NULL CHECK (place_id <> ''),
            position BLOB NOT NULL CHECK (length(position) >= 8),
            own_name TEXT CHECK (own_name <> ''),
            added_at INTEGER NOT NULL,
            latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
            time_zone TEXT,
            utc_offset INTEGER NOT NULL,
            name_ko TEXT, name_en TEXT,
            region_ko TEXT, region_en TEXT,
            country_ko TEXT, country_en TEXT,
            other_languages TEXT CHECK (other_languages IS NULL OR json_valid(other_languages)),
            PRIMARY KEY (list, place_id), UNIQUE (list, position)
        ) STRICT
        """,
        // Metres above sea level, of a summit or the like.
        """
        ALTER TABLE bookmark ADD COLUMN height INTEGER
        CHECK (height BETWEEN \(Limits.height.lowerBound) AND \(Limits.height.upperBound))
        """,
    ]

    /// A larger version is damage: there will never be so many migrations.
    private static let largestVersion = 999

    /// Rejects another program's file, a damaged file and a file from a newer version.
    static func check(_ file: SQLiteConnection) throws {
        func count(_ condition: String) throws -> Int {
            try file.number("SELECT count(*) FROM sqlite_master WHERE \(condition)") ?? 0
        }
        let names = "name COLLATE NOCASE IN ('bookmark', 'list')"
        // A view of such a name could give rows without end. Only a table has a page of its own.
        guard try count("\(names) AND rootpage = 0") == 0 else { throw BookmarkFailure.foreign }
        let (application, version) = (try file.number("PRAGMA application_id"), try self.version(file))
        if application == 0, version == 0, try count("true") == 0 { return }
        let hasTables = try count(names) == 2
        guard application == applicationID || hasTables else { throw BookmarkFailure.foreign }
        guard application == applicationID, (1...largestVersion).contains(version), try file.isIntact() else {
            throw BookmarkFailure.damaged
        }
        guard version <= migrations.count else { throw BookmarkFailure.newerVersion }
        guard hasTables, try file.number(hasLists) == 1 else { throw BookmarkFailure.damaged }
    }

    /// SQLite itself does not compare the tables when it checks a file.
    private static let hasLists = """
        SELECT EXISTS (SELECT 1 FROM list WHERE id = '\(ListID.bookmarks.rawValue)')
        AND NOT EXISTS (SELECT 1 FROM bookmark WHERE list NOT IN (SELECT id FROM list))
        """

    /// Migrates a file. A program that opens it at the same moment waits, and finds nothing left to do.
    static func migrate(_ file: SQLiteConnection) throws {
        guard try version(file) < migrations.count else { return }
        try file.transaction {
            let before = try version(file)
            for (number, sql) in migrations.enumerated() where number >= before {
                try file.execute("\(sql); PRAGMA user_version = \(number + 1)")
            }
        }
    }

    private static func version(_ file: SQLiteConnection) throws -> Int { try file.number("PRAGMA user_version") ?? 0 }
}
