/// Unquoted values: true, false, numbers and moments.
enum TOMLWord {
    static func content(_ word: String) -> TOMLValue.Content? {
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "inf", "+inf": return .number(.infinity)
        case "-inf": return .number(-.infinity)
        case "nan", "+nan", "-nan": return .number(.nan)
        default: break
        }
        if let integer = integer(word) { return .integer(integer) }
        if let number = number(word) { return .number(number) }
        return TOMLMoment.isMoment(word) ? .moment(word) : nil
    }

    /// Also nil if it does not fit into 64 bits.
    private static func integer(_ word: String) -> Int? {
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.hasPrefix(prefix) {
            let rest = word.dropFirst(2)
            return isDigits(rest, radix: radix) ? Int(rest.filter { $0 != "_" }, radix: radix) : nil
        }
        return isDecimalInteger(word[...]) ? Int(word.filter { $0 != "_" }) : nil
    }

    private static func number(_ word: String) -> Double? {
        let halves = word.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let parts = halves[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count + parts.count > 2, isDecimalInteger(parts[0]),
            parts.dropFirst().allSatisfy({ isDigits($0) }),
            halves.dropFirst().allSatisfy({ isDigits(withoutSign($0)) })
        else { return nil }
        return Double(word.filter { $0 != "_" })
    }

    /// Whether it is a decimal integer, which may have a sign, but no leading zeros.
    private static func isDecimalInteger(_ word: Substring) -> Bool {
        let digits = withoutSign(word)
        return isDigits(digits) && (digits == "0" || !digits.hasPrefix("0"))
    }

    private static func withoutSign(_ word: Substring) -> Substring {
        word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word
    }

    /// Whether it is digits, with single underscores between some of them.
    private static func isDigits(_ word: Substring, radix: Int = 10) -> Bool {
        word.split(separator: "_", omittingEmptySubsequences: false).allSatisfy { digits in
            !digits.isEmpty && digits.allSatisfy { $0.isASCII && ($0.hexDigitValue ?? radix) < radix }
        }
    }
}

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
