/// One typed name with all its possible readings.
struct TypedName {
    /// Distinguishes texts so short that they need special rules.
    enum Shape {
        case usual
        /// A single Hangul syllable.
        case oneSyllable
        /// At most three Latin letters.
        case fewLetters
        /// Three Latin capitals, like an airport code.
        case code

        fileprivate init(_ text: String, _ key: [UInt8]) {
            if text.count == 1, text.allSatisfy(\.isSyllable) {
                self = .oneSyllable
            } else if key.count <= 3, key.allSatisfy({ (0x61...0x7A).contains($0) }) {
                self = key.count == 3 && text.allSatisfy(\.isUppercase) ? .code : .fewLetters
            } else {
                self = .usual
            }
        }
    }

    let key: [UInt8]
    /// Whether it has several words, so that it may continue from one word of a name into the next.
    let isDivided: Bool
    /// The pattern in which initial consonants stand for syllables.
    let pattern: InitialsPattern?
    /// The key in the other layout of a Korean keyboard.
    let retyped: [UInt8]?
    /// The key as a romanised Korean name.
    let romanised: [UInt8]?
    /// The keys of the divisions that an island may be: 안면도 is 안면읍, 거제도 is 거제시.
    let divisions: [[UInt8]]

    /// The kinds of division an island may be.
    private static let islandDivisions = ["시", "군", "읍", "면", "리"]
    /// Shorter names have too many namesakes: 신도 is not 신리.
    private static let shortestIsland = 3
    private static let figures = Set("0123456789".utf8)

    /// Whether it has both Hangul and Latin letters, for which there are no slices.
    let isMixed: Bool
    let shape: Shape
    /// Whether it is specific enough to be a place beside other words: two syllables, three letters, or two capitals.
    let isTelling: Bool

    /// Nil if it contains nothing to search for.
    init?(_ text: String, _ folding: Folding) {
        guard let key = folding.key(text), !key.isEmpty else { return nil }
        self.key = key
        isDivided = text.contains(" ")
        isMixed = key.contains(where: Hangul.isJamo) && key.contains { (0x61...0x7A).contains($0) }
        shape = Shape(text, key)
        isTelling =
            key.contains(where: { !Self.figures.contains($0) })
            && (Hangul.isJamo(key[0])
                ? text.count > 1 : key.count > 2 || text.allSatisfy(\.isUppercase) && key.count > 1)
        pattern = InitialsPattern(text)
        retyped = Hangul.retyped(text) ?? Hangul.latinKeys(key)
        romanised = Folding.romanised(key)
        let isIsland = text.hasSuffix("도") && text.count >= Self.shortestIsland
        divisions = isIsland ? Self.islandDivisions.compactMap { folding.key(text.dropLast() + $0) } : []
    }
}

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
