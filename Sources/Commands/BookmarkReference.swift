import AppResources
import BookmarkStore
import Places
import Weather

/// Resolves places and bookmarks given on the command line.
enum BookmarkReference {
    /// The bookmark with an id, a position counted from 1, or a name: the user's own name or the place's in either language,
    /// in any case.
    static func bookmark(_ text: String, in list: BookmarkList) throws(CommandProblem) -> Bookmark {
        if let bookmark = list[PlaceID(rawValue: text)] { return bookmark }
        if let position = Int(text) {
            guard position > 0, position <= list.count else { throw .badPosition(text, count: list.count) }
            return list[ShelfIndex(position: position)]
        }
        let found = named(text, in: list)
        guard let first = found.first else { throw .unknownBookmark(text) }
        guard found.count == 1 else { throw .ambiguous(text, candidates: found.map(\.place.id.rawValue)) }
        return first
    }

    /// The bookmarks with a name.
    static func named(_ text: String, in list: some Sequence<Bookmark>) -> [Bookmark] {
        let folded = text.lowercased()
        return list.filter { bookmark in
            let names = Array(bookmark.place.names.byLanguageCode.values) + [bookmark.ownName].compactMap(\.self)
            return names.contains { $0.lowercased() == folded }
        }
    }

    /// The place with an id, a name or "latitude,longitude": one of the Korea 20 by its label, or else the first match of the
    /// whole name, alone or with its region, in the gazetteer. Throws if another place may have been meant, with the candidates.
    static func place(
        _ text: String, in gazetteer: Gazetteer?, _ language: Language
    ) throws(CommandProblem) -> Place {
        if let place = known(text, in: gazetteer) { return place }
        let matches = gazetteer?.search(text, in: language, limit: candidates) ?? []
        guard let first = matches.first else { throw .unknownPlace(text) }
        guard first.isWhole, !first.isGuess else { throw .notSurely(text, matches) }
        return first.place
    }

    /// The most places to name when it is not clear which one is meant.
    static let candidates = 5

    /// The place that an id is known to belong to.
    static func place(_ id: PlaceID, in gazetteer: Gazetteer?) -> Place? {
        KoreaTwenty.places.first { $0.id == id } ?? gazetteer?.place(id)
    }

    /// The place that a text certainly means without a search: by its id, its coordinate, or as one of the Korea 20.
    static func known(_ text: String, in gazetteer: Gazetteer?) -> Place? {
        let folded = text.lowercased()
        let known = KoreaTwenty.places.first { place in
            place.id.rawValue == text || place.names.byLanguageCode.values.contains { $0.lowercased() == folded }
        }
        if let known { return known }
        // The id of a place without an entry in the gazetteer is its coordinate.
        if let coordinate = CoordinateText.coordinate(text) {
            return gazetteer?.place(at: coordinate) ?? Place(at: coordinate)
        }
        return gazetteer?.place(PlaceID(rawValue: text))
    }
}

extension PlaceMatch {
    /// Whether the text is the whole name, alone or with its region.
    var isWhole: Bool { kind <= .narrowed }
}

/// A place given on the command line, and whether it was surely meant.
struct PlaceReference {
    let place: Place
    /// Whether another place may have been meant. The command then says which one it took.
    let isDoubtful: Bool

    init(_ place: Place, isDoubtful: Bool = false) {
        (self.place, self.isDoubtful) = (place, isDoubtful)
    }

    /// The bookmark of that name, or else the first match of the search by name, postal code or coordinate. Throws if the match
    /// is only a guess, with the candidates.
    init(
        _ text: String, among bookmarks: [Bookmark], in gazetteer: Gazetteer?, _ language: Language
    ) throws(CommandProblem) {
        let own = BookmarkReference.named(text, in: bookmarks)
        if let bookmark = own.first {
            (place, isDoubtful) = (bookmark.shownPlace, own.count > 1)
            return
        }
        if let known = BookmarkReference.known(text, in: gazetteer) {
            (place, isDoubtful) = (known, false)
            return
        }
        let matches = gazetteer?.search(text, in: language, limit: BookmarkReference.candidates) ?? []
        guard let first = matches.first else { throw .unknownPlace(text) }
        guard !first.isGuess else { throw .notSurely(text, matches) }
        (place, isDoubtful) = (first.place, !first.isWhole)
    }
}
