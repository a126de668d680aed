/// Finds where UTF-8 text may have been cut.
enum UTF8Cut {
    /// The number of bytes at the end that form an incomplete but valid character (Unicode, table 3-7): 0…3.
    static func unfinished(in bytes: ArraySlice<UInt8>) -> Int {
        for count in 1...3 where count <= bytes.count {
            let lead = bytes[bytes.endIndex - count]
            if (0x80...0xBF).contains(lead) { continue }
            let length =
                switch lead {
                case 0xC2...0xDF: 2
                case 0xE0...0xEF: 3
                case 0xF0...0xF4: 4
                default: 0
                }
            guard count < length else { return 0 }
            // Other second bytes would make the character overlong, a surrogate, or greater than U+10FFFF.
            let seconds: ClosedRange<UInt8> =
                switch lead {
                case 0xE0: 0xA0...0xBF
                case 0xED: 0x80...0x9F
                case 0xF0: 0x90...0xBF
                case 0xF4: 0x80...0x8F
                default: 0x80...0xBF
                }
            return count == 1 || seconds.contains(bytes[bytes.endIndex - count + 1]) ? count : 0
        }
        return 0
    }
}
