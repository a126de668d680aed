import TerminalUI
import Weather

/// Asks for the weather of a highlighted place once the highlight has rested, and gives that up when it moves on.
@MainActor
final class PlacePreview {
    private let board: ReportBoard
    private let rest: any Alarm
    private var asking: Task<Void, Never>?

    private static let restMilliseconds = 300

    init(board: ReportBoard, rest: any Alarm) {
        self.board = board
        self.rest = rest
    }

    /// Nil: nothing is highlighted.
    func show(_ place: Place?) {
        giveUp()
        guard let place else { return }
        rest.set(milliseconds: Self.restMilliseconds) { [weak self] in self?.ask(place) }
    }

    /// Somebody wants to see it now.
    func showAtOnce(_ place: Place) {
        rest.cancel()
        ask(place)
    }

    func giveUp() {
        rest.cancel()
        asking?.cancel()
        asking = nil
    }

    /// Waits until what was asked for has come. For tests.
    func finished() async { await asking?.value }

    private func ask(_ place: Place) {
        asking = board.load([.current], of: [place], policy: .unlessFresh)
    }
}
