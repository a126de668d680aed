import Weather

/// Which of a list's places are shown.
package enum PlaceFilter: Hashable, Sendable {
    case all
    case only(Set<PlaceID>)

    func lets(_ place: Place) -> Bool {
        switch self {
        case .all: true
        case .only(let ids): ids.contains(place.id)
        }
    }
}
