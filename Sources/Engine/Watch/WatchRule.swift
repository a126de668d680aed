import Weather

/// A condition of the weather at a place to alert the person about, how far ahead, and when to stay quiet.
package struct WatchRule: Hashable, Sendable {
    /// As the person wrote it: an id, a bookmark's name, or anything the search understands.
    package var place: String
    package var condition: WatchCondition
    /// How far ahead to give the alert, in seconds.
    package var within: Int
    /// Hours without alerts, by the person's clock.
    package var quiet: QuietHours?

    package static let usualWithin = 3 * 3_600
    /// From a quarter of an hour to two days.
    package static let rangeOfWithin = 900...172_800

    package init(
        place: String, _ condition: WatchCondition, within: Int = usualWithin, quiet: QuietHours? = nil
    ) {
        (self.place, self.condition, self.within, self.quiet) = (place, condition, within, quiet)
    }

    /// Identifies the rule's alerts. With another threshold or lead time it counts as another rule.
    package func id(at place: PlaceID) -> String {
        "\(place.rawValue) \(condition.kind.rawValue) \(condition.threshold) \(within)"
    }
}
