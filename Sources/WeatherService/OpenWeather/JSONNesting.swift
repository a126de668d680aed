import Limits

/// Checks how deeply JSON is nested in one pass over its bytes, because a recursive decoder would descend first and fail
/// afterwards.
enum JSONNesting {
    /// Whether no bracket in `body` is nested deeper than `Limits.JSON.nesting`. JSON between programs is UTF-8 (RFC 8259
    /// 8.1), so a zero byte is rejected too: other encodings could hide brackets.
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
