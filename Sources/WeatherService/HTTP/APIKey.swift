import Limits

/// The user's key for a weather service. It can be sent but not seen: printing, interpolating or dumping it shows
/// `APIKey(hidden)`.
public struct APIKey: Hashable, Sendable {
    /// The key itself, for requests only.
    let wireText: String

    /// Trims white space around the key, because key files end with a line break. Nil if nothing is left.
    public init?(_ text: String) {
        wireText = String(text.withoutOuterBlanks)
        if wireText.isEmpty { return nil }
    }
}

extension APIKey {
    /// Reads a pasted key, trimming white space around it. Nil if it contains anything but letters, digits, `-` and `_`,
    /// because other characters would be altered in a URL.
    public init?(pasted text: String) {
        self.init(text)
        let isPlain = wireText.utf8.allSatisfy { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII
                && (character.isLetter || character.isNumber || character == "-" || character == "_")
        }
        guard isPlain else { return nil }
    }

    /// The first word of a key file; nil if its first line has no word.
    public static func firstWord(of text: String) -> String? {
        let lines = text.drop { $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline)
        return lines.first?.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }

    /// Provides the key itself, for the file in which the user asked to keep it. It must not go anywhere else.
    public func withText<Result>(_ body: (String) -> Result) -> Result { body(wireText) }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "APIKey(hidden)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
