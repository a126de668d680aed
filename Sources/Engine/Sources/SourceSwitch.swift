import AppResources
import Observation
import WeatherService

/// Which source weather comes from, and changing that while the program runs.
@MainActor @Observable
package final class SourceSwitch {
    package private(set) var current: WeatherSupply

    /// A source as it can be used now; nil where a key would be needed.
    @ObservationIgnored private let supply: @MainActor (SourceProfile) -> WeatherSupply?
    /// Whether it would give one; asked for every frame.
    @ObservationIgnored private let isUsable: @MainActor (SourceProfile) -> Bool
    /// What is kept from earlier runs is taken over.
    @ObservationIgnored private let onSwitch: @MainActor (WeatherSupply) -> Void

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

    /// The source that `g` offers: the next live one that can be used. Nil when there is none.
    package func offer() -> WeatherSupply? { offered.flatMap(supply) }

    /// What is known of it.
    package var offered: SourceProfile? {
        others(than: current.profile.id, by: 1).first { !$0.isInvented && isUsable($0) }
    }

    /// The source after or before this one, among those that could be used.
    package func neighbour(of id: SourceID, by step: Int) -> WeatherSupply? {
        others(than: id, by: step).lazy.compactMap { self.supply($0) }.first
    }

    /// All sources but one, from that one on, forward or backward.
    private func others(than id: SourceID, by step: Int) -> [SourceProfile] {
        let all = SourceProfile.all
        let start = all.firstIndex { $0.id == id } ?? 0
        return (1..<all.count).map { all[((start + $0 * step) % all.count + all.count) % all.count] }
    }

    /// What is known of the source a value is from.
    package func profile(of id: SourceID?) -> SourceProfile {
        guard let id, id != current.profile.id else { return current.profile }
        return SourceProfile.of(id) ?? current.profile
    }

    /// The same source contacts others than before: a setting decides about it.
    package func contacts(are contacts: [Contact]) {
        if current.contacts != contacts { current.contacts = contacts }
    }

    /// Takes weather from there from now on. What it was before is forgotten, even where the source is the same with another key.
    package func use(_ next: WeatherSupply) {
        current = next
        onSwitch(next)
    }
}
