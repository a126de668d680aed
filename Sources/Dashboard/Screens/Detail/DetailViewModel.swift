import Observation
import TerminalUI
import Weather
import WeatherService

/// The detail of one place: which place, how far it is scrolled, and loading what only the detail shows.
@MainActor @Observable
final class DetailViewModel {
    private(set) var place: Place?
    private(set) var scroll = 0

    @ObservationIgnored private let board: ReportBoard
    @ObservationIgnored private let alarm: any Alarm
    @ObservationIgnored private var size = Size(columns: 0, rows: 0)
    @ObservationIgnored private var loading: Task<Void, Never>?

    /// The detail beside the grid follows the selection once it has rested this long: holding an arrow key runs
    /// through the cities without redrawing, and asking the network for, every one on the way.
    private static let restMilliseconds = 60
    /// More rows than any detail has.
    static let farAway = 10_000

    init(board: ReportBoard, alarm: any Alarm) {
        self.board = board
        self.alarm = alarm
    }

    /// Shows a place at once.
    func show(_ place: Place?) {
        alarm.cancel()
        guard place != self.place else { return }
        self.place = place
        scroll = 0
        load(policy: .unlessFresh)
    }

    /// Shows a place as soon as no other is asked for.
    func follow(_ place: Place?) {
        alarm.set(milliseconds: Self.restMilliseconds) { [weak self] in self?.show(place) }
    }

    func refreshRequested(policy: LoadPolicy) { load(policy: policy) }

    /// Asks again for what has failed.
    func goOn() {
        guard let place, board[place.id].hasDetailFailure else { return }
        load(policy: .always)
    }

    func resized(to size: Size) {
        self.size = size
        scrolled(by: 0)
    }

    func scrolled(by rows: Int) {
        guard let place else { return }
        let layout = DetailLayout(columns: size.columns - 4, report: board[place.id], now: board.now)
        let moved = max(0, min(layout.rows - (size.rows - 2), scroll + rows))
        if moved != scroll { scroll = moved }
    }

    /// Waits until what the detail asked for has come. For tests.
    func loadFinished() async { await loading?.value }

    private func load(policy: LoadPolicy) {
        // Moving on gives up requests only this detail was waiting for; a refresh of the same place joins them.
        guard let place else {
            loading?.cancel()
            return
        }
        loading = board.load([.forecast, .air, .airForecast], of: [place], policy: policy, insteadOf: loading)
    }
}
