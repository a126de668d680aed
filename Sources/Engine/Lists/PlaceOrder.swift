import Weather

/// In which order the places of a list are shown.
package enum PlaceOrder: Hashable, Sendable {
    /// The list's own.
    case own
    /// As they were ranked when somebody asked for it, so that nothing moves under the finger. What is not among them stands behind,
    /// in the list's own order.
    case ranked([PlaceID])

    /// The smallest key first, or with `descending` the largest; equal ones in the order of `places`, those without a key last.
    package static func ranking(
        _ places: some Sequence<Place>, descending: Bool = false, by key: (Place) -> Double?
    ) -> PlaceOrder {
        let keyed = places.map { (id: $0.id, key: key($0)) }
        let known = keyed.compactMap { one in one.key.map { (id: one.id, key: descending ? -$0 : $0) } }
        // Sorting is stable.
        let sorted = known.sorted { $0.key < $1.key }.map(\.id)
        return .ranked(sorted + keyed.filter { $0.key == nil }.map(\.id))
    }

    fileprivate func arranged(_ places: [Place]) -> [Place] {
        guard case .ranked(let ids) = self else { return places }
        let ranks = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
        return places.map { (place: $0, rank: ranks[$0.id] ?? ids.count) }.sorted { $0.rank < $1.rank }.map(\.place)
    }
}

/// Which places of a list are shown.
package enum PlaceFilter: Hashable, Sendable {
    case all
    case only(Set<PlaceID>)

    fileprivate func lets(_ place: Place) -> Bool {
        switch self {
        case .all: true
        case .only(let ids): ids.contains(place.id)
        }
    }
}

extension [Place] {
    /// Those that a filter lets through, in an order.
    func arranged(_ order: PlaceOrder, _ filter: PlaceFilter) -> [Place] {
        order.arranged(filter == .all ? self : self.filter(filter.lets))
    }
}
