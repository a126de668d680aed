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
    init(_ text: String, among bookmarks: BookmarkList, in gazetteer: Gazetteer?) throws(CommandProblem) {
        let folded = text.lowercased()
        let own = bookmarks.filter { bookmark in
            let names = Array(bookmark.place.names.byLanguageCode.values) + [bookmark.ownName].compactMap(\.self)
            return names.contains { $0.lowercased() == folded }
        }
        if let bookmark = own.first {
            (place, isDoubtful) = (bookmark.shownPlace, own.count > 1)
            return
        }
        do throws(CommandProblem) {
            (place, isDoubtful) = (try BookmarkReference.place(text, in: gazetteer), false)
        } catch {
            let matches = gazetteer?.search(text, limit: Self.candidates) ?? []
            guard let first = matches.first else { throw error }
            guard !first.isGuess else { throw .guessed(text, candidates: matches.map(\.place)) }
            (place, isDoubtful) = (first.place, true)
        }
    }

    private static let candidates = 5
}
