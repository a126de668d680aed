import FoundationEssentials
import SQLite
import Weather

/// A row of the table `bookmark`.
enum BookmarkRecord {
    private static let columns = """
        place_id, position, own_name, added_at, latitude, longitude, time_zone, utc_offset,
        name_ko, name_en, region_ko, region_en, country_ko, country_en, other_languages
        """

    /// Reads all bookmarks in order.
    static func fetchAll(_ file: SQLiteConnection) throws -> [Bookmark] {
        var bookmarks: [Bookmark] = []
        try forEachRow(file) { bookmarks.append(try bookmark($0)) }
        return bookmarks
    }

    /// Reads the bookmarks in order, leaving out those that are not valid.
    static func fetchAllReadable(_ file: SQLiteConnection) throws -> [Bookmark] {
        var bookmarks: [Bookmark] = []
        try forEachRow(file) { row in if let bookmark = try? bookmark(row) { bookmarks.append(bookmark) } }
        return bookmarks
    }

    private static func forEachRow(_ file: SQLiteConnection, _ take: (borrowing SQLiteRow) throws -> Void) throws {
        try file.run("SELECT \(columns) FROM bookmark ORDER BY position", [], take)
    }

    /// How many columns a row has.
    static var columnCount: Int { columns.split(separator: ",").count }

    /// Writes a row as it was found in a damaged file, unless the table refuses it.
    static func putIfValid(_ file: SQLiteConnection, _ row: [SQLiteValue]) {
        let marks = row.map { _ in "?" }.joined(separator: ", ")
        try? file.run("INSERT OR IGNORE INTO bookmark (\(columns)) VALUES (\(marks))", row)
    }

    static func fetch(_ file: SQLiteConnection, _ id: PlaceID) throws -> Bookmark? {
        try file.first("SELECT \(columns) FROM bookmark WHERE place_id = ?", [.text(id.rawValue)]) { try bookmark($0) }
    }

    /// Writes a bookmark, replacing the one with the same ID if there is one.
    static func put(_ file: SQLiteConnection, _ bookmark: Bookmark) throws {
        let place = bookmark.place
        try file.run(
            """
            INSERT INTO bookmark (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (place_id) DO UPDATE SET position = excluded.position, own_name = excluded.own_name
            """,
            [
                .text(place.id.rawValue), .blob(bookmark.position.bytes), .textIfAny(bookmark.ownName),
                .integer(bookmark.addedAt.secondsSince1970), .real(place.coordinate.latitude),
                .real(place.coordinate.longitude), .textIfAny(place.timeZone), .integer(place.usualOffset.seconds),
                .textIfAny(place.names.own("ko")), .textIfAny(place.names.own("en")),
                .textIfAny(place.region?.own("ko")), .textIfAny(place.region?.own("en")),
                .textIfAny(place.country?.own("ko")), .textIfAny(place.country?.own("en")),
                .textIfAny(try OtherLanguages(place).json()),
            ])
    }

    static func remove(_ file: SQLiteConnection, _ id: PlaceID) throws {
        try file.run("DELETE FROM bookmark WHERE place_id = ?", [.text(id.rawValue)])
    }

    /// The bookmark at a position.
    static func owner(_ file: SQLiteConnection, of position: Position) throws -> PlaceID? {
        try file.first("SELECT place_id FROM bookmark WHERE position = ?", [.blob(position.bytes)]) {
            PlaceID(rawValue: try $0.text(0))
        }
    }

    /// The first position after another.
    static func next(_ file: SQLiteConnection, after position: Position) throws -> Position? {
        try file.first("SELECT min(position) FROM bookmark WHERE position > ?", [.blob(position.bytes)]) {
            try $0.blobIfAny(0)
        }.flatMap(Position.init(bytes:))
    }

    private static func bookmark(_ row: borrowing SQLiteRow) throws -> Bookmark {
        let other = try row.textIfAny(14).map(OtherLanguages.init(json:))
        guard let position = Position(bytes: try row.blob(1)),
            let coordinate = Coordinate(latitude: try row.real(4), longitude: try row.real(5))
        else { throw SQLiteFailure.damaged("not a valid bookmark") }
        return Bookmark(
            place: Place(
                id: PlaceID(rawValue: try row.text(0)),
                names: try text(row, 8, other?.name) ?? LocalizedText([:]), coordinate: coordinate,
                region: try text(row, 10, other?.region), country: try text(row, 12, other?.country),
                timeZone: try row.textIfAny(6), usualOffset: UTCOffset(seconds: try row.integer(7))),
            ownName: try row.textIfAny(2), position: position,
            addedAt: Timestamp(secondsSince1970: try row.integer(3)))
    }

    /// The text in Korean and English from their columns, starting at `column`, and in `more` languages; nil if there is none.
    private static func text(
        _ row: borrowing SQLiteRow, _ column: Int32, _ more: [String: String]?
    ) throws -> LocalizedText? {
        var texts = more ?? [:]
        texts["ko"] = try row.textIfAny(column)
        texts["en"] = try row.textIfAny(column + 1)
        return texts.isEmpty ? nil : LocalizedText(texts)
    }
}

/// A place's names in languages other than those of the user interface.
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

    /// Nil if there are no such names.
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
