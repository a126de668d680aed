import Limits

/// The nesting depth of JSON, counted by its brackets without decoding it; brackets inside strings count as well.
enum JSONDepth {
    /// Whether a decoder has to cope with the depth. Deeper answers are refused before they reach a decoder, so these
    /// targets skip them.
    static func isBearable(_ bytes: [UInt8]) -> Bool {
        var depth = 0
        for byte in bytes {
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
            if depth > Limits.JSON.nesting { return false }
        }
        return true
    }
}
