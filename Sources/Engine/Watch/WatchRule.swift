import AppResources
import Weather

/// Weather somebody wants to be warned of at a place, how long ahead, and when they want no alerts.
package struct WatchRule: Hashable, Sendable {
    /// As it was written: an id, the name of a bookmark, or what the search understands.
    package var place: String
    package var condition: WatchCondition
    /// How long ahead the alert comes, in seconds.
    package var within: Int
    /// The hours of the person's clock without alerts.
    package var quiet: QuietHours?

    package static let usualWithin = 3 * 3_600
    /// From a quarter of an hour to two days.
    package static let rangeOfWithin = 900...172_800

    package init(
        place: String, _ condition: WatchCondition, within: Int = usualWithin, quiet: QuietHours? = nil
    ) {
        (self.place, self.condition, self.within, self.quiet) = (place, condition, within, quiet)
    }

    /// What its alerts are remembered by: another threshold or another time is another rule.
    package func id(at place: PlaceID) -> String {
        "\(place.rawValue) \(condition.kind.rawValue) \(condition.threshold) \(within)"
    }
}

/// Hours of a day, by the person's clock, without alerts; over midnight where the end lies before the beginning.
package struct QuietHours: Hashable, Sendable {
    /// Minutes since midnight.
    package let start: Int
    package let end: Int

    /// From `HH:MM-HH:MM`; nil for anything else, and where both are the same.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = Self.minutes(parts[0]), let end = Self.minutes(parts[1]), start != end
        else { return nil }
        (self.start, self.end) = (start, end)
    }

    package func contains(_ time: LocalTime) -> Bool {
        let minute = time.hour * 60 + time.minute
        return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    /// As it is written.
    package var text: String {
        func clock(_ minutes: Int) -> String {
            let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
            return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        }
        return clock(start) + "-" + clock(end)
    }

    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }
}
