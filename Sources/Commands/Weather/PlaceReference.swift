import BookmarkStore
import Places
import Weather

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
        _ text: String, among bookmarks: BookmarkList, in gazetteer: Gazetteer?, _ language: Language
    ) throws(CommandProblem) {
        let folded = text.lowercased()
        let own = bookmarks.filter { bookmark in
            let names = Array(bookmark.place.names.byLanguageCode.values) + [bookmark.ownName].compactMap(\.self)
            return names.contains { $0.lowercased() == folded }
        }
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
