/// A name that the user gave to a place, matched while it is typed: from its beginning or from that of one of its words,
/// in Hangul also by initial consonants, half-typed syllables, and in the wrong keyboard layout.
public struct PersonalName: Sendable {
    private let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Whether `typed` may mean it.
    func isMeant(by typed: String, _ folding: Folding) -> Bool {
        let words = text.split(whereSeparator: \.isWhitespace)
        let keys = words.compactMap(folding.key)
        guard keys.count == words.count, let name = TypedName(typed, folding) else {
            // A script without search keys is compared as written.
            let sought = typed.lowercased()
            return words.indices.contains { words[$0...].joined(separator: " ").lowercased().hasPrefix(sought) }
        }
        let begins = keys.indices.contains { first in
            let rest = Array(keys[first...].joined())
            return rest.starts(with: name.key) || name.retyped.map(rest.starts) == true
        }
        return begins || name.pattern.map { matches($0, keys) } == true
    }

    private func matches(_ pattern: InitialsPattern, _ keys: [[UInt8]]) -> Bool {
        let marked = keys.flatMap { key in key.enumerated().map { $0.offset == 0 ? $0.element | 0x80 : $0.element } }
        return marked.withUnsafeBytes { pattern.match($0).map { $0 <= .word } == true }
    }
}

extension Gazetteer {
    /// The indices of `names` that `text` may mean, in order.
    public func indices(of names: [PersonalName], meantBy text: String) -> [Int] {
        let typed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !typed.isEmpty else { return [] }
        return withFolding { folding in names.indices.filter { names[$0].isMeant(by: typed, folding) } }
    }
}
