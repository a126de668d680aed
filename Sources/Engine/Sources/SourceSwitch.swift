import Runtime
import WeatherService

/// The current source of weather, which can be changed while the program runs.
@MainActor
package final class SourceSwitch {
    @Observed package private(set) var current: WeatherSupply

    /// Makes a source ready for use; nil if its key is missing.
    private let supply: @MainActor (SourceProfile) -> WeatherSupply?
    /// Whether `supply` would return a source. Called in every frame, so it makes none.
    private let isUsable: @MainActor (SourceProfile) -> Bool
    /// Called after a switch, for instance to load the reports stored from the new source.
    private let onSwitch: @MainActor (WeatherSupply) -> Void

    package init(
        _ current: WeatherSupply, isUsable: (@MainActor (SourceProfile) -> Bool)? = nil,
        supply: @escaping @MainActor (SourceProfile) -> WeatherSupply? = { _ in nil },
        onSwitch: @escaping @MainActor (WeatherSupply) -> Void = { _ in }
    ) {
        self.current = current
        self.supply = supply
        self.isUsable = isUsable ?? { supply($0) != nil }
        self.onSwitch = onSwitch
    }

    /// The source that `g` switches to: one that the user has a key for, or else the next usable one with real weather; nil if
    /// there is none.
    package func offer() -> WeatherSupply? { offered.flatMap(supply) }

    /// The profile of that source.
    package var offered: SourceProfile? {
        let usable = others(than: current.profile.id, by: 1).filter { !$0.isInvented && isUsable($0) }
        return usable.first(where: \.needsKey) ?? usable.first
    }

    /// The source after or before this one, among those that can be used.
    package func neighbour(of id: SourceID, by step: Int) -> WeatherSupply? {
        others(than: id, by: step).lazy.compactMap { self.supply($0) }.first
    }

    /// All sources except one, starting after it, forward or backward.
    private func others(than id: SourceID, by step: Int) -> [SourceProfile] {
        let all = SourceProfile.all
        let start = all.firstIndex { $0.id == id } ?? 0
        return (1..<all.count).map { all[((start + $0 * step) % all.count + all.count) % all.count] }
    }

    /// The profile of the source that a value is from.
    package func profile(of id: SourceID?) -> SourceProfile {
        guard let id, id != current.profile.id else { return current.profile }
        return SourceProfile.of(id) ?? current.profile
    }

    /// Updates the hosts that the current source contacts, after a setting has changed them.
    package func contacts(are contacts: [Contact]) {
        if current.contacts != contacts { current.contacts = contacts }
    }

    /// Switches to a source. The earlier one's reports are forgotten, even if only the key has changed.
    package func use(_ next: WeatherSupply) {
        current = next
        onSwitch(next)
    }
}
