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

    fileprivate init(_ mistake: DocumentMistake, at value: JSONElement) {
        self.init(mistake, at: value.position ?? 0)
    }

    /// Counted from 1.
    func line(in bytes: [UInt8]) -> Int { JSONReader.line(at: position, in: bytes) }
}

/// A file of bookmarks as it was written.
struct BookmarkDocumentText {
    private let json: JSONElement

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Throws if it is not an object in JSON.
    init(_ bytes: [UInt8]) throws(DocumentProblem) {
        guard bytes.count <= Limits.File.bookmarks else { throw DocumentProblem(.tooLarge) }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw DocumentProblem(.notUTF8) }
        // Some editors begin every file with a byte order mark.
        var reader = JSONReader(bytes, from: bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0)
        do throws(JSONReader.Malformed) {
            json = try JSONElement(&reader)
            try reader.finish()
        } catch {
            let escape = String(decoding: bytes[reader.position...].prefix(6), as: UTF8.self)
            throw DocumentProblem(error.isLoneSurrogate ? .loneSurrogate(escape) : .notJSON, at: reader.position)
        }
        guard json.kind == .object else { throw DocumentProblem(.notObject, at: json) }
    }

    /// What a document of either version holds, if it is all valid, and ids and coordinates agree. The first version has bookmarks
    /// alone. `known` returns the place that an id is known to belong to.
    func document(_ known: (PlaceID) -> Place?) throws(DocumentProblem) -> ListsDocument {
        let version = json["version"]
        guard version.exists else { throw DocumentProblem(.missing("version"), at: json) }
        guard let number = try version.plainNumber, number.rounded() == number, number >= 1 else {
            throw DocumentProblem(.wrong(field: "version", expected: .expectedVersion), at: version)
        }
        guard number <= Double(ListsDocument.version) else { throw DocumentProblem(.newerVersion, at: version) }
        var left = Limits.File.bookmarkCount
        guard number == Double(ListsDocument.version) else {
            return ListsDocument(lists: [.init(name: nil, bookmarks: try bookmarks(of: json, known, &left))])
        }
        guard json["lists"].exists else { throw DocumentProblem(.missing("lists"), at: json) }
        guard let entries = json["lists"].items(most: Limits.Bookmark.lists + 2) else {
            throw DocumentProblem(.wrong(field: "lists", expected: .expectedLists), at: json["lists"])
        }
        if entries.count > Limits.Bookmark.lists + 1, let extra = entries.last {
            throw DocumentProblem(.tooManyLists, at: extra)
        }
        var names: Set<String> = []
        var parts: [ListsDocument.Part] = []
        for entry in entries {
            let name = try name(of: entry)
            if !names.insert(name?.lowercased() ?? "").inserted {
                throw DocumentProblem(.duplicate(id: name ?? "bookmarks"), at: entry)
            }
            parts.append(.init(name: name, bookmarks: try bookmarks(of: entry, known, &left)))
        }
        let home = json["home"]
        return ListsDocument(lists: parts, home: home.isNull ? nil : try Entry(json: home).bookmark)
    }

    /// The bookmarks of a document with one list: those of the first version.
    func bookmarks(_ known: (PlaceID) -> Place?) throws(DocumentProblem) -> [BookmarkDocument.Entry] {
        let version = json["version"]
        if let number = try version.plainNumber, number.rounded() == number,
            number > Double(BookmarkDocument.version)
        {
            throw DocumentProblem(number == Double(ListsDocument.version) ? .manyLists : .newerVersion, at: version)
        }
        return try document(known).lists.first?.bookmarks ?? []
    }

    /// The bookmarks of a document or a list. `left`: how many more there may be.
    private func bookmarks(
        of parent: JSONElement, _ known: (PlaceID) -> Place?, _ left: inout Int
    ) throws(DocumentProblem) -> [BookmarkDocument.Entry] {
        let list = parent["bookmarks"]
        guard list.exists else { throw DocumentProblem(.missing("bookmarks"), at: parent) }
        guard let entries = list.items(most: Limits.File.bookmarkCount + 1) else {
            throw DocumentProblem(.wrong(field: "bookmarks", expected: .expectedList), at: list)
        }
        left -= entries.count
        if left < 0, let extra = entries.last { throw DocumentProblem(.tooMany, at: extra) }
        var ids: Set<String> = []
        return try entries.map { entry throws(DocumentProblem) in
            let bookmark = try Entry(json: entry).bookmark
            let duplicate: DocumentMistake? = ids.insert(bookmark.id).inserted ? nil : .duplicate(id: bookmark.id)
            if let mistake = duplicate ?? bookmark.contradiction(known) {
                throw DocumentProblem(mistake, at: entry["id"])
            }
            return bookmark
        }
    }

    /// The name of a list; nil for the bookmarks.
    private func name(of list: JSONElement) throws(DocumentProblem) -> String? {
        guard list.kind == .object else { throw DocumentProblem(.notObject, at: list) }
        guard !list["name"].isNull else { return nil }
        guard let text = list["name"].text, text.count <= Limits.Name.own, BookmarkLists().problem(with: text) == nil
        else { throw DocumentProblem(.wrong(field: "name", expected: .expectedListName), at: list["name"]) }
        return text
    }

    private struct Entry {
        let json: JSONElement

        private static let expected: [String: CommandPhrase] = [
            "id": .expectedID, "names": .expectedNames, "latitude": .expectedLatitude, "longitude": .expectedLongitude,
            "region": .expectedNames, "country": .expectedNames, "timeZone": .expectedZone,
            "utcOffset": .expectedOffset, "height": .expectedHeight, "ownName": .expectedText, "addedAt": .expectedTime,
        ]

        private func wrong(_ field: String, _ expected: CommandPhrase? = nil) -> DocumentProblem {
            let expected = expected ?? Self.expected[field] ?? .expectedText
            // Of texts by language, the first value that is not a string.
            let text = json[field].members?.first { $0.value.kind != .text }?.value
            return DocumentProblem(.wrong(field: field, expected: expected), at: text ?? json[field])
        }

        private func optional<Value>(
            _ name: String, _ value: (JSONElement) throws(DocumentProblem) -> Value?
        ) throws(DocumentProblem) -> Value? {
            json[name].isNull ? nil : try required(name, value)
        }

        private func required<Value>(
            _ name: String, _ value: (JSONElement) throws(DocumentProblem) -> Value?
        ) throws(DocumentProblem) -> Value {
            guard json[name].exists else { throw DocumentProblem(.missing(name), at: json) }
            guard let value = try value(json[name]) else { throw wrong(name) }
            return value
        }

        private func number(_ json: JSONElement) throws(DocumentProblem) -> Double? { try json.plainNumber }

        /// The bookmark with valid fields.
        var bookmark: BookmarkDocument.Entry {
            get throws(DocumentProblem) {
                guard json.kind == .object else { throw DocumentProblem(.notObject, at: json) }
                let bookmark = BookmarkDocument.Entry(
                    id: try required("id", \.text), names: try required("names", \.texts),
                    latitude: try required("latitude", number), longitude: try required("longitude", number),
                    region: try optional("region", \.texts), country: try optional("country", \.texts),
                    timeZone: try optional("timeZone", \.text), utcOffset: try optional("utcOffset", number),
                    height: try optional("height", number), ownName: try optional("ownName", \.text),
                    addedAt: try optional("addedAt", \.text))
                if let field = bookmark.invalidField { throw wrong(field) }
                for (field, texts) in [
                    ("names", bookmark.names), ("region", bookmark.region ?? [:]), ("country", bookmark.country ?? [:]),
                ] where texts.count > Limits.Name.languages { throw wrong(field, .expectedFewerNames) }
                return bookmark
            }
        }
    }
}

extension JSONElement {
    /// A number that is not in quotes. Throws for one that is too large.
    fileprivate var plainNumber: Double? {
        get throws(DocumentProblem) {
            guard kind == .number else { return nil }
            guard let number else { throw DocumentProblem(.notJSON, at: self) }
            return number
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
