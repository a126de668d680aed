import Limits
import Weather

/// The places chosen from the search last, the newest first.
package struct RecentPlaces: Hashable, Sendable {
    /// What happens to them.
    package enum Change: Hashable, Sendable {
        case chosen(Place)
        case forgotten(PlaceID)

        /// The place that it is about.
        package var id: PlaceID {
            switch self {
            case .chosen(let place): place.id
            case .forgotten(let id): id
            }
        }
    }

    package private(set) var places: [Place]

    /// A place that is named twice counts once.
    package init(_ places: [Place] = []) {
        self.places = Array(places.distinct(by: \.id).prefix(Limits.Query.recent))
    }

    package mutating func apply(_ change: Change) {
        switch change {
        case .chosen(let place): self = RecentPlaces([place] + places)
        case .forgotten(let id): places.removeAll { $0.id == id }
        }
    }
}
