import BookmarkStore
import Weather

/// A place that rules may refer to, with every name they may use for it.
package struct WatchablePlace: Sendable {
    package let place: Place
    /// In lower case.
    private let names: Set<String>

    package init(_ place: Place) {
        self.init(place, names: Array(place.names.byLanguageCode.values))
    }

    package init(_ bookmark: Bookmark) {
        self.init(
            bookmark.shownPlace,
            names: Array(bookmark.place.names.byLanguageCode.values) + [bookmark.ownName].compactMap(\.self))
    }

    private init(_ place: Place, names: [String]) {
        self.place = place
        self.names = Set(names.map { $0.lowercased() })
    }

    /// Whether a rule refers to this place: by its id, or by a name in any language and case.
    package func isMeant(by rule: WatchRule) -> Bool {
        rule.place == place.id.rawValue || names.contains(rule.place.lowercased())
    }
}

extension WatchPost {
    /// Combines rules with the places they refer to.
    package init(_ rules: [WatchRule], among places: [WatchablePlace]) {
        self.init(rules.flatMap { rule in places.filter { $0.isMeant(by: rule) }.map { Entry(rule, at: $0.place) } })
    }
}

extension WatchRule {
    /// The rules most people want for a place: any rain, heavy rain, the thresholds of KMA's advisories for wind, cold and
    /// heat, and AirKorea's threshold for bad fine dust.
    package static func usual(at place: PlaceID) -> [WatchRule] {
        let hour = 3_600
        let conditions: [(WatchCondition, Int)] = [
            (WatchCondition(.rain, 1), 3 * hour), (WatchCondition(.rain, 15), 3 * hour),
            (WatchCondition(.wind, 14), 6 * hour), (WatchCondition(.low, -12), 12 * hour),
            (WatchCondition(.high, 33), 12 * hour), (WatchCondition(.dust, 36), 6 * hour),
        ]
        return conditions.map { WatchRule(place: place.rawValue, $0, within: $1) }
    }

    /// Whether both ask for the same alert, whatever they call the place and whenever they are quiet.
    package func asksTheSame(as other: WatchRule) -> Bool {
        condition == other.condition && within == other.within
    }
}
