import Engine
import Runtime
import Weather
import WeatherService

/// Searches for the typed text online as well, once typing has rested, and cancels the request when typing goes on.
@MainActor
final class OnlineSearch {
    /// The state of the request.
    enum State: Hashable {
        /// No request: there is no online search, or the text is too short.
        case idle
        case asking
        case answered
        case failed(WeatherFailure)
    }

    @Observed private(set) var state = State.idle
    /// Whether there is a service to search with.
    var isPossible: Bool { search.online != nil }

    private let search: PlaceSearch
    private let rest: any Alarm
    private let language: @MainActor () -> Language
    private(set) var asking: Task<Void, Never>?

    private static let restMilliseconds = 400
    private static let shortest = 2

    /// `language` is read for each request.
    init(search: PlaceSearch, rest: any Alarm, language: @escaping @MainActor () -> Language) {
        self.search = search
        self.rest = rest
        self.language = language
    }

    /// Requests `text` after the rest, instead of any earlier text, and reports the places found.
    func ask(_ text: String, found: @escaping @MainActor @Sendable ([PlaceSearch.Match]) -> Void) {
        giveUp()
        guard isPossible, text.count >= Self.shortest else { return }
        rest.set(milliseconds: Self.restMilliseconds) { [weak self] in self?.askNow(text, found) }
    }

    func giveUp() {
        rest.cancel()
        asking?.cancel()
        asking = nil
        state = .idle
    }

    private func askNow(_ text: String, _ found: @escaping @MainActor @Sendable ([PlaceSearch.Match]) -> Void) {
        state = .asking
        asking = Task.detached(executorPreference: search.executor) { [search, language = language(), weak self] in
            do {
                let matches = try await search.matchesOnline(text, in: language)
                await self?.unlessGivenUp(.answered) { found(matches) }
            } catch let failure as WeatherFailure {
                await self?.unlessGivenUp(.failed(failure)) {}
            } catch {
                // Cancelled: a newer text or an empty field has replaced the request.
            }
        }
    }

    /// Runs in the requesting task: if it has been cancelled, the answer is too late.
    private func unlessGivenUp(_ state: State, _ action: @MainActor () -> Void) {
        guard !Task.isCancelled else { return }
        self.state = state
        action()
    }
}

/// The highlighted place, whose weather is wanted once the highlight has rested, until the highlight moves on.
@MainActor
final class PlacePreview {
    private(set) var place: Place?
    /// Called when the previewed place changes or goes away.
    var onChange: (@MainActor () -> Void)?
    private let rest: any Alarm

    private static let restMilliseconds = 300

    init(rest: any Alarm) {
        self.rest = rest
    }

    /// Nil if nothing is highlighted.
    func show(_ place: Place?) {
        giveUp()
        guard let place else { return }
        rest.set(milliseconds: Self.restMilliseconds) { [weak self] in self?.showAtOnce(place) }
    }

    /// Skips the rest because the user has chosen the place.
    func showAtOnce(_ place: Place) {
        rest.cancel()
        change(to: place)
    }

    func giveUp() {
        rest.cancel()
        change(to: nil)
    }

    private func change(to place: Place?) {
        guard place != self.place else { return }
        self.place = place
        onChange?()
    }
}

/// Earlier searches, the newest first, and the one that has been recalled.
struct SearchHistory: Hashable, Sendable {
    private var entries: [String] = []
    /// The index of the entry in the field; nil if the text was typed.
    private var recalled: Int?

    private static let longest = 50

    var isRecalling: Bool { recalled != nil }

    mutating func remember(_ text: String) {
        entries.removeAll { $0 == text }
        entries.insert(text, at: 0)
        if entries.count > Self.longest { entries.removeLast() }
    }

    /// The entry `steps` further back; nil, without any change, if there is no such entry.
    mutating func recall(by steps: Int) -> String? {
        let next = (recalled ?? -1) + steps
        guard entries.indices.contains(next) else { return nil }
        recalled = next
        return entries[next]
    }

    /// The text in the field has been edited.
    mutating func typed() { recalled = nil }
}
