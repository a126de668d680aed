import Weather

/// The order in which a list shows its places.
package enum PlaceOrder: Hashable, Sendable {
    /// The list's own.
    case own
    /// The ranking as it was when the person asked for it, so that places do not move under the cursor. Places that it lacks
    /// follow in the list's own order.
    case ranked([PlaceID])

    /// Ranks by ascending key, or descending; ties keep the order of `places`, and places without a key come last.
    package static func ranking(
        _ places: some Sequence<Place>, descending: Bool = false, by key: (Place) -> Double?
    ) -> PlaceOrder {
        let keyed = places.map { (id: $0.id, key: key($0)) }
        let known = keyed.compactMap { one in one.key.map { (id: one.id, key: descending ? -$0 : $0) } }
        // Swift's sort is stable.
        let sorted = known.sorted { $0.key < $1.key }.map(\.id)
        return .ranked(sorted + keyed.filter { $0.key == nil }.map(\.id))
    }

    func arranged(_ places: [Place]) -> [Place] {
        guard case .ranked(let ids) = self else { return places }
        let ranks = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
        return places.map { (place: $0, rank: ranks[$0.id] ?? ids.count) }.sorted { $0.rank < $1.rank }.map(\.place)
    }
}

extension [Place] {
    /// The places that pass a filter, in an order.
    func arranged(_ order: PlaceOrder, _ filter: PlaceFilter) -> [Place] {
        order.arranged(filter == .all ? self : self.filter(filter.lets))
    }
}
