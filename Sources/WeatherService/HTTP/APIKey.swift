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

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "APIKey(hidden)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
