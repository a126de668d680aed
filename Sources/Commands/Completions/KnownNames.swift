import AppResources
import BookmarkStore
import Engine
import Limits
import Weather

/// The names of bookmarks and places on this machine. Completion must be quick and free of side effects: it contacts no host,
/// changes no file, and waits for no lock. A file that cannot be read supplies no names.
struct KnownNames: NameSource {
    let environment: Environment
    let phrase: PhraseBook

    func bookmarks(beginningWith text: String) -> [Candidate] {
        let found = stored.distinct.compactMap { bookmark in
            let place = bookmark.place
            return name([bookmark.ownName].compactMap(\.self) + names(of: place), beginningWith: text)
                .map { (name: $0, id: place.id.rawValue, address: placeAddress(place, in: phrase.language)) }
        }
        // Bookmarks that share a name are offered by their ids.
        let counts = Dictionary(found.map { ($0.name, 1) }, uniquingKeysWith: +)
        return found.prefix(Limits.Completion.candidates).map { entry in
            counts[entry.name] == 1
                ? Candidate(word: entry.name, note: entry.address) : Candidate(word: entry.id, note: entry.name)
        }
    }

    func lists(beginningWith text: String) -> [Candidate] {
        let lists = stored
        return lists.own.compactMap { head in
            name([head.name].compactMap(\.self), beginningWith: text).map {
                Candidate(word: $0, note: phrase(.listCount, ["count": "\(lists[head.id]?.count ?? 0)"]))
            }
        }
    }

    /// A damaged file is left for a command that can report it; what can be read of it is offered.
    private var stored: BookmarkLists { BookmarkStore.contents(of: Paths(environment: environment).bookmarks).lists }

    /// For an empty text only the Korean cities, since two hundred thousand places would be of no use.
    func places(beginningWith text: String) -> [Candidate] {
        let found =
            text.isEmpty
            ? KoreaTwenty.places
            : (try? GazetteerLocation.open(environment: environment))?
                .search(text, in: phrase.language, limit: Limits.Completion.candidates).map(\.place)
                ?? KoreaTwenty.places
        return found.compactMap { place in
            name(names(of: place), beginningWith: text)
                .map { Candidate(word: $0, note: placeAddress(place, in: phrase.language)) }
        }
    }

    /// The name in the display language comes first.
    private func names(of place: Place) -> [String] {
        [place.names.text(in: phrase.language)] + Language.allCases.map { place.names.text(in: $0) }
    }

    private func name(_ names: [String], beginningWith text: String) -> String? {
        let folded = text.lowercased()
        return names.first { name in
            let name = name.lowercased()
            // Shells compare code points, of which a letter with a combining mark has two.
            return name.hasPrefix(folded) || name.unicodeScalars.starts(with: folded.unicodeScalars)
        }
    }
}
