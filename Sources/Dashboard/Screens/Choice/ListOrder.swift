import AppResources
import Engine
import Weather

/// What the places of a list can be put in order by.
enum ListOrder: CaseIterable, Hashable, Sendable {
    /// The list's own; of the bookmarks the person's.
    case own
    case warmest, coldest
    /// Where something falls already first, then where it falls next; of a day, where it is likeliest.
    case rainSoonest
    case name
    /// From where the person is, or from the selected place.
    case nearest
    case localTime

    var phrase: Phrase {
        switch self {
        case .own: .orderOwn
        case .warmest: .orderWarmest
        case .coldest: .orderColdest
        case .rainSoonest: .orderRainSoonest
        case .name: .orderName
        case .nearest: .orderNearest
        case .localTime: .orderLocalTime
        }
    }

    /// The places as they rank at one moment; what nothing is known of comes last, and equal ones keep their order.
    func ranked(
        _ places: [Place], near origin: Coordinate?, in language: Language, seen: (Place) -> SeenWeather
    ) -> PlaceOrder {
        switch self {
        case .own: return .own
        case .warmest, .coldest:
            return .ranking(places, descending: self == .warmest) { seen($0).conditions?.temperature.celsius }
        case .rainSoonest: return .ranking(places) { Self.wait(for: seen($0)) }
        case .name:
            // Unicode has the syllables of Hangul in the order of a Korean dictionary.
            let names = places.map { (id: $0.id, name: $0.names.text(in: language).lowercased()) }
            return .ranked(names.sorted { $0.name < $1.name }.map(\.id))
        case .nearest: return .ranking(places) { place in origin.map { place.coordinate.distance(to: $0) } }
        case .localTime:
            return .ranking(places) { place in
                let seen = seen(place)
                return Double((seen.clock ?? LocalClock(place.usualOffset)).offset(at: seen.time).seconds)
            }
        }
    }

    /// Seconds until something falls; of a day how unlikely it is. Nil where nothing is known, and behind all others where nothing
    /// comes.
    private static func wait(for seen: SeenWeather) -> Double? {
        guard seen.conditions != nil else { return nil }
        if case .day = seen.moment { return seen.chance.map { 1 - $0 } }
        if seen.falls != nil { return 0 }
        guard let spell = seen.spell else { return seen.ahead == nil ? nil : .greatestFiniteMagnitude }
        return Double(max(1, spell.start.seconds(since: seen.time)))
    }
}
