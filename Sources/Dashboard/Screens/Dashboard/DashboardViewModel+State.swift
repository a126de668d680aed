import AppResources
import Weather
import WeatherService

/// The state of loading, and the messages.
extension DashboardViewModel {
    var listState: ListState {
        board.currents(of: list.shown).reduce(into: ListState()) { state, current in
            let loading = current.loading
            state.places += 1
            if let fetched = loading.stamp?.fetchedAt {
                state.refreshedAt = max(state.refreshedAt ?? fetched, fetched)
            }
            if loading.isLoading {
                state.loading += 1
            } else if loading.failure != nil, !current.hasValue {
                state.missing += 1
            } else if loading.failure != nil, let fetched = loading.stamp?.fetchedAt {
                state.failedSince = min(state.failedSince ?? fetched, fetched)
            }
        }
    }

    /// The reason if all places failed for the same one and have nothing to show.
    var commonFailure: WeatherFailure? {
        let places = list.shown
        let currents = board.currents(of: places)
        guard currents.count == places.count, places.count > 1, let first = currents.first?.loading.failure,
            currents.allSatisfy({ !$0.hasValue && !$0.hasForecast && $0.loading.failure?.cause == first.cause })
        else { return nil }
        return first
    }

    /// Whether anything on the screen is loading, of a list in this state.
    func isLoading(_ state: ListState) -> Bool {
        state.loading > 0 || board.isLoading(list.shown) || (detail.place.map { board[$0.id].isLoading } ?? false)
    }

    /// All messages: feedback of the last key, then those that wait.
    var messages: [Message] { (feedback.map { [.feedback($0)] } ?? []) + waiting }

    /// Messages that wait, the most important first; failures with the same cause are one message.
    var waiting: [Message] {
        let places = list.shown
        // The card in the middle of the screen already shows these.
        let failures =
            commonFailure != nil && !isDetailOpen && !isSearching
            ? [] : Message.failures(of: board.currents(of: places).lazy.map { (places[$0.index], $0.loading) })
        let inLine = waitingForBudget.map { [$0] } ?? []
        let hints = notices.filter { !$0.isProblem }
        // The sample notice may come late because the header marks sample data as well; problems of the user's configuration
        // file are reported only here.
        let map: [Message] = layout.form.kind == .map && atlas.failure != nil ? [.mapWithoutLines] : []
        return alertMessages + savingMessages + map + choiceMessages + notices.filter(\.isProblem) + failures + inLine
            + openingMessages
            + hereMessages
            + hints.filter(\.isAboutConfig) + (sources.current.isInvented ? [.sample] : [])
            + hints.filter { !$0.isAboutConfig }
    }

    /// Requests waiting for the budget, and until when: places without weather first, then places that lack the hours ahead.
    private var waitingForBudget: Message? {
        let queue = board.queue
        if let until = queue.until { return .waitingForBudget(places: queue.places, until: until) }
        return queue.outlinesUntil.map { .waitingForOutlines(places: queue.outlines, until: $0) }
    }

    /// The other live source, offered if the current one fails; nil for invented weather, where it is offered anyway.
    var otherLiveSource: Phrase? { sources.current.isInvented ? nil : sources.offered?.words.title }

    /// The state of the API key. The key itself is never shown.
    var keyState: Phrase {
        if preferences.settings.key == nil { return .keyStateMissing }
        guard sources.current.profile.needsKey else { return .keyStateSet }
        let failures = board.currents(of: list.shown).compactMap(\.loading.failure)
        return failures.contains { $0 == .keyRefused || $0 == .keyNotActive } ? .keyStateRefused : .keyStateSet
    }

    /// Reports a choice that could not be saved.
    private var choiceMessages: [Message] { preferences.keepingProblem.map { [.choices($0)] } ?? [] }

    /// Reports bookmarks that could not be saved, or not yet.
    private var savingMessages: [Message] {
        if let problem = shelf.problem, shelf.isWaiting {
            // The empty list shows this itself.
            return list.shown.isEmpty ? [] : [.bookmarksOpened(problem)]
        }
        return shelf.failure.map { [.bookmarksUnsaved($0)] } ?? []
    }

    /// The result of opening the bookmark file, unless a later change failed for the same reason.
    private var openingMessages: [Message] {
        guard let problem = shelf.problem, !shelf.isWaiting else { return [] }
        return shelf.failure != nil && shelf.failure == problem.failure ? [] : [.bookmarksOpened(problem)]
    }
}

/// The state of the list's weather.
struct ListState: Hashable {
    /// Places whose weather has been requested.
    var places = 0
    /// Places that are being fetched.
    var loading = 0
    /// Places with nothing to show because the last attempt failed.
    var missing = 0
    /// When the oldest of the values was fetched that are still shown after a failed attempt.
    var failedSince: Timestamp?
    /// When the newest answer arrived; nil before the first.
    var refreshedAt: Timestamp?

    /// The share of places that have been answered or have failed; nil if nothing is loading.
    var progress: Double? { loading == 0 ? nil : Double(places - loading) / Double(places) }
}
