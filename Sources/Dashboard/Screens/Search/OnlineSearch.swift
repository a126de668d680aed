import Engine
import Observation
import Runtime
import TerminalUI
import Weather
import WeatherService

/// Asks a service for what is typed as well, once typing has rested, and gives that up when it goes on.
@MainActor @Observable
final class OnlineSearch {
    /// How the service is getting on.
    enum State: Hashable {
        /// Not asked: there is no online search, or too little is typed.
        case idle
        case asking
        case answered
        case failed(WeatherFailure)
    }

    private(set) var state = State.idle
    /// Whether there is a service to ask.
    var isPossible: Bool { search.online != nil }

    @ObservationIgnored private let search: PlaceSearch
    @ObservationIgnored private let rest: any Alarm
    @ObservationIgnored private let language: @MainActor () -> Language
    @ObservationIgnored private var asking: Task<Void, Never>?

    private static let restMilliseconds = 400
    private static let shortest = 2

    /// `language` is asked for each time the service is.
    init(search: PlaceSearch, rest: any Alarm, language: @escaping @MainActor () -> Language) {
        self.search = search
        self.rest = rest
        self.language = language
    }

    /// Asks for `text` after the rest, in place of what was asked before, and reports the places found.
    func ask(_ text: String, found: @escaping @MainActor @Sendable ([Place]) -> Void) {
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

    /// Waits until what was asked for has come. For tests.
    func finished() async { await asking?.value }

    private func askNow(_ text: String, _ found: @escaping @MainActor @Sendable ([Place]) -> Void) {
        state = .asking
        asking = Task.detached(executorPreference: search.executor) { [search, language = language(), weak self] in
            do {
                let places = try await search.placesOnline(text, in: language)
                await self?.unlessGivenUp(.answered) { found(places) }
            } catch let failure as WeatherFailure {
                await self?.unlessGivenUp(.failed(failure)) {}
            } catch {
                // Given up: whoever did has already moved on.
            }
        }
    }

    /// Runs in the task that asked: once that is cancelled, its answer is too late.
    private func unlessGivenUp(_ state: State, _ action: @MainActor () -> Void) {
        guard !Task.isCancelled else { return }
        self.state = state
        action()
    }
}
