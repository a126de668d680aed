import Files
import Weather

@testable import Dashboard
@testable import Engine

/// Keeps the places last chosen from the search in memory.
@MainActor
final class KeptSearches {
    private(set) var kept: RecentPlaces
    /// Why nothing can be stored.
    var trouble: FileTrouble?
    /// Whether the disk hangs: what is asked of it is done when it answers.
    var hangs = false
    private var waiting: [() -> Void] = []

    init(_ places: [Place] = []) {
        kept = RecentPlaces(places)
    }

    var desk: RecentSearches.Desk {
        RecentSearches.Desk(
            read: { done in self.run { done(self.kept) } },
            store: { change, done in
                self.run {
                    if self.trouble == nil { self.kept.apply(change) }
                    done(self.trouble)
                }
            })
    }

    /// The disk answers all that was asked of it.
    func answer() {
        hangs = false
        let jobs = waiting
        waiting = []
        for job in jobs { job() }
    }

    private func run(_ job: @escaping () -> Void) {
        if hangs { waiting.append(job) } else { job() }
    }
}
