import Limits
import Weather

extension Timestamp {
    /// "2026-11-21T05:30:00Z"; four digits of a year from 1 to 9999.
    var iso8601: String {
        let time = LocalClock.utc.time(self)
        func figures(_ number: Int, _ count: Int = 2) -> String {
            String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
        }
        let date = "\(figures(time.year, 4))-\(figures(time.month))-\(figures(time.day))"
        return "\(date)T\(figures(time.hour)):\(figures(time.minute)):\(figures(seconds(since: startOfMinute)))Z"
    }

    /// Reads "2026-11-21T05:30:00Z", also with a fraction of a second, which is left out, or with an offset (`+09:00`, `+0900`
    /// or `+09`) instead of `Z`. Nil for anything else, and for a time that is not between the years 1 and 9999 of UTC.
    init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        func number(at start: Int, digits count: Int = 2, _ range: ClosedRange<Int>) -> Int? {
            guard start + count <= bytes.count, bytes[start..<start + count].allSatisfy(\.isASCIIDigit) else {
                return nil
            }
            let number = bytes[start..<start + count].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            return range.contains(number) ? number : nil
        }
        let marks = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")] as [(Int, Unicode.Scalar)]
        guard bytes.count >= 20, marks.allSatisfy({ bytes[$0.0] == UInt8(ascii: $0.1) }),
            let year = number(at: 0, digits: 4, 0...9999), let month = number(at: 5, 1...12),
            let day = number(at: 8, 1...31),
            let hour = number(at: 11, 0...23), let minute = number(at: 14, 0...59),
            // A leap second is written as 60.
            let second = number(at: 17, 0...60)
        else { return nil }
        let midnight = Timestamp(secondsSince1970: LocalTime.dayNumber(year: year, month: month, day: day) * 86_400)
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") {
            guard rest.dropFirst().first?.isASCIIDigit == true else { return nil }
            rest = rest.dropFirst().drop(while: \.isASCIIDigit)
        }
        let zone: Int
        switch (rest.first, rest.count) {
        case (UInt8(ascii: "Z"), 1): zone = 0
        case (UInt8(ascii: "+"), _), (UInt8(ascii: "-"), _):
            let start = rest.startIndex
            let hasColon = rest.count == 6 && rest[start + 3] == UInt8(ascii: ":")
            guard rest.count == 3 || rest.count == 5 || hasColon, let hours = number(at: start + 1, 0...23),
                let minutes = rest.count == 3 ? 0 : number(at: start + (hasColon ? 4 : 3), 0...59)
            else { return nil }
            zone = (rest.first == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
        default: return nil
        }
        let time = midnight.adding(seconds: hour * 3_600 + minute * 60 + second - zone)
        // The arithmetic would take 30 February for 2 March.
        guard LocalClock.utc.time(midnight).day == day, (1...9999).contains(LocalClock.utc.time(time).year) else {
            return nil
        }
        self = time
    }
}
