import Limits
import Weather

/// How long a server asks clients to wait (`Retry-After`, RFC 9110 10.2.3), if the value is plausible.
public enum RetryAfter {
    /// Seconds to wait if a server refuses requests without saying for how long: OpenWeather's limits are per minute.
    public static let usual = 60

    /// Seconds from 1 to `Limits.Network.retryAfter`, or nil if the header is unusable: not a number or date, no time
    /// left (zero or a past date), or more than a day.
    ///
    /// - Parameters:
    ///   - text: the header's value, either seconds or an HTTP date.
    ///   - now: the time of the response: its own `Date` if it has one, because the server's clock may differ.
    public static func seconds(_ text: String, now: Timestamp?) -> Int? {
        let text = String(text.withoutFieldBlanks)
        let wait: Int
        if text.isDigits, let seconds = Int(text) {
            wait = seconds
        } else if let date = HTTPDate(text, now: now)?.moment, let now {
            wait = date.seconds(since: now)
        } else {
            return nil
        }
        return (1...86_400).contains(wait) ? min(wait, Limits.Network.retryAfter) : nil
    }
}

/// An HTTP date, in any of the three forms of RFC 9110 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94
/// 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
struct HTTPDate: Hashable, Sendable {
    let moment: Timestamp

    /// `now` determines the century of a two-digit year, which is at most fifty years ahead. Nil for anything but a valid date.
    init?(_ text: String, now: Timestamp?) {
        // The day's name is ignored: it adds nothing, and some servers get it wrong.
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
        let parts: (day: String, month: String, year: String, time: String)
        switch words.count {
        case 6 where words[5] == "GMT": parts = (words[1], words[2], words[3], words[4])
        case 4 where words[3] == "GMT":
            let date = words[1].split(separator: "-").map(String.init)
            guard date.count == 3 else { return nil }
            parts = (date[0], date[1], date[2], words[2])
        case 5: parts = (words[2], words[1], words[4], words[3])
        default: return nil
        }
        let clock = parts.time.split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = Self.number(clock[0], 0...23), let minute = Self.number(clock[1], 0...59),
            // A leap second is written as 60.
            let second = Self.number(clock[2], 0...60),
            let month = Self.months.firstIndex(of: parts.month),
            let year = Self.year(parts.year, now: now),
            let day = Self.number(parts.day, 1...Self.days(of: month, in: year))
        else { return nil }
        let days = LocalTime.dayNumber(year: year, month: month + 1, day: day)
        moment = Timestamp(secondsSince1970: days * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func number(_ text: some StringProtocol, _ range: ClosedRange<Int>) -> Int? {
        text.isDigits ? Int(text).flatMap { range.contains($0) ? $0 : nil } : nil
    }

    private static func year(_ text: String, now: Timestamp?) -> Int? {
        if text.utf8.count == 4 { return number(text, 1970...9999) }
        guard text.utf8.count == 2, let short = number(text, 0...99), let now else { return nil }
        let current = LocalClock.utc.time(now).year
        let year = current - current % 100 + short
        return year > current + 50 ? year - 100 : year
    }

    /// `month` is 0...11.
    private static func days(of month: Int, in year: Int) -> Int {
        if month == 1 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [3, 5, 8, 10].contains(month) ? 30 : 31
    }
}
