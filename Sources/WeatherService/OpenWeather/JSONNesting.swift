import Limits

/// How deep JSON is nested, found by one pass over its bytes: a decoder that calls itself for every level would be
/// led into the depth first and refuse afterwards.
enum JSONNesting {
    /// Whether no bracket in `body` stands deeper than `Limits.JSON.nesting`. JSON between programs is UTF-8 (RFC 8259
    /// 8.1), so a zero byte, which another encoding would hide brackets behind, is not borne either.
    static func isBearable(_ body: [UInt8]) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in body {
            if byte == 0 { return false }
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > Limits.JSON.nesting { return false }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return true
    }
}
