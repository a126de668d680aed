import Limits
import Weather

/// Korea's clock, nine hours ahead of UTC all year, by which its services write times and count days.
enum KoreanTime {
    static let offset = UTCOffset(seconds: 9 * 3_600)
    static let clock = LocalClock(offset)

    /// Reads `202609261200`, a local time to the minute. Nil for anything else, and for times out of range.
    static func moment(_ digits: some StringProtocol) -> Timestamp? {
        guard digits.utf8.count == 12, digits.isDigits else { return nil }
        let digits = Array(digits.utf8)
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + Int($1) - 0x30 } }
        let (month, day) = (number(4..<6), number(6..<8))
        guard (1...12).contains(month), (1...31).contains(day), number(8..<10) <= 24, number(10..<12) < 60 else {
            return nil
        }
        let midnight = clock.startOfDay(LocalTime.dayNumber(year: number(0..<4), month: month, day: day))
        let moment = midnight.adding(seconds: number(8..<10) * 3_600 + number(10..<12) * 60)
        return WireField.times.contains(Double(moment.secondsSince1970)) ? moment : nil
    }

    /// The end of a moment's day.
    static func midnight(after moment: Timestamp) -> Timestamp { clock.startOfDay(clock.time(moment).dayNumber + 1) }
}
