import Weather

extension Timestamp {
    /// Reads a time of ISO 8601 in UTC, `2026-10-06T00:00:00Z`, with or without seconds and their fraction, which is dropped;
    /// nil for anything else, and for times out of range (`WireField.times`).
    init?(iso8601 text: String) {
        guard text.utf8.count <= 40, text.last == "Z" else { return nil }
        let halves = text.dropLast().split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        let clock = halves[1].prefix { $0 != "." }.split(separator: ":", omittingEmptySubsequences: false)
        guard date.count == 3, clock.count == 2 || clock.count == 3, (date + clock).allSatisfy(\.isDigits),
            let year = Int(date[0]), date[0].utf8.count == 4, let month = Int(date[1]), (1...12).contains(month),
            let day = Int(date[2]), (1...31).contains(day), let hour = Int(clock[0]), (0...24).contains(hour),
            let minute = Int(clock[1]), (0..<60).contains(minute), let second = clock.count == 3 ? Int(clock[2]) : 0,
            (0...60).contains(second)
        else { return nil }
        let days = LocalTime.dayNumber(year: year, month: month, day: day)
        let time = Timestamp(secondsSince1970: days * 86_400 + hour * 3_600 + minute * 60 + second)
        guard WireField.times.contains(Double(time.secondsSince1970)) else { return nil }
        self = time
    }
}
