import JSON
import Limits
import SQLite
import Weather

/// A row of the table `bookmark`.
enum BookmarkRecord {
    /// All but the first, `list`.
    private static let columns = """
        place_id, position, own_name, added_at, latitude, longitude, time_zone, utc_offset,
        name_ko, name_en, region_ko, region_en, country_ko, country_en, other_languages, height
        """

    /// Reads the bookmarks of all lists, of each in order.
    static func fetchAll(_ file: SQLiteConnection) throws -> BookmarkLists {
        let heads = try ListRecord.fetchAll(file)
        var bookmarks: [ListID: [Bookmark]] = [:]
        try forEachRow(file) { row, list in bookmarks[list, default: []].append(try bookmark(row, list)) }
        let all = Dictionary(heads.map { ($0.id, BookmarkList($0.id, ordered: bookmarks[$0.id] ?? [])) }) { $1 }
        guard all.values.allSatisfy(\.isSound), bookmarks.keys.allSatisfy({ all[$0] != nil }) else {
            throw SQLiteFailure.damaged("a place or a position is there twice, or a bookmark is in no list")
        }
        return BookmarkLists(heads: heads, contents: all)
    }

    /// Reads the same, leaving out what is not valid. A damaged file may have lost lists: what was in one of them comes after the
    /// bookmarks.
    static func fetchAllReadable(_ file: SQLiteConnection) throws -> BookmarkLists {
        let heads = try ListRecord.fetchAll(file)
        var bookmarks: [ListID: [Bookmark]] = [:]
        var homeless: [Bookmark] = []
        try forEachRow(file) { row, list in
            guard let bookmark = try? bookmark(row, list) else { return }
            if heads.contains(where: { $0.id == list }) {
                bookmarks[list, default: []].append(bookmark)
            } else {
                homeless.append(bookmark)
            }
        }
        var all = Dictionary(heads.map { ($0.id, BookmarkList($0.id, ordered: bookmarks[$0.id] ?? [])) }) { $1 }
        _ = all[.bookmarks]?.add(homeless, at: .end)
        return BookmarkLists(heads: heads, contents: all)
    }

    private static func forEachRow(
        _ file: SQLiteConnection, _ take: (borrowing SQLiteRow, ListID) throws -> Void
    ) throws {
        // An index is not checked when a file is opened. A damaged one would hide bookmarks, or give some twice.
        let sql = "SELECT \(columns), list FROM bookmark NOT INDEXED ORDER BY list, position"
        // Ten thousand rows are in a few lists.
        var last = ListID.bookmarks
        try file.run(sql) { row in
            let name = try row.text(16)
            if name != last.rawValue { last = ListID(rawValue: name) }
            try take(row, last)
        }
    }

    /// How many columns a row has. One that was written before there were heights has one less.
    static var columnCount: Int { 1 + columns.split(separator: ",").count }

    /// Writes a row as it was found in a damaged file, unless the table refuses it.
    static func putIfValid(_ file: SQLiteConnection, _ row: [SQLiteValue]) {
        let marks = row.map { _ in "?" }.joined(separator: ", ")
        try? file.run("INSERT OR IGNORE INTO bookmark (list, \(columns)) VALUES (\(marks))", row)
    }

    static func fetch(_ file: SQLiteConnection, _ id: Bookmark.ID) throws -> Bookmark? {
        let sql = "SELECT \(columns) FROM bookmark WHERE list = ? AND place_id = ?"
        return try file.first(sql, values(id)) { try bookmark($0, id.list) }
    }

    private static func values(_ id: Bookmark.ID) -> [SQLiteValue] {
        [.text(id.list.rawValue), .text(id.place.rawValue)]
    }

    /// Writes a bookmark, replacing the one with the same ID if there is one.
    static func put(_ file: SQLiteConnection, _ bookmark: Bookmark) throws {
        let place = bookmark.place
        try file.run(
            """
            INSERT INTO bookmark (list, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (list, place_id) DO UPDATE SET position = excluded.position, own_name = excluded.own_name
            """,
            [
                .text(bookmark.list.rawValue), .text(place.id.rawValue), .blob(bookmark.position.bytes),
                .textIfAny(bookmark.ownName),
                .integer(bookmark.addedAt.secondsSince1970), .real(place.coordinate.latitude),
                .real(place.coordinate.longitude), .textIfAny(place.timeZone), .integer(place.usualOffset.seconds),
                .textIfAny(place.names.own("ko")), .textIfAny(place.names.own("en")),
                .textIfAny(place.region?.own("ko")), .textIfAny(place.region?.own("en")),
                .textIfAny(place.country?.own("ko")), .textIfAny(place.country?.own("en")),
                .textIfAny(OtherLanguages(place).json), place.height.map(SQLiteValue.integer) ?? .null,
            ])
    }

