import AppResources
import BookmarkStore
import Display
import FoundationEssentials
import Limits
import Places
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

// Checks beyond the shape of the JSON.
extension BookmarkDocument {
    /// Checks that every entry is a valid bookmark, and that its id and coordinate agree.
    func check(
        _ lines: JSONLines, _ known: (PlaceID) -> Place?, _ mistake: (DocumentMistake, Int) -> CommandProblem
    ) throws(CommandProblem) {
        var seen = Set<String>()
        for (index, entry) in bookmarks.enumerated() {
            func require(_ isRight: Bool, _ field: String, _ expected: CommandPhrase) throws(CommandProblem) {
                guard !isRight else { return }
                let line = lines.line(of: [.key("bookmarks"), .index(index), .key(field)])
                throw mistake(.wrong(field: field, expected: expected), line)
            }
            try require((1...Limits.Name.id).contains(entry.id.count) && Self.isPlain(entry.id), "id", .expectedID)
            try require((-90...90).contains(entry.latitude), "latitude", .expectedLatitude)
            try require((-180...180).contains(entry.longitude), "longitude", .expectedLongitude)
            try require(!entry.names.isEmpty, "names", .expectedNames)
            try require(entry.names.count <= Limits.Name.languages, "names", .expectedFewerNames)
            for (field, texts) in [("names", entry.names), ("region", entry.region), ("country", entry.country)] {
                try require((texts ?? [:]).allSatisfy(Self.isText), field, .expectedNames)
            }
            try require(
                entry.utcOffset.map { abs($0) <= 64_800 && $0.rounded() == $0 } ?? true, "utcOffset", .expectedOffset)
            try require(entry.addedAt.map { Timestamp(iso8601: $0) != nil } ?? true, "addedAt", .expectedTime)
            try require(
                entry.timeZone.map { $0.count <= Limits.Name.timeZone && Self.isPlain($0) } ?? true, "timeZone",
                .expectedZone)
            let duplicate: DocumentMistake? = seen.insert(entry.id).inserted ? nil : .duplicate(id: entry.id)
            if let wrong = duplicate ?? entry.contradiction(known) {
                throw mistake(wrong, lines.line(of: [.key("bookmarks"), .index(index), .key("id")]))
            }
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0.value < 0x7F }
    }

    /// Marks that reorder the text around them, and tags, which are never drawn: both make a name look like another.
    private static let hiddenMarks: [ClosedRange<UInt32>] = [
        0x061C...0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE007F,
    ]

    /// Whether a language code and a name in it are one visible line without control characters.
    private static func isText(_ code: String, _ text: String) -> Bool {
        guard isPlain(code), (1...20).contains(code.count), text.utf8.count <= Limits.Name.bytes,
            (1...Limits.Name.imported).contains(text.count), text.isVisible
        else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            let isHidden = Self.hiddenMarks.contains { $0.contains(scalar.value) }
            return !isHidden
                && ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
    }
}

extension BookmarkDocument.Entry {
    /// How far apart two gazetteers may place the centre of the same city.
    private static let farKilometres = 50.0

    /// A disagreement between the id and the coordinate. It would matter because weather is requested by the coordinate and
    /// stored by the id.
    fileprivate func contradiction(_ known: (PlaceID) -> Place?) -> DocumentMistake? {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
        if id.hasPrefix("geo:") {
            let own = PlaceID(at: coordinate).rawValue
            return id == own ? nil : .otherPoint(id: id, own: own)
        }
        guard let place = known(PlaceID(rawValue: id)), case let far = place.coordinate.distance(to: coordinate),
            far > Self.farKilometres
        else { return nil }
        return .otherPlace(id: id, place, kilometres: Int(far.rounded()))
    }
}

/// A mistake in a file of bookmarks.
enum DocumentMistake: Hashable, Sendable {
    case notJSON
    case notUTF8
    case tooLarge
    case tooMany
    case newerVersion
    case missing(String)
    /// The value that begins on this line must be an object.
    case notObject
    /// A field does not have the expected value.
    case wrong(field: String, expected: CommandPhrase)
    case duplicate(id: String)
    /// An escape sequence for only one half of a surrogate pair such as `\ud83d\ude00`.
    case loneSurrogate(String)
    /// The id contains a coordinate other than the entry's; `own` is the id that would match.
    case otherPoint(id: String, own: String)
    /// The id belongs to this place, but the entry's coordinate is that far away from it.
    case otherPlace(id: String, Place, kilometres: Int)

    func text(_ phrase: PhraseBook) -> String {
        switch self {
        case .notJSON: phrase(.documentNotJSON)
        case .notUTF8: phrase(.documentNotUTF8)
        case .tooLarge: phrase(.documentTooLarge, ["megabytes": "\(Limits.File.bookmarks >> 20)"])
        case .tooMany: phrase(.documentTooMany, ["count": "\(Limits.File.bookmarkCount)"])
        case .newerVersion: phrase(.documentNewerVersion)
        case .missing(let field): phrase(.documentMissing, ["field": field])
        case .notObject: phrase(.documentNotObject)
        case .wrong(let field, let expected):
            phrase(.documentWrong, ["field": field, "expected": phrase(expected)])
        case .duplicate(let id): phrase(.documentDuplicate, ["id": id])
        case .loneSurrogate(let escape): phrase(.documentLoneSurrogate, ["escape": escape])
        case .otherPoint(let id, let own): phrase(.documentOtherPoint, ["id": id, "own": own])
        case .otherPlace(let id, let place, let kilometres):
            phrase(
                .documentOtherPlace,
                [
                    "id": id, "name": place.names.text(in: phrase.language), "coordinate": place.coordinate.text,
                    "kilometres": "\(kilometres)",
                ])
        }
    }
}
