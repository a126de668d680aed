import AppResources
import BookmarkStore
import FoundationEssentials
import Limits
import Weather

/// The bookmarks as a file for people and programs: what `nalssi bookmarks export` writes and `import` reads. See
/// docs/BOOKMARKS.md.
struct BookmarkDocument: Codable, Hashable {
    struct Entry: Codable, Hashable {
        let id: String
        let names: [String: String]
        let latitude: Double
        let longitude: Double
        var region: [String: String]?
        var country: [String: String]?
        /// An IANA name.
        var timeZone: String?
        /// The usual offset in seconds east of UTC.
        var utcOffset: Double?
        var ownName: String?
        /// ISO 8601 in UTC.
        var addedAt: String?
    }

    /// A whole number. Like every number in the file it is decoded as a JSON number and checked afterwards.
    let version: Double
    let bookmarks: [Entry]

    private static let currentVersion = 1.0
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ list: BookmarkList) {
        version = Self.currentVersion
        bookmarks = list.map(Entry.init)
    }

    /// Parses a document from any program. `path` appears in error messages; `known` returns the place that an id is known to
    /// belong to.
    init(
        parsing bytes: [UInt8], path: String, known: (PlaceID) -> Place? = { _ in nil }
    ) throws(CommandProblem) {
        func mistake(_ mistake: DocumentMistake, line: Int = 1) -> CommandProblem {
            .document(path: path, line: line, mistake)
        }
        guard bytes.count <= Limits.File.bookmarks else { throw mistake(.tooLarge) }
        // Some editors begin every file with a byte order mark.
        let bytes = bytes.starts(with: Self.byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
        guard let text = String(validating: bytes, as: UTF8.self) else { throw mistake(.notUTF8) }
        let lines: JSONLines
        do {
            lines = try JSONLines(text)
        } catch {
            throw mistake(error.loneSurrogate.map(DocumentMistake.loneSurrogate) ?? .notJSON, line: error.line)
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch let error as DecodingError {
            let (path, reason) = Self.explain(error)
            throw mistake(reason, line: lines.line(of: path))
        } catch {
            throw mistake(.notJSON)
        }
        guard version.rounded() == version, version >= 1 else {
            throw mistake(.wrong(field: "version", expected: .expectedVersion), line: lines.line(of: [.key("version")]))
        }
        guard version <= Self.currentVersion else {
            throw mistake(.newerVersion, line: lines.line(of: [.key("version")]))
        }
        guard bookmarks.count <= Limits.File.bookmarkCount else {
            throw mistake(.tooMany, line: lines.line(of: [.key("bookmarks"), .index(Limits.File.bookmarkCount)]))
        }
        try check(lines, known, mistake)
    }

    /// The document as pretty-printed JSON. The same bookmarks always give the same bytes.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    private static func explain(_ error: DecodingError) -> ([JSONLines.Step], DocumentMistake) {
        func steps(_ path: [any CodingKey]) -> [JSONLines.Step] {
            path.map { key in key.intValue.map(JSONLines.Step.index) ?? .key(key.stringValue) }
        }
        switch error {
        case .keyNotFound(let key, let context): return (steps(context.codingPath), .missing(key.stringValue))
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            // The document itself, or an element of a list, is not an object.
            guard let last = context.codingPath.last else { return ([], .notObject) }
            if last.intValue != nil { return (steps(context.codingPath), .notObject) }
            // A wrong text inside a table of names is reported under the table's name.
            let field = context.codingPath.last { expectation[$0.stringValue] != nil } ?? last
            return (
                steps(context.codingPath),
                .wrong(field: field.stringValue, expected: expectation[field.stringValue] ?? .expectedText)
            )
        @unknown default: return ([], .notJSON)
        }
    }

    private static let expectation: [String: CommandPhrase] = [
        "version": .expectedVersion, "bookmarks": .expectedList, "latitude": .expectedLatitude,
        "longitude": .expectedLongitude, "names": .expectedNames, "region": .expectedNames, "country": .expectedNames,
        "utcOffset": .expectedOffset, "addedAt": .expectedTime,
    ]
}

extension BookmarkDocument.Entry {
    init(_ bookmark: Bookmark) {
        let place = bookmark.place
        self.init(
            id: place.id.rawValue, names: place.names.byLanguageCode, latitude: place.coordinate.latitude,
            longitude: place.coordinate.longitude, region: place.region?.byLanguageCode,
            country: place.country?.byLanguageCode, timeZone: place.timeZone,
            utcOffset: Double(place.usualOffset.seconds),
            ownName: bookmark.ownName, addedAt: bookmark.addedAt.iso8601)
    }

    /// The place; nil only for an unchecked entry.
    var place: Place? {
        Coordinate(latitude: latitude, longitude: longitude).map { coordinate in
            Place(
                id: PlaceID(rawValue: id), names: LocalizedText(names), coordinate: coordinate,
                region: region.map(LocalizedText.init), country: country.map(LocalizedText.init), timeZone: timeZone,
                usualOffset: UTCOffset(seconds: Int(utcOffset ?? 0)))
        }
    }
}

extension Timestamp {
    /// "2026-11-21T05:30:00Z".
    var iso8601: String {
        Date(timeIntervalSince1970: Double(secondsSince1970)).formatted(.iso8601)
    }

    /// Nil for anything but a time between the years 1 and 9999.
    init?(iso8601 text: String) {
        guard let date = try? Date(text, strategy: .iso8601) else { return nil }
        let seconds = date.timeIntervalSince1970
        guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
        self.init(secondsSince1970: Int(seconds.rounded(.down)))
    }
}
