import AppResources
import BookmarkStore
import Weather

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Bookmarks as a file that people and programs can read: what `nalssi bookmarks export` writes and `import` reads.
/// docs/BOOKMARKS.md describes it.
struct BookmarkDocument: Codable, Hashable {
    struct Entry: Codable, Hashable {
        let id: String
        let names: [String: String]
        let latitude: Double
        let longitude: Double
        var region: [String: String]?
        var country: [String: String]?
        /// IANA name.
        var timeZone: String?
        /// Usual seconds east of UTC.
        var utcOffset: Double?
        var ownName: String?
        /// ISO 8601, UTC.
        var addedAt: String?
    }

    /// A whole number; like every number in the file read as what JSON has, and checked.
    let version: Double
    let bookmarks: [Entry]

    private static let currentVersion = 1.0
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    static let largest = 32 << 20

    init(_ list: BookmarkList) {
        version = Self.currentVersion
        bookmarks = list.map(Entry.init)
    }

    /// Reads a document, whoever wrote it; `path` is what a mistake is told with.
    init(parsing bytes: [UInt8], path: String) throws(CommandProblem) {
        func mistake(_ mistake: DocumentMistake, line: Int = 1) -> CommandProblem {
            .document(path: path, line: line, mistake)
        }
        guard bytes.count <= Self.largest else { throw mistake(.tooLarge) }
        // Some editors begin every file with a mark of its encoding.
        let bytes = bytes.starts(with: Self.byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
        guard let text = String(validating: bytes, as: UTF8.self) else { throw mistake(.notUTF8) }
        let lines: JSONLines
        do {
            lines = try JSONLines(text)
        } catch {
            throw mistake(.notJSON, line: error.line)
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch let error as DecodingError {
            let (path, reason) = Self.explain(error)
            throw mistake(reason, line: lines.line(of: path))
        } catch {
            throw mistake(.notJSON)
        }
        guard version.rounded() == version else {
            throw mistake(.wrong(field: "version", expected: .expectedVersion), line: lines.line(of: [.key("version")]))
        }
        guard version <= Self.currentVersion else {
            throw mistake(.newerVersion, line: lines.line(of: [.key("version")]))
        }
        try check(lines, mistake)
    }

    /// The document as pretty JSON, the same bytes for the same bookmarks.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    private func check(
        _ lines: JSONLines, _ mistake: (DocumentMistake, Int) -> CommandProblem
    ) throws(CommandProblem) {
        var seen = Set<String>()
        for (index, entry) in bookmarks.enumerated() {
            func require(_ isRight: Bool, _ field: String, _ expected: CommandPhrase) throws(CommandProblem) {
                guard !isRight else { return }
                let line = lines.line(of: [.key("bookmarks"), .index(index), .key(field)])
                throw mistake(.wrong(field: field, expected: expected), line)
            }
            try require((1...200).contains(entry.id.count) && Self.isPlain(entry.id), "id", .expectedID)
            try require((-90...90).contains(entry.latitude), "latitude", .expectedLatitude)
            try require((-180...180).contains(entry.longitude), "longitude", .expectedLongitude)
            try require(!entry.names.isEmpty, "names", .expectedNames)
            for (field, texts) in [("names", entry.names), ("region", entry.region), ("country", entry.country)] {
                try require((texts ?? [:]).allSatisfy(Self.isText), field, .expectedNames)
            }
            try require(
                entry.utcOffset.map { abs($0) <= 64_800 && $0.rounded() == $0 } ?? true, "utcOffset", .expectedOffset)
            try require(entry.addedAt.map { Timestamp(iso8601: $0) != nil } ?? true, "addedAt", .expectedTime)
            try require(
                entry.timeZone.map { $0.count <= 64 && Self.isPlain($0) } ?? true, "timeZone", .expectedZone)
            guard seen.insert(entry.id).inserted else {
                let line = lines.line(of: [.key("bookmarks"), .index(index), .key("id")])
                throw mistake(.duplicate(id: entry.id), line)
            }
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0.value < 0x7F }
    }

    /// A language code and a name in it: one line, nothing that steers the terminal.
    private static func isText(_ code: String, _ text: String) -> Bool {
        guard isPlain(code), (1...20).contains(code.count), (1...200).contains(text.count), text.isVisible else {
            return false
        }
        return text.unicodeScalars.allSatisfy { scalar in
            let isBidiControl = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            return !isBidiControl
                && ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
    }

    private static func explain(_ error: DecodingError) -> ([JSONLines.Step], DocumentMistake) {
        func steps(_ path: [any CodingKey]) -> [JSONLines.Step] {
            path.map { key in key.intValue.map(JSONLines.Step.index) ?? .key(key.stringValue) }
        }
        switch error {
        case .keyNotFound(let key, let context): return (steps(context.codingPath), .missing(key.stringValue))
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            // The whole of it, or one of a list, has to be an object.
            guard let last = context.codingPath.last else { return ([], .notObject) }
            if last.intValue != nil { return (steps(context.codingPath), .notObject) }
            // A text in a table of names is told of by the table's name.
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

    /// The place; nil only for an entry that was not checked.
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

    /// Nil for what is no moment between the years 1 and 9999.
    init?(iso8601 text: String) {
        guard let date = try? Date(text, strategy: .iso8601) else { return nil }
        let seconds = date.timeIntervalSince1970
        guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
        self.init(secondsSince1970: Int(seconds.rounded(.down)))
    }
}
