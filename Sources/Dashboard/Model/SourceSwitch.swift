import AppResources
import Observation
import WeatherService

/// Which source weather comes from, and changing that while the program runs.
@MainActor @Observable
final class SourceSwitch {
    private(set) var current: WeatherSupply

    /// The other source that could be used: from invented weather to real one, from one service to the other. Nil when there
    /// is none.
    @ObservationIgnored private let alternative: @MainActor (SourceID) -> WeatherSupply?
    /// What is kept from earlier runs is taken over, and the choice kept for later ones.
    @ObservationIgnored private let onSwitch: @MainActor (WeatherSupply) -> Void
    /// Made when it is first offered.
    @ObservationIgnored private var offered: WeatherSupply?

    init(
        _ current: WeatherSupply, alternative: @escaping @MainActor (SourceID) -> WeatherSupply? = { _ in nil },
        onSwitch: @escaping @MainActor (WeatherSupply) -> Void = { _ in }
    ) {
        self.current = current
        self.alternative = alternative
        self.onSwitch = onSwitch
    }

    /// What `g` would lead to.
    func offer() -> WeatherSupply? {
        if offered == nil { offered = alternative(current.source.id) }
        return offered
    }

    func accept() {
        guard let next = offer() else { return }
        // Going back finds the same one again: a rest its hosts are in still holds.
        (offered, current) = (current.isInvented ? nil : current, next)
        onSwitch(next)
    }
}
