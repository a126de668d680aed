import Limits
import Weather

/// How long a server asks to be left alone (`Retry-After`, RFC 9110 10.2.3), as far as it makes sense.
public enum RetryAfter {
    /// Seconds to wait where a server refuses requests and does not say for how long: OpenWeather's limits count by the
    /// minute.
    public static let usual = 60

    /// Seconds from 1 to `Limits.Network.retryAfter`, or nil where the header says nothing usable: no number or date at all, nothing to
    /// wait for (zero, a time gone by), or more than a day.
    ///
    /// - Parameters:
    ///   - text: the header's value, seconds or an HTTP date.
    ///   - now: the moment the server answered: its own `Date` where it gave one, since its clock may be another.
    public static func seconds(_ text: String, now: Timestamp?) -> Int? {
        let text = text.trimmed
        let wait: Int
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int(text) {
            wait = seconds
        } else if let date = HTTPDate(text, now: now)?.moment, let now {
            wait = date.seconds(since: now)
        } else {
            return nil
        }
        return (1...86_400).contains(wait) ? min(wait, Limits.Network.retryAfter) : nil
    }
}

extension String {
    fileprivate var trimmed: String {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return String(start[...last])
    }
}
