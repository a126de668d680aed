import BookmarkStore
import Weather

/// A place that rules may be about, with everything they may call it by.
package struct WatchablePlace: Sendable {
    package let place: Place
    /// In small letters.
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

    /// Whether a rule is about it: by its id, or by a name in any language, whatever the case.
    package func isMeant(by rule: WatchRule) -> Bool {
        rule.place == place.id.rawValue || names.contains(rule.place.lowercased())
    }
}

extension WatchPost {
    /// The rules with the places among `places` they are about.
    package init(_ rules: [WatchRule], among places: [WatchablePlace]) {
        self.init(rules.flatMap { rule in places.filter { $0.isMeant(by: rule) }.map { Entry(rule, at: $0.place) } })
    }
}

extension WatchRule {
    /// The rules most people want of a place: rain at all, and what is called heavy; and from where on Korea's weather service warns
    /// of wind, cold and heat (KMA's advisories), and AirKorea calls fine dust bad.
    package static func usual(at place: PlaceID) -> [WatchRule] {
        let hour = 3_600
        let conditions: [(WatchCondition, Int)] = [
            (WatchCondition(.rain, 1), 3 * hour), (WatchCondition(.rain, 15), 3 * hour),
            (WatchCondition(.wind, 14), 6 * hour), (WatchCondition(.low, -12), 12 * hour),
            (WatchCondition(.high, 33), 12 * hour), (WatchCondition(.dust, 36), 6 * hour),
        ]
        return conditions.map { WatchRule(place: place.rawValue, $0, within: $1) }
    }

    /// Whether both say the same of a place, whatever they call it and whenever they are quiet.
    package func asksTheSame(as other: WatchRule) -> Bool {
        condition == other.condition && within == other.within
    }
}
