import Weather

/// Hours of the day without alerts, by the person's clock. They span midnight if the end is before the start.
package struct QuietHours: Hashable, Sendable {
    /// Minutes since midnight.
    package let start: Int
    package let end: Int

    /// Parses `HH:MM-HH:MM`; nil for anything else, and if both times are the same.
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

    /// As `HH:MM-HH:MM`.
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
