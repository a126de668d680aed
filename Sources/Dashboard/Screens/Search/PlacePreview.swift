import Runtime
import TerminalUI
import Weather

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
