import Engine
import Weather

/// Places of a list of which the same is to be said at a moment: it rains there, it will, or it stays dry.
struct PlaceGroup: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case falls(PrecipitationAhead.Kind)
        case begins(PrecipitationAhead.Kind, Timestamp)
        case dry
        case unknown
    }

    let kind: Kind
    /// In the order of the list.
    let places: [PlaceID]

    /// Every place is in one of them. What falls comes first, then what begins soonest, then where nothing does.
    static func all(of seen: [SeenWeather]) -> [PlaceGroup] {
        var groups: [Kind: [PlaceID]] = [:]
        for one in seen { groups[Self.kind(of: one), default: []].append(one.place.id) }
        return groups.map { PlaceGroup(kind: $0, places: $1) }.sorted {
            ($0.rank, -$0.places.count) < ($1.rank, -$1.places.count)
        }
    }

    private static func kind(of seen: SeenWeather) -> Kind {
        guard seen.conditions != nil else { return .unknown }
        if let kind = seen.falls { return .falls(kind) }
        guard seen.moment == .now else { return .dry }
        if let spell = seen.spell { return .begins(spell.kind, spell.start) }
        return seen.ahead == nil ? .unknown : .dry
    }

    /// Equal ones differ in how many places they have, and in what falls.
    private var rank: Int {
        switch kind {
        case .falls: 0
        case .begins(_, let time): 1 + max(0, time.secondsSince1970)
        case .dry: .max - 1
        case .unknown: .max
        }
    }
}
