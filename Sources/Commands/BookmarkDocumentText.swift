// One file: each check names the place in the text, which is private to what was read.

import AppResources
import BookmarkStore
import Display
import JSON
import Limits
import Weather

/// A mistake in a file of bookmarks and where it is.
struct DocumentProblem: Error {
    let mistake: DocumentMistake
    /// The offset in the file.
    let position: Int

    init(_ mistake: DocumentMistake, at position: Int = 0) {
        (self.mistake, self.position) = (mistake, position)
    }

    /// Counted from 1.
    func line(in bytes: [UInt8]) -> Int { JSONReader.line(at: position, in: bytes) }
}

/// A file of bookmarks as it was written: the members that are read, of any type, each with its position for messages about it.
struct BookmarkDocumentText {
    private var version: Field?
    private var list: (position: Int, entries: [Entry]?)?
    private var lists: (position: Int, entries: [ListEntry]?)?
    private var home: Entry?
    /// Where the object begins.
    private var position = 0

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Throws if it is not an object in JSON.
    init(_ bytes: [UInt8]) throws(DocumentProblem) {
        guard bytes.count <= Limits.File.bookmarks else { throw DocumentProblem(.tooLarge) }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw DocumentProblem(.notUTF8) }
        // Some editors begin every file with a byte order mark.
        var json = JSONReader(bytes, from: bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0)
        let isObject: Bool
        do throws(JSONReader.Malformed) {
            position = try json.start()
            isObject = try json.object { name, json throws(JSONReader.Malformed) in
                switch name {
                case "version" where version == nil: version = try Field(&json)
                case "bookmarks" where list == nil:
                    let position = try json.start()
                    let entries: [Entry?]? = try json.list(most: Limits.File.bookmarkCount + 1)
                    list = (position, entries?.compactMap(\.self))
                case "lists" where lists == nil:
                    let position = try json.start()
                    let entries: [ListEntry?]? = try json.list(most: Limits.Bookmark.lists + 2)
                    lists = (position, entries?.compactMap(\.self))
                case "home" where home == nil:
                    home = try json.kind() == .null ? nil : Entry(&json)
                    if home == nil { try json.skip() }
                default: try json.skip()
                }
            }
            try json.finish()
        } catch {
            let escape = String(decoding: bytes[json.position...].prefix(6), as: UTF8.self)
            throw DocumentProblem(error.isLoneSurrogate ? .loneSurrogate(escape) : .notJSON, at: json.position)
        }
        guard isObject else { throw DocumentProblem(.notObject, at: position) }
    }

    /// What a document of either version holds, if it is all valid, and ids and coordinates agree. The first version has bookmarks
    /// alone. `known` returns the place that an id is known to belong to.
    func document(_ known: (PlaceID) -> Place?) throws(DocumentProblem) -> ListsDocument {
        guard let version else { throw DocumentProblem(.missing("version"), at: position) }
        guard let number = version.number, number.rounded() == number, number >= 1 else {
            throw DocumentProblem(.wrong(field: "version", expected: .expectedVersion), at: version.position)
        }
        guard number <= Double(ListsDocument.version) else {
            throw DocumentProblem(.newerVersion, at: version.position)
        }
        var left = Limits.File.bookmarkCount
        guard number == Double(ListsDocument.version) else {
            return ListsDocument(lists: [.init(name: nil, bookmarks: try bookmarks(in: list, position, known, &left))])
        }
        guard let lists else { throw DocumentProblem(.missing("lists"), at: position) }
        guard let entries = lists.entries else {
            throw DocumentProblem(.wrong(field: "lists", expected: .expectedLists), at: lists.position)
        }
        if entries.count > Limits.Bookmark.lists + 1, let extra = entries.last {
            throw DocumentProblem(.tooManyLists, at: extra.position)
        }
        var names: Set<String> = []
        var parts: [ListsDocument.Part] = []
        for entry in entries {
            let name = try entry.name
            if !names.insert(name?.lowercased() ?? "").inserted {
                throw DocumentProblem(.duplicate(id: name ?? "bookmarks"), at: entry.position)
            }
            parts.append(
                .init(name: name, bookmarks: try bookmarks(in: entry.list, entry.position, known, &left)))
        }
        return ListsDocument(lists: parts, home: try home.map { home throws(DocumentProblem) in try home.bookmark })
    }

    /// The bookmarks of a document with one list: those of the first version.
    func bookmarks(_ known: (PlaceID) -> Place?) throws(DocumentProblem) -> [BookmarkDocument.Entry] {
        if let version, let number = version.number, number.rounded() == number,
            number > Double(BookmarkDocument.version)
        {
            throw DocumentProblem(
                number == Double(ListsDocument.version) ? .manyLists : .newerVersion, at: version.position)
        }
        return try document(known).lists.first?.bookmarks ?? []
    }

    /// `left`: how many more there may be.
    private func bookmarks(
        in list: (position: Int, entries: [Entry]?)?, _ position: Int, _ known: (PlaceID) -> Place?, _ left: inout Int
    ) throws(DocumentProblem) -> [BookmarkDocument.Entry] {
        guard let list else { throw DocumentProblem(.missing("bookmarks"), at: position) }
        guard let entries = list.entries else {
            throw DocumentProblem(.wrong(field: "bookmarks", expected: .expectedList), at: list.position)
        }
        left -= entries.count
        if left < 0, let extra = entries.last { throw DocumentProblem(.tooMany, at: extra.position) }
        var ids: Set<String> = []
        return try entries.map { entry throws(DocumentProblem) in
            let bookmark = try entry.bookmark
            let duplicate: DocumentMistake? = ids.insert(bookmark.id).inserted ? nil : .duplicate(id: bookmark.id)
            if let mistake = duplicate ?? bookmark.contradiction(known) {
                throw DocumentProblem(mistake, at: entry.position(of: "id"))
            }
            return bookmark
        }
    }

    /// A list with its name.
    private struct ListEntry: JSONReadable {
        let position: Int
        private var label: Field?
        private(set) var list: (position: Int, entries: [Entry]?)?
        private var isObject = false

        init(_ json: inout JSONReader) throws(JSONReader.Malformed) {
            position = try json.start()
            isObject = try json.object { name, json throws(JSONReader.Malformed) in
                switch name {
                case "name" where label == nil: label = try Field(&json)
                case "bookmarks" where list == nil:
                    let position = try json.start()
                    let entries: [Entry?]? = try json.list(most: Limits.File.bookmarkCount + 1)
                    list = (position, entries?.compactMap(\.self))
                default: try json.skip()
                }
            }
        }

        /// Nil for the bookmarks.
        var name: String? {
            get throws(DocumentProblem) {
                guard isObject else { throw DocumentProblem(.notObject, at: position) }
                guard let label, !label.isNull else { return nil }
                guard let text = label.text, text.count <= Limits.Name.own, BookmarkLists().problem(with: text) == nil
                else { throw DocumentProblem(.wrong(field: "name", expected: .expectedListName), at: label.position) }
                return text
            }
        }
    }

    /// One value of a bookmark.
    private struct Field {
        let position: Int
        private(set) var text: String?
        private(set) var number: Double?
        private(set) var texts: [String: String]?
        private(set) var isNull = false

        init(_ json: inout JSONReader) throws(JSONReader.Malformed) {
            let start = try json.start()
            var wrong: Int?
            switch try json.kind() {
            case .text: text = try json.text()
            case .number:
                number = try json.number()
                // One that is too large.
                guard number != nil else { throw JSONReader.Malformed() }
            case .object:
                let object = try json.texts()
                wrong = object?.wrong
                texts = wrong == nil ? object?.texts : nil
            case .null:
                isNull = true
                try json.skip()
            case .array, .flag: try json.skip()
            }
            position = wrong ?? start
        }
    }

    private struct Entry: JSONReadable {
        let position: Int
        /// Nil if the value is not an object.
        private let fields: [String: Field]?

        private static let expected: [String: CommandPhrase] = [
            "id": .expectedID, "names": .expectedNames, "latitude": .expectedLatitude, "longitude": .expectedLongitude,
            "region": .expectedNames, "country": .expectedNames, "timeZone": .expectedZone,
            "utcOffset": .expectedOffset, "height": .expectedHeight, "ownName": .expectedText, "addedAt": .expectedTime,
        ]

        init(_ json: inout JSONReader) throws(JSONReader.Malformed) {
            position = try json.start()
            var fields: [String: Field] = [:]
            let isObject = try json.object { name, json throws(JSONReader.Malformed) in
                guard Self.expected[name] != nil, fields[name] == nil else { return try json.skip() }
                fields[name] = try Field(&json)
            }
            self.fields = isObject ? fields : nil
        }

        func position(of field: String) -> Int { fields?[field]?.position ?? position }

        private func wrong(_ field: String, _ expected: CommandPhrase? = nil) -> DocumentProblem {
            let expected = expected ?? Self.expected[field] ?? .expectedText
            return DocumentProblem(.wrong(field: field, expected: expected), at: position(of: field))
        }

        private func optional<Value>(_ name: String, _ value: (Field) -> Value?) throws(DocumentProblem) -> Value? {
            guard let field = fields?[name], !field.isNull else { return nil }
            guard let value = value(field) else { throw wrong(name) }
            return value
        }

        private func required<Value>(_ name: String, _ value: (Field) -> Value?) throws(DocumentProblem) -> Value {
            guard let field = fields?[name] else { throw DocumentProblem(.missing(name), at: position) }
            guard let value = value(field) else { throw wrong(name) }
            return value
        }

        /// The bookmark with valid fields.
        var bookmark: BookmarkDocument.Entry {
            get throws(DocumentProblem) {
                guard fields != nil else { throw DocumentProblem(.notObject, at: position) }
                let bookmark = BookmarkDocument.Entry(
                    id: try required("id", \.text), names: try required("names", \.texts),
                    latitude: try required("latitude", \.number), longitude: try required("longitude", \.number),
                    region: try optional("region", \.texts), country: try optional("country", \.texts),
                    timeZone: try optional("timeZone", \.text), utcOffset: try optional("utcOffset", \.number),
                    height: try optional("height", \.number),
                    ownName: try optional("ownName", \.text), addedAt: try optional("addedAt", \.text))
                if let field = bookmark.invalidField { throw wrong(field) }
                for (field, texts) in [
                    ("names", bookmark.names), ("region", bookmark.region ?? [:]), ("country", bookmark.country ?? [:]),
                ] where texts.count > Limits.Name.languages { throw wrong(field, .expectedFewerNames) }
                return bookmark
            }
        }
    }
}

// Checks beyond the shape of the JSON.
extension BookmarkDocument.Entry {
    /// The name of the first field whose value is not possible.
    fileprivate var invalidField: String? {
        func areTexts(_ texts: [String: String]?) -> Bool { texts?.allSatisfy(Self.isText) ?? true }
        if !(1...Limits.Name.id).contains(id.count) || !Self.isPlain(id) { return "id" }
        if !(-90...90).contains(latitude) { return "latitude" }
        if !(-180...180).contains(longitude) { return "longitude" }
        if names.isEmpty || !areTexts(names) { return "names" }
        if !areTexts(region) { return "region" }
        if !areTexts(country) { return "country" }
        if let utcOffset, abs(utcOffset) > 64_800 || utcOffset.rounded() != utcOffset { return "utcOffset" }
        let heights = Double(Limits.height.lowerBound)...Double(Limits.height.upperBound)
        if let height, !heights.contains(height) || height.rounded() != height {
            return "height"
        }
        if let addedAt, Timestamp(iso8601: addedAt) == nil { return "addedAt" }
        if let timeZone, timeZone.count > Limits.Name.timeZone || !Self.isPlain(timeZone) { return "timeZone" }
        return nil
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
