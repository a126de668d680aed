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