    static func remove(_ file: SQLiteConnection, _ id: Bookmark.ID) throws {
        try file.run("DELETE FROM bookmark WHERE list = ? AND place_id = ?", values(id))
    }

    /// The place at a position of a list.
    static func owner(_ file: SQLiteConnection, of position: Position, in list: ListID) throws -> PlaceID? {
        let sql = "SELECT place_id FROM bookmark WHERE list = ? AND position = ?"
        return try file.first(sql, [.text(list.rawValue), .blob(position.bytes)]) {
            PlaceID(rawValue: try $0.text(0))
        }
    }

    /// The first position of a list after another.
    static func next(_ file: SQLiteConnection, after position: Position, in list: ListID) throws -> Position? {
        let sql = "SELECT min(position) FROM bookmark WHERE list = ? AND position > ?"
        return try file.first(sql, [.text(list.rawValue), .blob(position.bytes)]) {
            try $0.blobIfAny(0)
        }.flatMap(Position.init(bytes:))
    }

    /// Texts are cleaned, because damage or another program may have put anything into them. A place whose id is not clean is not
    /// ours.
    private static func bookmark(_ row: borrowing SQLiteRow, _ list: ListID) throws -> Bookmark {
        let json = try row.textIfAny(14)
        let other = json.flatMap { OtherLanguages(json: $0) }
        let id = try row.text(0)
        let addedAt = Timestamp(secondsSince1970: try row.integer(3))
        guard (json == nil) == (other == nil), (1...Limits.Name.id).contains(id.utf8.count), id.onOneLine == id,
            times.contains(addedAt),
            let position = Position(bytes: try row.blob(1)),
            let coordinate = Coordinate(latitude: try row.real(4), longitude: try row.real(5))
        else { throw SQLiteFailure.damaged("not a valid bookmark") }
        return Bookmark(
            list: list,
            place: Place(
                id: PlaceID(rawValue: id),
                names: try text(row, 8, other?.name) ?? LocalizedText([:]), coordinate: coordinate,
                region: try text(row, 10, other?.region), country: try text(row, 12, other?.country),
                timeZone: try row.textIfAny(6)?.onOneLine, usualOffset: UTCOffset(seconds: try row.integer(7)),
                height: try row.integerIfAny(15)),
            ownName: try row.textIfAny(2)?.onOneLine, position: position, addedAt: addedAt)
    }

    /// The years 1…9999, which an exported file can name.
    private static let times =
        Timestamp(secondsSince1970: -62_135_596_800)...Timestamp(secondsSince1970: 253_402_300_799)

    /// The text in Korean and English from their columns, starting at `column`, and in `more` languages; nil if there is none.
    private static func text(
        _ row: borrowing SQLiteRow, _ column: Int32, _ more: [String: String]?
    ) throws -> LocalizedText? {
        var texts = (more ?? [:]).filter { $0.key.onOneLine == $0.key }.compactMapValues(\.onOneLine)
        texts["ko"] = try row.textIfAny(column)?.onOneLine
        texts["en"] = try row.textIfAny(column + 1)?.onOneLine
        return texts.isEmpty ? nil : LocalizedText(texts)
    }
}

extension String {
    /// The text without control characters, line breaks and marks that reorder other text; nil if nothing is left.
    var onOneLine: String? {
        // Ten thousand rows are read at a start, and hardly any text has a byte with which such a character begins in UTF-8.
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 }) else {
            return isEmpty ? nil : self
        }
        let kept = unicodeScalars.filter { scalar in
            let isBreak = [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            return !isBreak && !scalar.properties.isBidiControl
        }
        return kept.isEmpty ? nil : String(kept)
    }
}

/// A place's names in languages other than those of the user interface.
private struct OtherLanguages {
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

    /// Nil for anything but an object of texts by language.
    init?(json text: String) {
        guard let json = JSONElement(wholeOf: Array(text.utf8)), json.kind == .object else { return nil }
        let members = ["name", "region", "country"].map { json[$0] }
        guard members.allSatisfy({ $0.isNull || $0.texts != nil }) else { return nil }
        (name, region, country) = (members[0].texts, members[1].texts, members[2].texts)
    }

    /// Nil if there are no such names.
    var json: String? {
        let texts = ["name": name, "region": region, "country": country].compactMapValues(\.self)
        return texts.isEmpty ? nil : JSONValue(sorted: texts.mapValues { JSONValue(sorted: $0) }).compactText
    }
}

extension LocalizedText {
    /// The text in one language, without falling back to another.
    fileprivate func own(_ code: String) -> String? { byLanguageCode[code] }
}
