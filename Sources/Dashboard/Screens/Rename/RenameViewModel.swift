import BookmarkStore
import Observation
import TerminalUI
import Weather

/// Giving a bookmark a name of the person's own. It starts with the name it has; an empty one, or the place's own, gives the
/// place its own back.
@MainActor @Observable
final class RenameViewModel {
    let place: Place
    private(set) var field = TextField()
    /// The place's own name, in the person's language.
    let properName: String

    init(_ bookmark: Bookmark, in language: Language) {
        place = bookmark.place
        properName = bookmark.place.names.text(in: language)
        field.insert(bookmark.ownName ?? properName)
    }

    /// What the bookmark is to be called; empty: by the place's own name.
    var newName: String { field.text == properName ? "" : field.text }

    /// A key that edits the name.
    func edit(_ key: Key) { _ = field.handle(key) }

    /// Typed or pasted text comes whole.
    func inserted(_ text: some StringProtocol) {
        var changed = field
        changed.insert(text)
        if changed != field { field = changed }
    }
}
