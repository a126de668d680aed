import AppResources
import BookmarkStore
import Engine
import Glibc

/// What `nalssi bookmarks list` and `export` say about the bookmarks.
struct BookmarkAnswer {
    private let list: BookmarkList
    private let phrase: PhraseBook

    init(_ list: BookmarkList, _ phrase: PhraseBook) {
        (self.list, self.phrase) = (list, phrase)
    }

    /// The text to print; an export to a file writes it.
    func text(_ reading: BookmarkCommand.Reading) throws(CommandProblem) -> String {
        switch reading {
        case .list(asJSON: true), .export(nil, _): return try json
        case .list: return table
        case .export(let file?, let overwrites):
            try WholeFile.write(try json, to: file, overwrites: overwrites)
            return phrase(.commandExported, ["count": "\(list.count)", "path": file]) + "\n"
        }
    }

    private var json: String {
        get throws(CommandProblem) {
            do {
                return try BookmarkDocument(list).json()
            } catch {
                throw .unwritable(path: "-", .system(EINVAL))
            }
        }
    }

    /// One row for each bookmark: position, name, address and id, in aligned columns.
    var table: String {
        let rows = list.enumerated().map { index, bookmark in
            let place = bookmark.place
            return [
                "\(index + 1)", bookmark.shownPlace.names.text(in: phrase.language),
                placeAddress(place, in: phrase.language), place.id.rawValue,
            ]
        }
        return columns(rows, rightAligned: [0])
    }
}
