import Limits
import Weather

extension Timestamp {
    /// Reads a time of ISO 8601 or of XML's `dateTime`, `2026-10-06T00:00:00Z` or `2026-10-06T09:00:00+09:00`, with or without
    /// seconds and their fraction, which is dropped. Nil for anything else (a time without an offset could be any), and for
    /// times out of range (`WireField.times`).
    init?(iso8601 text: String) {
        guard text.utf8.count <= 40 else { return nil }
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count == 2, let (time, zone) = Self.zone(of: halves[1]) else { return nil }
        let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        let clock = time.prefix { $0 != "." }.split(separator: ":", omittingEmptySubsequences: false)
        guard date.count == 3, clock.count == 2 || clock.count == 3, (date + clock).allSatisfy(\.isDigits),
            let year = Int(date[0]), date[0].utf8.count == 4, let month = Int(date[1]), (1...12).contains(month),
            let day = Int(date[2]), (1...31).contains(day), let hour = Int(clock[0]), (0...24).contains(hour),
            let minute = Int(clock[1]), (0..<60).contains(minute), let second = clock.count == 3 ? Int(clock[2]) : 0,
            (0...60).contains(second)
        else { return nil }
        let days = LocalTime.dayNumber(year: year, month: month, day: day)
        let moment = Timestamp(secondsSince1970: days * 86_400 + hour * 3_600 + minute * 60 + second - zone)
        guard WireField.times.contains(Double(moment.secondsSince1970)) else { return nil }
        self = moment
    }

    /// What is before the offset at the end, and its seconds. CAP writes `-00:00` for UTC.
    private static func zone(of text: Substring) -> (time: Substring, seconds: Int)? {
        if text.last == "Z" { return (text.dropLast(), 0) }
        let (time, offset) = (text.dropLast(6), text.suffix(6))
        guard let sign = offset.first, sign == "+" || sign == "-", offset.utf8.count == 6 else { return nil }
        let parts = offset.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        // XML Schema has offsets of up to 14 hours.
        guard parts.count == 2, parts.allSatisfy({ $0.isDigits && $0.utf8.count == 2 }), let hours = Int(parts[0]),
            (0...14).contains(hours), let minutes = Int(parts[1]), (0..<60).contains(minutes)
        else { return nil }
        return (time, (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60))
    }
}
