import Engine
import Files
import Weather

/// The places chosen from the search last, which are kept between runs. Nothing waits for the disk.
@MainActor
final class RecentSearches {
    /// How they are kept.
    struct Desk {
        let read: @MainActor (_ done: @escaping @MainActor @Sendable (RecentPlaces) -> Void) -> Void
        let store:
            @MainActor (RecentPlaces.Change, _ done: @escaping @MainActor @Sendable (FileTrouble?) -> Void) -> Void
    }

    /// Called when others than those known have been read.
    var onChange: (@MainActor () -> Void)?
    private var known = RecentPlaces()
    /// What is not stored, or not yet.
    private var unstored: [RecentPlaces.Change] = []
    private let desk: Desk

    init(desk: Desk) {
        self.desk = desk
    }

    /// The newest first.
    var places: [Place] { known.places }

    /// Reads what has been stored, also by other running programs.
    func read() {
        desk.read { [weak self] in self?.arrived($0) }
    }

    /// `done` gets the reason if the change could not be stored.
    func apply(_ change: RecentPlaces.Change, done: @escaping @MainActor @Sendable (FileTrouble) -> Void = { _ in }) {
        known.apply(change)
        // Of the changes of one place, only the last matters.
        unstored.removeAll { $0.id == change.id }
        unstored.append(change)
        desk.store(change) { [weak self] trouble in
            if let trouble { return done(trouble) }
            self?.unstored.removeAll { $0 == change }
        }
    }

    private func arrived(_ stored: RecentPlaces) {
        let now = unstored.reduce(into: stored) { $0.apply($1) }
        guard now != known else { return }
        known = now
        onChange?()
    }
}

extension RecentSearches.Desk {
    /// Keeps nothing.
    static let none = Self(read: { _ in }, store: { $1(nil) })
}
