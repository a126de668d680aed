import Limits

/// Text from the network, fit for a terminal: one line, of bounded length, without anything that could move the cursor,
/// reverse the reading order or hide.
///
/// Dropped are control characters (so escape sequences lose their first byte), format characters (bidi overrides and
/// isolates, zero-width characters, soft hyphens, tags), variation selectors, private-use and unassigned ones; and emoji,
/// about whose width terminals disagree: the sky has a glyph of our own. Runs of white space become one space; there is none at either end. Anything else stays as the service wrote it.
struct ServerText: Hashable, Sendable {
    let text: String

    init(_ raw: String) {
        var scalars = String.UnicodeScalarView()
        var count = 0
        var spaceIsDue = false
        // The bound on what is looked at keeps a megabyte of invisible characters from costing anything.
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

    /// Pictures, also those that are text by default (☀) and the box of a keycap. Digits and signs such as © are emoji
    /// only in the company of what is dropped anyway.
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
