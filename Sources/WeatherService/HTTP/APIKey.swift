/// The person's key to a weather service. It can be sent, but not seen: printing, interpolating or dumping it shows
/// `APIKey(hidden)`.
public struct APIKey: Hashable, Sendable {
    /// The key itself: for the wire only.
    let wireText: String

    /// Spaces and line ends around the key (a key file ends with one) do not count. Nil when nothing else is left.
    public init?(_ text: String) {
        let trimmed = text.drop(while: \.isWhitespace)
        guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        wireText = String(trimmed[...last])
    }
}

extension APIKey {
    /// A key as a person pastes it, with blanks around it. Nil when anything else than letters and digits is in it: it would end up
    /// in a URL as something else.
    public init?(pasted text: String) {
        self.init(text)
        let isPlain = wireText.utf8.allSatisfy { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII
                && (character.isLetter || character.isNumber || character == "-" || character == "_")
        }
        guard isPlain else { return nil }
    }

    /// The first word of the text of a key file, whatever stands behind it; nil where there is none.
    public static func firstWord(of text: String) -> String? {
        let lines = text.drop { $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline)
        return lines.first?.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }

    /// The key itself, for the file the person has asked to keep it in. It goes nowhere else.
    public func withText<Result>(_ body: (String) -> Result) -> Result { body(wireText) }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "APIKey(hidden)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
