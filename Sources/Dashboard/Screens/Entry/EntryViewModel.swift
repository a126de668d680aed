import AppResources
import BookmarkStore
import Engine
import Observation
import TerminalUI
import Weather
import WeatherService

/// Typing one thing: a bookmark's own name, a number, or the key.
@MainActor @Observable
final class EntryViewModel {
    enum Purpose: Hashable, Sendable {
        /// It starts with the name the bookmark has; an empty one, or the place's own, gives the place its own back.
        case name(Bookmark, properName: String)
        case number(SettingKey, ClosedRange<Int>)
        case key
    }

    /// How what was typed stands.
    enum State: Hashable, Sendable {
        case typing
        /// The service is being asked about the key.
        case trying
        case refused(Refusal)
    }

    enum Refusal: Hashable, Sendable {
        /// There is something in it that cannot be there.
        case malformed
        case outOfRange
        /// The service does not accept it, or could not be asked.
        case failure(WeatherFailure)
    }

    let purpose: Purpose
    private(set) var field = TextField()
    private(set) var state = State.typing

    init(renaming bookmark: Bookmark, in language: Language) {
        let properName = bookmark.place.names.text(in: language)
        purpose = .name(bookmark, properName: properName)
        field.insert(bookmark.ownName ?? properName)
    }

    init(numberOf key: SettingKey, in range: ClosedRange<Int>, now: String) {
        purpose = .number(key, range)
        field.insert(now)
    }

    /// Nothing that was typed before is shown again.
    static func key() -> EntryViewModel { EntryViewModel() }

    private init() { purpose = .key }

    /// What the bookmark is to be called; empty: by the place's own name.
    var newName: String {
        if case .name(_, field.text) = purpose { "" } else { field.text }
    }

    /// A key that edits the text.
    func edit(_ key: Key) {
        guard state != .trying, field.handle(key) else { return }
        state = .typing
    }

    /// Typed or pasted text comes whole.
    func inserted(_ text: some StringProtocol) {
        guard state != .trying else { return }
        var changed = field
        changed.insert(text)
        guard changed != field else { return }
        field = changed
        state = .typing
    }

    func become(_ state: State) { self.state = state }
}
