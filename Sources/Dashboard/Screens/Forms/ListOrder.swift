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

/// A part of a list that can be looked at alone. The parts are always the same ones in the same order, so that a hand can learn
/// them; a place may be in several, and a part may be empty.
struct PlaceGroup: Hashable, Sendable {
    enum Kind: CaseIterable, Hashable, Sendable {
        /// Something is falling at the moment looked at.
        case falls
        /// Something is falling then or within three hours.
        case fallsSoon
        /// Something falls on the rest of that day, or on the next, by each place's own clock.
        case today, tomorrow
        /// Nothing is likely to fall in the hours that follow.
        case dry
        /// An alert rule holds now.
        case alert
        /// An official warning is in force.
        case warned
    }

    let kind: Kind
    /// In list order.
    let places: [PlaceID]

    /// The groups of a list at a moment. For a whole day there are only those of that day.
    static func all(
        of seen: [SeenWeather], alerted: Set<PlaceID> = [], warned: Set<PlaceID> = [], moment: Moment
    ) -> [PlaceGroup] {
        let kinds: [Kind] = moment.isDay ? [.falls, .dry, .alert, .warned] : Kind.allCases
        return kinds.map { kind in
            PlaceGroup(
                kind: kind,
                places: seen.filter { one in
                    switch kind {
                    case .falls: one.falls != nil
                    case .fallsSoon: one.falls(withinSeconds: soon)
                    case .today: one.falls(daysAhead: 0)
                    case .tomorrow: one.falls(daysAhead: 1)
                    case .dry: one.conditions != nil && one.falls == nil && Self.staysDry(one)
                    case .alert: alerted.contains(one.place.id)
                    case .warned: warned.contains(one.place.id)
                    }
                }.map(\.place.id))
        }
    }

    private static let soon = 3 * 3_600

    private static func staysDry(_ one: SeenWeather) -> Bool {
        one.ahead.map { $0.isDry } ?? (one.moment.isDay && one.staysDry)
    }
}

/// How a list is shown, if not in its own order and as a whole.
struct Arrangement: Hashable {
    var by = ListOrder.own
    /// The ranking at the time of the choice, so that places do not move by themselves.
    var order = PlaceOrder.own
    /// Nil: every place is shown.
    var group: PlaceGroup?
    /// The order and the filter of the last run, until there are values by which to rank and filter.
    var remembered: Remembered?

    struct Remembered: Hashable {
        let by: ListOrder
        let group: PlaceGroup.Kind?
    }

    var filter: PlaceFilter { group.map { .only(Set($0.places)) } ?? .all }
}
