/// One name as it was typed, read in every way it may be meant.
struct TypedName {
    /// Texts so short that they need rules of their own.
    enum Shape {
        case usual
        /// A single syllable of Hangul.
        case oneSyllable
        /// No more than three Latin letters.
        case fewLetters
        /// Three Latin capitals, as the codes of airports are.
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
    /// Whether it has several words: then it may run on from one word of a name into the next.
    let isDivided: Bool
    /// With the initial consonants in it standing for syllables.
    let pattern: InitialsPattern?
    /// As it would be in the other layout of a Korean keyboard.
    let retyped: [UInt8]?
    /// As a romanisation of a Korean name.
    let romanised: [UInt8]?
    /// What an island may be called as a division: 안면도 is 안면읍, 거제도 거제시.
    let divisions: [[UInt8]]

    /// The kinds of division an island may be.
    private static let islandDivisions = ["시", "군", "읍", "면", "리"]
    /// A shorter name has too many namesakes: 신도 is no 신리.
    private static let shortestIsland = 3
    private static let figures = Set("0123456789".utf8)

    /// Whether it has both Hangul and Latin letters, which no slice tells of.
    let isMixed: Bool
    let shape: Shape
    /// Whether it is long enough to be a place beside other words: two syllables, three letters, or two capitals.
    let isTelling: Bool

    /// Nil when it holds nothing a name can be found by.
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
