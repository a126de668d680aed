import AppResources
import BookmarkStore
import Engine
import Files
import Runtime
import TerminalUI
import Weather
import WeatherService

/// The entry of one value: a name for a bookmark, a number, or an API key.
@MainActor
final class EntryViewModel {
    enum Purpose: Hashable, Sendable {
        /// Starts with the current name; an empty entry, or the place's proper name, resets the name.
        case name(Bookmark, properName: String)
        case number(SettingKey, ClosedRange<Int>)
        /// The name of a list; nil for a new one.
        case list(ListHead?)
        /// The name of a region whose towns become a list.
        case region
        /// The key to a source, and the host that checks it.
        case key(SourceProfile, host: String)
    }

    /// The state of the input.
    enum State: Hashable, Sendable {
        case typing
        /// The service is checking the key.
        case trying
        case refused(Refusal)
    }

    enum Refusal: Hashable, Sendable {
        /// The input cannot be a key.
        case malformed
        case outOfRange
        /// A list cannot have this name.
        case name(BookmarkLists.NameProblem)
        /// There is no region of this name.
        case unknownRegion
        /// The service rejected the key, or could not be reached.
        case failure(WeatherFailure)
    }

    let purpose: Purpose
    @Observed private(set) var field = TextField()
    @Observed private(set) var state = State.typing

    init(renaming bookmark: Bookmark, in language: Language) {
        let properName = bookmark.place.names.text(in: language)
        purpose = .name(bookmark, properName: properName)
        field.insert(bookmark.ownName ?? properName)
    }

    init(numberOf key: SettingKey, in range: ClosedRange<Int>, now: String) {
        purpose = .number(key, range)
        field.insert(now)
    }

    init(nameOf list: ListHead?) {
        purpose = .list(list)
        field.insert(list?.name ?? "")
    }

    /// For the name of a region.
    init(regionNamed name: String) {
        purpose = .region
        field.insert(name)
    }

    /// Starts empty, so that an earlier key is never shown.
    init(keyTo source: SourceProfile, host: String) { purpose = .key(source, host: host) }

    /// The bookmark's new name; empty for the place's proper name.
    var newName: String {
        if case .name(_, field.text) = purpose { "" } else { field.text }
    }

    /// Handles a key that edits the text.
    func edit(_ key: Key) {
        if state != .trying, field.handle(key) { state = .typing }
    }

    /// Inserts typed or pasted text as a whole.
    func inserted(_ text: some StringProtocol) {
        if state != .trying, field.insert(text) { state = .typing }
    }

    func become(_ state: State) { self.state = state }

    var picture: EntryPicture { EntryPicture(purpose: purpose, state: state, field: field) }
}

/// The keys of the entry dialog that are not text.
enum EntryKeys {
    static let own: [Binding] = [
        Binding([Key(.enter)], .saveEntry, .keySave, notation: "⏎", footerRank: 0),
        Binding([Key(.escape)], .closeDialog, .keyCancel, notation: "Esc", footerRank: 1),
    ]

    static let map = Keys(own + SharedKeys.always)
}

/// Actions on the API key to a source, entered in the program: it is checked first, and stored only with the user's consent.
@MainActor
struct KeyDesk {
    /// Where the key is or would be stored.
    let path: @MainActor (SourceProfile) -> String
    /// The host that checks the key.
    let host: @MainActor (SourceProfile) -> String
    /// Checks the key with the source; nil if it is accepted.
    let trial: @MainActor (APIKey, SourceProfile) async -> WeatherFailure?
    /// Stores the key without waiting for the disk, and then says why that failed, or nil.
    let store: @MainActor (APIKey, SourceProfile, @escaping @MainActor @Sendable (FileTrouble?) -> Void) -> Void
    /// Removes the stored key in the same way.
    let remove: @MainActor (SourceProfile, @escaping @MainActor @Sendable (FileTrouble?) -> Void) -> Void
}
