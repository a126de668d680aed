/// The number of terminal cells that text occupies.
///
/// The ranges are from Unicode 16 `EastAsianWidth.txt` (W and F take two cells) and `DerivedGeneralCategory.txt` (Mn, Me
/// and Cf take none). Ambiguous characters take one cell, as in terminals whose locale does not say otherwise; characters
/// with default emoji presentation take two.
public enum DisplayWidth {
    /// The width of a text.
    public static func of(_ text: some StringProtocol) -> Int {
        var width = 0
        for scalar in text.unicodeScalars { width += of(scalar) }
        return width
    }

    /// The width of a grapheme cluster: the sum of its scalars, as terminals compute it.
    public static func of(_ character: Character) -> Int {
        var width = 0
        for scalar in character.unicodeScalars { width += of(scalar) }
        return width
    }

    /// The width of a single scalar: 0, 1 or 2.
    public static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD ? 0 : 1 }
        // The most common characters on this program's screens are checked before any table: Hangul, lines and blocks.
        if (0xAC00...0xD7A3).contains(value) { return 2 }
        if (0x2500...0x25FC).contains(value) { return 1 }
        if contains(value, in: zeroWidth) { return 0 }
        return contains(value, in: doubleWidth) ? 2 : 1
    }

    /// Whether a zero-width scalar modifies the character before it: marks and Hangul vowels and finals do; controls,
    /// format characters and variation selectors do not, and are never sent to a terminal.
    public static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        guard value >= 0x300, contains(value, in: zeroWidth) else { return false }
        let formats: [ClosedRange<UInt32>] = [
            0x600...0x605, 0x61C...0x61C, 0x6DD...0x6DD, 0x70F...0x70F, 0x180B...0x180F, 0x200B...0x206F,
            0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xE0001...0xE01EF,
        ]
        return !contains(value, in: formats)
    }

    private static func contains(_ value: UInt32, in ranges: [ClosedRange<UInt32>]) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }

    private static let zeroWidth: [ClosedRange<UInt32>] = [
        0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF...0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7...0x5C7,
        0x600...0x605, 0x610...0x61A, 0x61C...0x61C, 0x64B...0x65F, 0x670...0x670, 0x6D6...0x6DD, 0x6DF...0x6E4,
        0x6E7...0x6E8, 0x6EA...0x6ED, 0x70F...0x70F, 0x711...0x711, 0x730...0x74A, 0x7A6...0x7B0, 0x7EB...0x7F3,
        0x816...0x819, 0x81B...0x823, 0x825...0x827, 0x829...0x82D, 0x859...0x85B, 0x8D3...0x902, 0x93A...0x93A,
        0x93C...0x93C, 0x941...0x948, 0x94D...0x94D, 0x951...0x957, 0x962...0x963, 0x981...0x981, 0x9BC...0x9BC,
        0x9C1...0x9C4, 0x9CD...0x9CD, 0xA01...0xA02, 0xA3C...0xA3C, 0xA41...0xA51, 0xA70...0xA71, 0xA81...0xA82,
        0xABC...0xABC, 0xAC1...0xAC8, 0xACD...0xACD, 0xB01...0xB01, 0xB3C...0xB3C, 0xB3F...0xB3F, 0xB41...0xB44,
        0xB4D...0xB56, 0xB82...0xB82, 0xBC0...0xBC0, 0xBCD...0xBCD, 0xC00...0xC00, 0xC3E...0xC40, 0xC46...0xC56,
        0xCBC...0xCBC, 0xCCC...0xCCD, 0xD00...0xD01, 0xD41...0xD44, 0xD4D...0xD4D, 0xDCA...0xDCA, 0xDD2...0xDD6,
        0xE31...0xE31, 0xE34...0xE3A, 0xE47...0xE4E, 0xEB1...0xEB1, 0xEB4...0xEBC, 0xEC8...0xECE, 0xF18...0xF19,
        0xF35...0xF35, 0xF37...0xF37, 0xF39...0xF39, 0xF71...0xF7E, 0xF80...0xF84, 0xF86...0xF87, 0xF8D...0xFBC,
        0x102D...0x1030, 0x1032...0x1037, 0x1039...0x103A, 0x103D...0x103E, 0x1058...0x1059, 0x105E...0x1060,
        0x1160...0x11FF, 0x135D...0x135F, 0x1712...0x1714, 0x17B4...0x17B5, 0x17B7...0x17BD, 0x17C6...0x17C6,
        0x17C9...0x17D3, 0x180B...0x180F, 0x1AB0...0x1ACE, 0x1B34...0x1B34, 0x1DC0...0x1DFF, 0x200B...0x200F,
        0x202A...0x202E, 0x2060...0x206F, 0x20D0...0x20F0, 0x302A...0x302D, 0x3099...0x309A, 0xA66F...0xA672,
        0xA674...0xA67D, 0xA8E0...0xA8F1, 0xD7B0...0xD7FB, 0xFB1E...0xFB1E, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
        0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0x1D167...0x1D169, 0x1D173...0x1D182, 0xE0001...0xE007F, 0xE0100...0xE01EF,
    ]

    private static let doubleWidth: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3,
        0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653, 0x267F...0x267F, 0x268A...0x268F,
        0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE,
        0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD,
        0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
        0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50,
        0x2B55...0x2B55, 0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5, 0x2FF0...0x303E, 0x3041...0x3096,
        0x3099...0x30FF, 0x3105...0x312F, 0x3131...0x318E, 0x3190...0x31E5, 0x31EF...0x321E, 0x3220...0x3247,
        0x3250...0xA48C, 0xA490...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
        0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE4,
        0x17000...0x18CFF, 0x1AFF0...0x1B2FB, 0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F004...0x1F004,
        0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F202, 0x1F210...0x1F23B,
        0x1F240...0x1F248, 0x1F250...0x1F251, 0x1F260...0x1F265, 0x1F300...0x1F320, 0x1F32D...0x1F335,
        0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
        0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
        0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4,
        0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7,
        0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0...0x1F7F0,
        0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x2FFFD,
        0x30000...0x3FFFD,
    ]
}

