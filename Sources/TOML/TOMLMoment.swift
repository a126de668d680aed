/// Dates and times (RFC 3339), whose seconds may be left out (TOML 1.1).
enum TOMLMoment {
    static func isMoment(_ word: String) -> Bool {
        guard word.utf8.count >= 10, isDay(String(word.prefix(10))) else {
            return isTime(word[...], mayHaveZone: false)
        }
        let rest = word.dropFirst(10)
        guard let separator = rest.first else { return true }
        return "Tt ".contains(separator) && isTime(rest.dropFirst(), mayHaveZone: true)
    }

    static func isDay(_ word: String) -> Bool {
        guard let match = word.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/), let year = Int(match.1),
            let month = Int(match.2), let day = Int(match.3), (1...12).contains(month)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...days[month - 1]).contains(day)
    }

    private static func isTime(_ word: Substring, mayHaveZone: Bool) -> Bool {
        let time = /([0-9]{2}):([0-9]{2})(?::([0-9]{2})(\.[0-9]+)?)?([Zz]|[+-]([0-9]{2}):([0-9]{2}))?/
        guard let match = word.wholeMatch(of: time), mayHaveZone || match.5 == nil else { return false }
        func isBelow(_ text: Substring?, _ limit: Int) -> Bool { text.flatMap { Int($0) }.map { $0 < limit } ?? true }
        return isBelow(match.1, 24) && isBelow(match.2, 60) && isBelow(match.3, 60) && isBelow(match.6, 24)
            && isBelow(match.7, 60)
    }
}
