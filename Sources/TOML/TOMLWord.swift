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
        for (prefix, radix, digits) in [
            ("0x", 16, /[0-9A-Fa-f]+(_[0-9A-Fa-f]+)*/), ("0o", 8, /[0-7]+(_[0-7]+)*/), ("0b", 2, /[01]+(_[01]+)*/),
        ] where word.hasPrefix(prefix) {
            let rest = word.dropFirst(2)
            return rest.wholeMatch(of: digits) == nil ? nil : Int(rest.filter { $0 != "_" }, radix: radix)
        }
        guard word.wholeMatch(of: /[+-]?(0|[1-9][0-9]*(_[0-9]+)*)/) != nil else { return nil }
        return Int(word.filter { $0 != "_" })
    }

    private static func number(_ word: String) -> Double? {
        let digits = /[+-]?(0|[1-9][0-9]*(_[0-9]+)*)(\.[0-9]+(_[0-9]+)*)?([eE][+-]?[0-9]+(_[0-9]+)*)?/
        guard word.contains(where: { ".eE".contains($0) }), word.wholeMatch(of: digits) != nil else { return nil }
        return Double(word.filter { $0 != "_" })
    }
}
