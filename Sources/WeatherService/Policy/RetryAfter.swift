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
