import Engine
import Runtime
import TerminalUI
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
    private var asking: Task<Void, Never>?

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

    /// Waits for the request under way. For tests.
    func finished() async { await asking?.value }

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
