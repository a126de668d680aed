import Limits

/// Text from the network made safe for a terminal: one line of bounded length, without anything that could move the
/// cursor, reverse the reading order or hide.
///
/// It drops control characters (so escape sequences lose their first byte), format characters (bidi overrides and
/// isolates, zero-width characters, soft hyphens, tags), variation selectors, private-use and unassigned characters, and
/// emoji, because terminals disagree about their width and the program has its own sky symbols. White space is collapsed
/// to single spaces and trimmed. Everything else stays as sent.
struct ServerText: Hashable, Sendable {
    let text: String

    init(_ raw: String) {
        var scalars = String.UnicodeScalarView()
        var count = 0
        var spaceIsDue = false
        // Limiting the input keeps a megabyte of invisible characters cheap.
        for scalar in raw.unicodeScalars.prefix(16 * Limits.Network.textScalars)
        where count < Limits.Network.textScalars {
            if scalar.properties.isWhitespace {
                spaceIsDue = count > 0
            } else if Self.isVisible(scalar) {
                if spaceIsDue { scalars.append(" ") }
                spaceIsDue = false
                scalars.append(scalar)
                count += 1
            }
        }
        let cut = String(scalars).prefix(Limits.Network.text)
        text = String(cut.last == " " ? cut.dropLast() : cut)
    }

    /// Emoji, including those with text presentation by default (☀) and the keycap box. Digits and signs such as © become
    /// emoji only together with characters that are dropped anyway.
    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x203C && scalar.properties.isEmoji || scalar.value == 0x20E3
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isVariationSelector && !isEmoji(scalar)
        }
    }
}
