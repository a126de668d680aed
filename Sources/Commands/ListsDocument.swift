import BookmarkStore
import JSON
import Limits
import Weather
import XML

/// Lists as a file for people and programs: what `nalssi lists export` writes and `import` reads. See docs/BOOKMARKS.md.
struct ListsDocument: Hashable {
    struct Part: Hashable {
        /// Nil for the bookmarks.
        let name: String?
        let bookmarks: [BookmarkDocument.Entry]
    }

    static let version = 2

    let lists: [Part]
    var home: BookmarkDocument.Entry?

    init(lists: [Part], home: BookmarkDocument.Entry? = nil) {
        (self.lists, self.home) = (lists, home)
    }

    /// All lists, or one of them.
    init(_ all: BookmarkLists, only id: ListID? = nil) {
        let heads = all.heads.filter { $0.id != .home && (id == nil || $0.id == id) }
        lists = heads.map {
            Part(name: $0.name, bookmarks: (all[$0.id] ?? BookmarkList()).map(BookmarkDocument.Entry.init))
        }
        home = id == nil ? all.home.map(BookmarkDocument.Entry.init) : nil
    }

    /// The document as pretty-printed JSON. The same lists always give the same bytes.
    var json: String {
        let lists = lists.map { part -> JSONValue in
            var members: [String: any JSONWritable] = ["bookmarks": part.bookmarks.map(\.json)]
            if let name = part.name { members["name"] = name }
            return JSONValue(sorted: members)
        }
        var members: [String: any JSONWritable] = ["version": Self.version, "lists": lists]
        if let home { members["home"] = home.json }
        return JSONValue(sorted: members).indentedText + "\n"
    }

    /// Reads a file in any form: JSON of either version, the waypoints of GPX, or a place on each line. `path` appears in error
    /// messages; `known` returns the place that an id is known to belong to, and `place` what a line means, or nil.
    static func read(
        _ bytes: [UInt8], path: String, known: (PlaceID) -> Place?, around: (Coordinate) -> Place,
        place: (String) -> Place?
    ) throws(CommandProblem) -> ListsDocument {
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        do throws(DocumentProblem) {
            switch first {
            case UInt8(ascii: "{"), UInt8(ascii: "["): return try BookmarkDocumentText(bytes).document(known)
            case UInt8(ascii: "<"): return try waypoints(of: bytes, around)
            default: return try names(in: bytes, place)
            }
        } catch {
            throw .document(path: path, line: error.line(in: bytes), error.mistake)
        }
    }

    /// The waypoints of a GPX file, under their own names. Tracks and routes are left out.
    private static func waypoints(
        of bytes: [UInt8], _ around: (Coordinate) -> Place
    ) throws(DocumentProblem) -> ListsDocument {
        let document: XMLDocument
        do throws(XMLProblem) {
            document = try XMLReader.read(bytes, keeping: XMLSelection(leavingOut: ["trk", "rte", "extensions"]))
        } catch {
            throw DocumentProblem(.notXML)
        }
        guard document.root.name == "gpx" else { throw DocumentProblem(.notXML) }
        var entries: [BookmarkDocument.Entry] = []
        var ids: Set<String> = []
        for point in document.root.all("wpt") {
            let name = point.text(of: "name") ?? ""
            guard let latitude = point.attributes["lat"].flatMap(Double.init),
                let longitude = point.attributes["lon"].flatMap(Double.init),
                let coordinate = Coordinate(latitude: latitude, longitude: longitude)
            else { throw DocumentProblem(.badPoint(name)) }
            let place = around(coordinate)
            guard ids.insert(place.id.rawValue).inserted else { continue }
            entries.append(BookmarkDocument.Entry(place, ownName: name.isEmpty ? nil : name))
            if entries.count > Limits.File.bookmarkCount { throw DocumentProblem(.tooMany) }
        }
        return ListsDocument(lists: [Part(name: nil, bookmarks: entries)])
    }

    /// The places that are named on the lines of a text. Empty lines, and what begins with `#`, are left out.
    private static func names(
        in bytes: [UInt8], _ place: (String) -> Place?
    ) throws(DocumentProblem) -> ListsDocument {
        guard bytes.count <= Limits.File.bookmarks else { throw DocumentProblem(.tooLarge) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw DocumentProblem(.notUTF8) }
        var entries: [BookmarkDocument.Entry] = []
        var ids: Set<String> = []
        for line in text.split(whereSeparator: \.isNewline) {
            let position = text.utf8.distance(from: text.startIndex, to: line.startIndex)
            let words = String(String(line).withoutOuterBlanks)
            guard !words.isEmpty, !words.hasPrefix("#") else { continue }
            guard let place = place(words) else { throw DocumentProblem(.unknownPlace(words), at: position) }
            if ids.insert(place.id.rawValue).inserted { entries.append(BookmarkDocument.Entry(place, ownName: nil)) }
            if entries.count > Limits.Query.placesAtOnce { throw DocumentProblem(.tooMany, at: position) }
        }
        return ListsDocument(lists: [Part(name: nil, bookmarks: entries)])
    }
}