extension StringProtocol {
    /// The number of terminal cells that this text occupies.
    public var displayWidth: Int { DisplayWidth.of(self) }

    /// The text itself if it fits into `width` cells, or else its beginning cut at a whole character with `ellipsis` at
    /// the end; if even that does not fit, as much of the ellipsis as possible.
    public func truncated(toWidth width: Int, ellipsis: String = "…") -> String {
        if displayWidth <= width { return String(self) }
        let room = width - ellipsis.displayWidth
        guard room >= 0 else { return String(ellipsis.prefix(Swift.max(0, width))) }
        var used = 0
        var kept = ""
        for character in self {
            let cells = DisplayWidth.of(character)
            if used + cells > room { break }
            used += cells
            kept.append(character)
        }
        return kept + ellipsis
    }
}

extension StringProtocol {
    /// This text in lines of at most `width` cells, broken at spaces; a longer word is broken at the end of the line. No
    /// lines if `width` is less than 2, the widest character.
    public func wrapped(toWidth width: Int) -> [String] {
        guard width >= 2 else { return [] }
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ") {
            let joined = line.isEmpty ? String(word) : line + " " + word
            if joined.displayWidth <= width {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = String(word)
            while line.displayWidth > width {
                var head = line.truncated(toWidth: width, ellipsis: "")
                // One character can be wider than a line: joined emoji, or a sequence of leading consonants.
                if head.isEmpty { head = line.scalars(toWidth: width) }
                lines.append(head)
                line.unicodeScalars.removeFirst(head.unicodeScalars.count)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// The beginning of this text that fits into `width` cells, cut within a character if necessary.
    private func scalars(toWidth width: Int) -> String {
        var used = 0
        let kept = unicodeScalars.prefix { scalar in
            used += DisplayWidth.of(scalar)
            return used <= width
        }
        return String(String.UnicodeScalarView(kept))
    }
}

extension StringProtocol {
    /// Whether any of it is visible: not just white space and fillers.
    public var isVisible: Bool {
        unicodeScalars.contains { scalar in
            !scalar.properties.isWhitespace && DisplayWidth.of(scalar) > 0 && !DisplayWidth.fillers.contains(scalar)
        }
    }
}

extension DisplayWidth {
    /// Hangul fillers and the empty Braille pattern.
    fileprivate static let fillers: Set<Unicode.Scalar> = ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}", "\u{2800}"]
}
