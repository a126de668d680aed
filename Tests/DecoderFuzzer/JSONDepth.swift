import Limits

/// How deep JSON is nested at most, told without reading it: by its brackets, those inside texts included.
enum JSONDepth {
    /// Whether it is what a decoder has to bear. Deeper answers are to be refused before one sees them; what becomes of
    /// them there is no business of these targets.
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
