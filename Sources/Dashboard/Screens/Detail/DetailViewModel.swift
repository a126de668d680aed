import Observation
import TerminalUI
import Weather
import WeatherService

/// The detail of one place: which place, and how far it is scrolled.
@MainActor @Observable
final class DetailViewModel {
    private(set) var place: Place?
    private(set) var scroll = 0

    @ObservationIgnored private let board: ReportBoard
    @ObservationIgnored private let alarm: any Alarm
    @ObservationIgnored private var size = Size(columns: 0, rows: 0)
    /// Called when another place, or none, is shown.
    @ObservationIgnored var onChange: (@MainActor () -> Void)?

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
        onChange?()
    }

    /// Shows a place as soon as no other is asked for.
    func follow(_ place: Place?) {
        alarm.set(milliseconds: Self.restMilliseconds) { [weak self] in self?.show(place) }
    }

    func resized(to size: Size) {
        self.size = size
        scrolled(by: 0)
    }

    /// Whether there is more than fits.
    var canScroll: Bool { lastScroll > 0 }

    private var lastScroll: Int {
        guard let place else { return 0 }
        let layout = DetailLayout(columns: size.columns - 4, place: place, report: board[place.id], now: board.now)
        return max(0, layout.rows - (size.rows - 2))
    }

    func scrolled(by rows: Int) {
        let moved = max(0, min(lastScroll, scroll + rows))
        if moved != scroll { scroll = moved }
    }
}
