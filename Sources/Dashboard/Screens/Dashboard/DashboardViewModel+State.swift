import AppResources
import Weather
import WeatherService

/// How loading stands, and what there is to say.
extension DashboardViewModel {
    /// How the weather of the list stands.
    struct Standing: Hashable {
        /// Places of which anything is asked.
        var places = 0
        /// Places that are being fetched.
        var loading = 0
        /// Places of which nothing can be shown because the last try failed.
        var missing = 0
        /// When the oldest of the values was fetched that are still shown although the last try failed.
        var failedSince: Timestamp?
        /// When the newest answer came; nil before the first.
        var refreshedAt: Timestamp?

        /// The share of what was asked for that has been answered or has failed; nil when nothing is loading.
        var progress: Double? { loading == 0 ? nil : Double(places - loading) / Double(places) }
    }

    var standing: Standing {
        board.currents(of: gridList).reduce(into: Standing()) { standing, current in
            let loading = current.loading
            standing.places += 1
            if let fetched = loading.stamp?.fetchedAt {
                standing.refreshedAt = max(standing.refreshedAt ?? fetched, fetched)
            }
            if loading.isLoading {
                standing.loading += 1
            } else if loading.failure != nil, !current.hasValue {
                standing.missing += 1
            } else if loading.failure != nil, let fetched = loading.stamp?.fetchedAt {
                standing.failedSince = min(standing.failedSince ?? fetched, fetched)
            }
        }
    }

    /// Why nothing of the list can be shown, where one cause holds for all of it.
    var commonFailure: WeatherFailure? {
        let list = gridList
        let currents = board.currents(of: list)
        guard currents.count == list.count, list.count > 1, let first = currents.first?.loading.failure,
            currents.allSatisfy({ !$0.hasValue && $0.loading.failure?.cause == first.cause })
        else { return nil }
        return first
    }

    /// Whether anything on the screen is under way and may move.
    var isLoading: Bool {
        standing.loading > 0 || board.isLoading(gridList) || (detail.place.map { board[$0.id].isLoading } ?? false)
    }

    /// What there is to say: what the last key did, then what waits.
    var messages: [Message] { (feedback.map { [.feedback($0)] } ?? []) + waiting }

    /// What waits to be said, the most pressing first: failures of one cause are one message.
    var waiting: [Message] {
        let list = gridList
        // What the card in the middle of the screen says need not be said below as well.
        let failures =
            commonFailure != nil && !isDetailOpen && !isSearching
            ? [] : Message.failures(of: board.currents(of: list).lazy.map { (list[$0.index], $0.loading) })
        let inLine = waitingForBudget.map { [$0] } ?? []
        let hints = notices.filter { !$0.isProblem }
        // That the weather is invented stands in the header as well; nothing else reports on a file the person has written.
        return alertMessages + savingMessages + choiceMessages + notices.filter(\.isProblem) + failures + inLine
            + openingMessages
            + hereMessages
            + hints.filter(\.isAboutConfig) + (sources.current.isInvented ? [.sample] : [])
            + hints.filter { !$0.isAboutConfig }
    }

    /// What still comes, and when: places without weather before those of which more is to be shown.
    private var waitingForBudget: Message? {
        let line = board.line
        if let until = line.until { return .waitingForBudget(places: line.places, until: until) }
        return line.outlinesUntil.map { .waitingForOutlines(places: line.outlines, until: $0) }
    }

    /// The other source of real weather, where the one in use gives none; from invented weather the way is offered anyway.
    var otherLiveSource: Phrase? { sources.current.isInvented ? nil : sources.offered?.words.title }

    /// How the key stands. The key itself is never shown.
    var keyState: Phrase {
        if preferences.settings.key == nil { return .keyStateMissing }
        guard sources.current.profile.needsKey else { return .keyStateSet }
        let failures = board.currents(of: gridList).compactMap(\.loading.failure)
        return failures.contains { $0 == .keyRefused || $0 == .keyNotActive } ? .keyStateRefused : .keyStateSet
    }

    /// That what was chosen last could not be kept.
    private var choiceMessages: [Message] { preferences.keepingProblem.map { [.choices($0)] } ?? [] }

    /// What could not be saved, or not yet.
    private var savingMessages: [Message] {
        if let problem = shelf.problem, shelf.isWaiting {
            // The empty list says so itself.
            return gridList.isEmpty ? [] : [.bookmarksOpened(problem)]
        }
        return shelf.failure.map { [.bookmarksUnsaved($0)] } ?? []
    }

    /// How opening the file went, unless a change has met the same since.
    private var openingMessages: [Message] {
        guard let problem = shelf.problem, !shelf.isWaiting else { return [] }
        return shelf.failure != nil && shelf.failure == problem.failure ? [] : [.bookmarksOpened(problem)]
    }
}
