import BookmarkStore
import JSON
import Weather

/// The bookmarks as a file for people and programs: what `nalssi bookmarks export` writes and `import` reads. See
/// docs/BOOKMARKS.md.
struct BookmarkDocument: Hashable {
    struct Entry: Hashable {
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
        /// Metres above sea level.
        var height: Double?
        var ownName: String?
        /// ISO 8601 in UTC.
        var addedAt: String?
    }

    static let version = 1

    let bookmarks: [Entry]

    init(_ list: BookmarkList) {
        bookmarks = list.map(Entry.init)
    }

    /// Parses a document from any program. `path` appears in error messages; `known` returns the place that an id is known to
    /// belong to.
    init(
        parsing bytes: [UInt8], path: String, known: (PlaceID) -> Place? = { _ in nil }
    ) throws(CommandProblem) {
        do throws(DocumentProblem) {
            bookmarks = try BookmarkDocumentText(bytes).bookmarks(known)
        } catch {
            throw .document(path: path, line: error.line(in: bytes), error.mistake)
        }
    }

    /// The document as pretty-printed JSON. The same bookmarks always give the same bytes.
    var json: String {
        JSONValue(sorted: ["version": Self.version, "bookmarks": bookmarks.map(\.json)]).indentedText + "\n"
    }
}

extension BookmarkList {
    /// Adds the entries of places that the list does not have. Those without a time were added `now`.
    mutating func add(_ entries: [BookmarkDocument.Entry], on now: Timestamp) -> [BookmarkChange] {
        entries.compactMap { entry in
            let addedAt = entry.addedAt.flatMap(Timestamp.init(iso8601:)) ?? now
            return entry.place.flatMap { add($0, called: entry.ownName, on: addedAt) }
        }
    }
}

extension BookmarkDocument.Entry {
    init(_ bookmark: Bookmark) {
        self.init(bookmark.place, ownName: bookmark.ownName, addedAt: bookmark.addedAt.iso8601)
    }

    init(_ place: Place, ownName: String?, addedAt: String? = nil) {
        self.init(
            id: place.id.rawValue, names: place.names.byLanguageCode, latitude: place.coordinate.latitude,
            longitude: place.coordinate.longitude, region: place.region?.byLanguageCode,
            country: place.country?.byLanguageCode, timeZone: place.timeZone,
            utcOffset: Double(place.usualOffset.seconds), height: place.height.map(Double.init), ownName: ownName,
            addedAt: addedAt)
    }

    /// The place; nil only for an unchecked entry.
    var place: Place? {
        Coordinate(latitude: latitude, longitude: longitude).map { coordinate in
            Place(
                id: PlaceID(rawValue: id), names: LocalizedText(names), coordinate: coordinate,
                region: region.map(LocalizedText.init), country: country.map(LocalizedText.init), timeZone: timeZone,
                usualOffset: UTCOffset(seconds: Int(utcOffset ?? 0)), height: height.map { Int($0) })
        }
    }

    /// Without members that are not known.
    var json: JSONValue {
        let members: [String: JSONValue?] = [
            "id": .text(id), "names": JSONValue(sorted: names), "latitude": .number(latitude),
            "longitude": .number(longitude), "region": region.map { JSONValue(sorted: $0) },
            "country": country.map { JSONValue(sorted: $0) }, "timeZone": timeZone?.json, "utcOffset": utcOffset?.json,
            "height": height?.json,
            "ownName": ownName?.json, "addedAt": addedAt?.json,
        ]
        return JSONValue(sorted: members.compactMapValues(\.self))
    }
}
