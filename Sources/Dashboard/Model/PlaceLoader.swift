import TerminalUI
import Weather
import WeatherService

/// Asks for the current weather of the places on the screen.
@MainActor
final class PlaceLoader {
    private let board: ReportBoard
    private let rest: any Alarm
    private var task: Task<Void, Never>?
    private var lastStarted: Timestamp?
    private var lastForced: Timestamp?

    /// Scrolling asks for what is in view once it has rested this long.
    private static let restMilliseconds = 60
    private static let retrySeconds = 60
    private static let repeatSeconds = 2

    init(board: ReportBoard, rest: any Alarm) {
        self.board = board
        self.rest = rest
    }

    /// Whether it is time to ask again: sources renew a place every ten minutes, asking more often brings nothing; but
    /// what failed because of the network may well work in a minute.
    func isDue(hasFailedForNow: Bool) -> Bool {
        let wait = hasFailedForNow ? Self.retrySeconds : Freshness.lifetime
        return lastStarted.map { board.now.seconds(since: $0) >= wait } ?? false
    }

    /// Whether a refresh a person asks for is worth a new look. Within two seconds of the last it is the same one: a key
    /// held down must not use up the minute's requests.
    func takesRefresh() -> Bool {
        board.timePassed()
        if let lastForced, (0..<Self.repeatSeconds).contains(board.now.seconds(since: lastForced)) { return false }
        lastForced = board.now
        return true
    }

    /// Asks for places.
    func load(_ places: [Place], policy: LoadPolicy) {
        rest.cancel()
        guard !places.isEmpty else { return }
        board.timePassed()
        lastStarted = board.now
        // The new request takes over what the older one waits for; the rest of that nobody looks at any more.
        task = board.load([.current], of: places, policy: policy, insteadOf: task)
    }

    /// Loads, after a moment's rest, what nothing is known of and nobody has asked for. Nothing before the first `load`.
    func loadMissing(among places: [Place]) {
        let reports = board.reports
        let isMissing = places.contains { place in
            let part = reports[place.id]?.current ?? Loadable()
            return part.value == nil && part.failure == nil && !part.isLoading
        }
        guard lastStarted != nil, isMissing else { return rest.cancel() }
        rest.set(milliseconds: Self.restMilliseconds) { [weak self] in self?.load(places, policy: .unlessFresh) }
    }

    /// Waits until what was asked for last has come. For tests.
    func finished() async { await task?.value }
}
