import AppResources
import Limits
import Weather

/// A mistake in a file of bookmarks.
enum DocumentMistake: Hashable, Sendable {
    case notJSON
    case notUTF8
    case tooLarge
    case tooMany
    case tooManyLists
    /// It holds lists, where bookmarks alone are read.
    case manyLists
    /// GPX that is not XML as the program reads it.
    case notXML
    /// A waypoint without a valid coordinate.
    case badPoint(String)
    /// A line that names no place, or more than one.
    case unknownPlace(String)
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
        case .tooManyLists: phrase(.documentTooManyLists, ["count": "\(Limits.Bookmark.lists)"])
        case .manyLists: phrase(.documentManyLists)
        case .notXML: phrase(.documentNotXML)
        case .badPoint(let name): phrase(.documentBadPoint, ["name": name.printable])
        case .unknownPlace(let text): phrase(.documentUnknownPlace, ["text": text.printable])
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
