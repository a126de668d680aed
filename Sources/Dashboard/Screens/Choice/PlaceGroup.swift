import Engine
import Weather

/// Places of a list with the same prospect at a moment: something is falling there, it will fall or may fall,
/// or it stays dry.
struct PlaceGroup: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case falls(PrecipitationAhead.Kind)
        case begins(PrecipitationAhead.Kind, Timestamp)
        /// Nothing is likely, but the chance is worth reporting.
        case possible
        case dry
        case unknown
    }

    let kind: Kind
    /// In list order.
    let places: [PlaceID]

    /// Puts every place into a group. Groups where something is falling come first, then those where it begins soonest, then
    /// those where it may, then the dry one.
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
        guard seen.moment == .now else { return seen.staysDry ? .dry : .possible }
        if let spell = seen.spell { return .begins(spell.kind, spell.start) }
        guard let ahead = seen.ahead else { return .unknown }
        return ahead.isDry ? .dry : .possible
    }

    /// Groups of equal rank are ordered by their number of places.
    private var rank: Int {
        switch kind {
        case .falls: 0
        case .begins(_, let time): 1 + max(0, time.secondsSince1970)
        case .possible: .max - 2
        case .dry: .max - 1
        case .unknown: .max
        }
    }
}
