/// The number of terminal cells that text occupies, for everything that draws or aligns text ([TextMeasure](TextMeasure.swift)).
///
/// Ambiguous characters take one cell, as in terminals whose locale does not say otherwise.
public enum DisplayWidth {
    /// The width of a text.
    public static func of(_ text: some StringProtocol) -> Int {
        var measure = TextMeasure()
        for scalar in text.unicodeScalars { _ = measure.add(scalar) }
        return measure.columns
    }

    /// The width of a grapheme cluster that stands alone.
    public static func of(_ character: Character) -> Int { of(String(character)) }

    /// The width of a single scalar: 0, 1 or 2.
    public static func of(_ scalar: Unicode.Scalar) -> Int { plain(scalar) ?? CharacterTraits.of(scalar).width }

    /// Whether a zero-width scalar modifies the character before it: marks and Hangul vowels and finals do; controls,
    /// format characters and variation selectors do not, and are never sent to a terminal.
    public static func isJoining(_ scalar: Unicode.Scalar) -> Bool { CharacterTraits.of(scalar).contains(.joins) }

    /// Whether some terminals draw this narrow scalar in two cells.
    public static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool { CharacterTraits.of(scalar).contains(.ambiguous) }

    /// The width of the most common characters on this program's screens, which need no table; nil for others.
    static func plain(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x20..<0x7F: 1
        case 0xAC00...0xD7A3: 2
        case 0x2500..<0x25FD: 1
        default: nil
        }
    }
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
        var measure = TextMeasure()
        var kept = ""
        for character in self {
            for scalar in character.unicodeScalars { _ = measure.add(scalar) }
            if measure.columns > room { break }
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
        var measure = TextMeasure()
        let kept = unicodeScalars.prefix { scalar in
            _ = measure.add(scalar)
            return measure.columns <= width
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
    /// The soft hyphen, the Hangul filler for initials and the empty Braille pattern.
    fileprivate static let fillers: Set<Unicode.Scalar> = ["\u{AD}", "\u{115F}", "\u{2800}"]
}
