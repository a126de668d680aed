import Limits

/// Text from the network made safe for a terminal: of bounded length, without anything that could move the cursor, reverse
/// the reading order or hide.
///
/// It drops control characters (so escape sequences lose their first byte), format characters (bidi overrides and
/// isolates, zero-width characters, soft hyphens, tags), variation selectors, private-use and unassigned characters, and
/// emoji, because terminals disagree about their width and the program has its own sky symbols; also marks without a letter
/// before them, which would be drawn over whatever stands there. White space is collapsed
/// to single spaces and trimmed. Everything else stays as sent.
struct ServerText: Hashable, Sendable {
    let text: String

    /// How much of a text is kept.
    enum Form: Sendable {
        /// A description or a name, one line of `Limits.Network.text` characters.
        case name
        /// What a warning says in one line: `Limits.Warning.line`.
        case line
        /// What a warning explains: its lines, and single empty ones between them.
        case prose
    }

    init(_ raw: String, as form: Form = .name) {
        let most = form.scalars
        var scalars = String.UnicodeScalarView()
        var count = 0
        var (spaceIsDue, breaksDue) = (false, 0)
        // Limiting the input keeps a megabyte of invisible characters cheap.
        for scalar in raw.unicodeScalars.prefix(16 * most) where count < most {
            if scalar.properties.isWhitespace {
                spaceIsDue = count > 0
                if form == .prose, count > 0, Self.isLineBreak(scalar) { breaksDue = min(2, breaksDue + 1) }
            } else if Self.isVisible(scalar), !(count == 0 || spaceIsDue) || !scalar.properties.isMark {
                if breaksDue > 0 {
                    for _ in 0..<breaksDue { scalars.append("\n") }
                } else if spaceIsDue {
                    scalars.append(" ")
                }
                (spaceIsDue, breaksDue) = (false, 0)
                scalars.append(scalar)
                count += 1
            }
        }
        text = String(String(scalars).prefix(form.characters).dropLast(while: { $0 == " " || $0 == "\n" }))
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

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
}

extension ServerText.Form {
    fileprivate var characters: Int {
        switch self {
        case .name: Limits.Network.text
        case .line: Limits.Warning.line
        case .prose: Limits.XML.text
        }
    }

    fileprivate var scalars: Int {
        switch self {
        case .name: Limits.Network.textScalars
        case .line: Limits.Warning.lineScalars
        case .prose: Limits.Warning.textScalars
        }
    }
}

extension Unicode.Scalar.Properties {
    /// Whether it belongs to the letter before it.
    fileprivate var isMark: Bool {
        switch generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
