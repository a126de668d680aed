import Runtime
import WeatherService

/// The sources of weather in use, which can be changed while the program runs.
@MainActor
package final class SourceSwitch {
    @Observed package private(set) var current: WeatherSupply

    /// Makes sources ready for use, in this order.
    private let supply: @MainActor ([SourceProfile]) -> WeatherSupply
    /// Whether a source can be used. Called in every frame.
    private let isUsable: @MainActor (SourceProfile) -> Bool
    /// Called after a switch, for instance to load the reports stored from the new sources.
    private let onSwitch: @MainActor (WeatherSupply) -> Void

    package init(
        _ current: WeatherSupply, isUsable: @escaping @MainActor (SourceProfile) -> Bool = { _ in false },
        supply: (@MainActor ([SourceProfile]) -> WeatherSupply)? = nil,
        onSwitch: @escaping @MainActor (WeatherSupply) -> Void = { _ in }
    ) {
        self.current = current
        self.isUsable = isUsable
        self.supply = supply ?? { _ in current }
        self.onSwitch = onSwitch
    }

    /// The live sources that can be used, those that the user has a key for first.
    package var usableLive: [SourceProfile] {
        let usable = SourceProfile.all.filter { !$0.isInvented && isUsable($0) }
        return usable.filter(\.needsKey) + usable.filter { !$0.needsKey }
    }

    /// The first live source that could be used and is not.
    package var spare: SourceProfile? {
        usableLive.first { profile in !current.profiles.contains { $0.id == profile.id } }
    }

    package func use(_ order: [SourceID]) { use(supply(order.compactMap(SourceProfile.of))) }

    /// Updates the hosts that are contacted, after a setting has changed them.
    package func contacts(are contacts: [Contact]) {
        if current.contacts != contacts { current.contacts = contacts }
    }

    /// Switches to other sources.
    package func use(_ next: WeatherSupply) {
        current = next
        onSwitch(next)
    }
}
