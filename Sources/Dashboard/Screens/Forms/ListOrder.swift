import AppResources
import Engine
import Weather

/// The orders in which a list can show its places.
enum ListOrder: Hashable, Sendable {
    /// The list's own order; for bookmarks, the user's.
    case own
    case highest(Measure), lowest(Measure)
    /// Places where something is falling now, then those where it falls soonest; for a day, those where it is likeliest.
    case rainSoonest
    /// The gravest official warning first.
    case warned
    case name
    /// By distance from the user's location, or from the selected place.
    case nearest
    case localTime

    /// The orders offered while tiles show a measure.
    static func all(by measure: Measure, areWarningsKnown: Bool) -> [ListOrder] {
        [.own, .highest(measure), .lowest(measure), .rainSoonest] + (areWarningsKnown ? [.warned] : [])
            + [.name, .nearest, .localTime]
    }

    /// The ranking of the places at one moment. Unknown values come last; equal ones keep their order.
    func ranked(
        _ places: [Place], near origin: Coordinate?, in language: Language, warning: (Place) -> WarningLevel?,
        seen: (Place) -> SeenWeather
    ) -> PlaceOrder {
        switch self {
        case .own: return .own
        case .highest(let measure):
            return .ranking(places, descending: true) { seen($0).value(of: measure)?.number }
        case .lowest(let measure): return .ranking(places) { seen($0).value(of: measure)?.number }
        case .rainSoonest: return .ranking(places) { Self.wait(for: seen($0)) }
        case .warned: return .ranking(places, descending: true) { warning($0).map { Double($0.rawValue) } }
        case .name:
            // Unicode orders the syllables of Hangul like a Korean dictionary.
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

    /// Seconds until something falls; for a day, how unlikely it is. Nil if unknown, and the greatest value if nothing is
    /// coming.
    private static func wait(for seen: SeenWeather) -> Double? {
        guard seen.conditions != nil else { return nil }
        if case .day = seen.moment { return seen.chance.map { 1 - $0 } }
        if seen.falls != nil { return 0 }
        guard let spell = seen.spell else { return seen.ahead == nil ? nil : .greatestFiniteMagnitude }
        return Double(max(1, spell.start.seconds(since: seen.time)))
    }
}

extension WeatherFormat {
    /// "기온 높은 순", "강수량 많은 순".
    func words(of order: ListOrder) -> String {
        switch order {
        case .highest(.temperature): phrase(.orderWarmest)
        case .lowest(.temperature): phrase(.orderColdest)
        case .highest(let measure):
            phrase(measure == .precipitation ? .orderMost : .orderHighest, ["measure": name(of: measure)])
        case .lowest(let measure):
            phrase(measure == .precipitation ? .orderLeast : .orderLowest, ["measure": name(of: measure)])
        case .own: phrase(.orderOwn)
        case .rainSoonest: phrase(.orderRainSoonest)
        case .warned: phrase(.orderWarned)
        case .name: phrase(.orderName)
        case .nearest: phrase(.orderNearest)
        case .localTime: phrase(.orderLocalTime)
        }
    }
}

/// Places of a list with the same prospect at a moment: something is falling there, it will fall or may fall,
/// or it stays dry.
struct PlaceGroup: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// An official warning is in force, whatever the weather: these places are in another group as well.
        case warned
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
        case .warned: -1
        case .falls: 0
        case .begins(_, let time): 1 + max(0, time.secondsSince1970)
        case .possible: .max - 2
        case .dry: .max - 1
        case .unknown: .max
        }
    }
}

/// How a list is shown, if not in its own order and as a whole. Not saved.
struct Arrangement: Hashable {
    var by = ListOrder.own
    /// The ranking at the time of the choice, so that places do not move by themselves.
    var order = PlaceOrder.own
    /// Nil: every place is shown.
    var group: PlaceGroup?

    var filter: PlaceFilter { group.map { .only(Set($0.places)) } ?? .all }
}
