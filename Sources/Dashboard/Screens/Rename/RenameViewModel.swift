import BookmarkStore
import Observation
import TerminalUI
import Weather

/// Giving a bookmark a name of the person's own. An empty name gives the place its own back.
@MainActor @Observable
final class RenameViewModel {
    enum Outcome: Hashable { case named(PlaceID, String), cancelled }

    let place: Place
    private(set) var field = TextField()

    init(_ bookmark: Bookmark) {
        place = bookmark.place
        field.insert(bookmark.ownName ?? "")
    }

    /// What the key ended, if anything.
    func handle(_ key: Key) -> Outcome? {
        switch key.code {
        case .enter: return .named(place.id, field.text)
        case .escape: return .cancelled
        default:
            _ = field.handle(key)
            return nil
        }
    }

    /// Typed or pasted text comes whole.
    func inserted(_ text: some StringProtocol) {
        var changed = field
        changed.insert(text)
        if changed != field { field = changed }
    }
}
