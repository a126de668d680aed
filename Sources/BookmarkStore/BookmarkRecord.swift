import GRDB
import Weather

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A row of the table `bookmark`.
enum BookmarkRecord {
    private static let columns = """
        place_id, position, own_name, added_at, latitude, longitude, time_zone, utc_offset,
        name_ko, name_en, region_ko, region_en, country_ko, country_en, other_languages
        """

    /// Reads every bookmark in order.
    static func fetchAll(_ db: Database) throws -> [Bookmark] {
        var bookmarks: [Bookmark] = []
        try forEach(db) { bookmarks.append($0) }
        return bookmarks
    }

    /// Reads the bookmarks in order, up to the first that cannot be read.
    static func fetchAllReadable(_ db: Database) -> (bookmarks: [Bookmark], isWhole: Bool) {
        var bookmarks: [Bookmark] = []
        do {
            try forEach(db) { bookmarks.append($0) }
            return (bookmarks, true)
        } catch {
            return (bookmarks, false)
        }
    }

    private static func forEach(_ db: Database, _ take: (Bookmark) -> Void) throws {
        let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM bookmark ORDER BY position")
        while let row = try rows.next() { take(try bookmark(row)) }
    }

    static func fetch(_ db: Database, _ id: PlaceID) throws -> Bookmark? {
        try Row.fetchOne(db, sql: "SELECT \(columns) FROM bookmark WHERE place_id = ?", arguments: [id.rawValue])
            .map(bookmark)
    }

    /// Writes a bookmark, taking the place of the one with its id if there is one.
    static func put(_ db: Database, _ bookmark: Bookmark) throws {
        let place = bookmark.place
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO bookmark (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (place_id) DO UPDATE SET position = excluded.position, own_name = excluded.own_name
                """)
        try statement.execute(arguments: [
            place.id.rawValue, Data(bookmark.position.bytes), bookmark.ownName, bookmark.addedAt.secondsSince1970,
            place.coordinate.latitude, place.coordinate.longitude, place.timeZone, place.usualOffset.seconds,
            place.names.own("ko"), place.names.own("en"), place.region?.own("ko"), place.region?.own("en"),
            place.country?.own("ko"), place.country?.own("en"), try OtherLanguages(place).json(),
        ])
    }

    static func remove(_ db: Database, _ id: PlaceID) throws {
        try db.execute(sql: "DELETE FROM bookmark WHERE place_id = ?", arguments: [id.rawValue])
    }

    /// Who stands at a position.
    static func owner(_ db: Database, of position: Position) throws -> PlaceID? {
        try String.fetchOne(
            db, sql: "SELECT place_id FROM bookmark WHERE position = ?", arguments: [Data(position.bytes)]
        ).map(PlaceID.init)
    }

    /// The first position after another.
    static func next(_ db: Database, after position: Position) throws -> Position? {
        try Data.fetchOne(
            db, sql: "SELECT min(position) FROM bookmark WHERE position > ?", arguments: [Data(position.bytes)]
        ).flatMap(Position.init(bytes:))
    }

    private static func bookmark(_ row: Row) throws -> Bookmark {
        let other = try (row[14] as String?).map(OtherLanguages.init(json:))
        func text(_ index: Int, _ more: [String: String]?) -> LocalizedText? {
            var texts = more ?? [:]
            texts["ko"] = row[index]
            texts["en"] = row[index + 1]
            return texts.isEmpty ? nil : LocalizedText(texts)
        }
        guard let position = Position(bytes: row[1] as Data),
            let coordinate = Coordinate(latitude: row[4], longitude: row[5])
        else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "not a valid bookmark") }
        return Bookmark(
            place: Place(
                id: PlaceID(rawValue: row[0]), names: text(8, other?.name) ?? LocalizedText([:]),
                coordinate: coordinate, region: text(10, other?.region), country: text(12, other?.country),
                timeZone: row[6], usualOffset: UTCOffset(seconds: row[7])),
            ownName: row[2], position: position, addedAt: Timestamp(secondsSince1970: row[3]))
    }
}

/// Names of a place in languages the program does not speak.
private struct OtherLanguages: Codable {
    let name: [String: String]?
    let region: [String: String]?
    let country: [String: String]?

    init(_ place: Place) {
        func others(_ text: LocalizedText?) -> [String: String]? {
            let texts = (text?.byLanguageCode ?? [:]).filter { $0.key != "ko" && $0.key != "en" }
            return texts.isEmpty ? nil : texts
        }
        (name, region, country) = (others(place.names), others(place.region), others(place.country))
    }

    init(json: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    }

    /// Nil where there are none.
    func json() throws -> String? {
        guard name != nil || region != nil || country != nil else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

extension LocalizedText {
    /// The text in one language, without falling back to another.
    fileprivate func own(_ code: String) -> String? { byLanguageCode[code] }
}
