/// The intents of keys on one screen.
public struct KeyMap<Intent: Hashable & Sendable, Label: Hashable & Sendable>: Sendable {
    public typealias Binding = KeyBinding<Intent, Label>

    public let bindings: [Binding]
    /// Those that the footer may show, the most useful first.
    public let offered: [Binding]
    private let intents: [Key: Intent]

    /// If a key has several bindings, the first one applies.
    public init(_ bindings: [Binding]) {
        self.bindings = bindings
        offered = bindings.filter { $0.footerRank != nil }.sorted { ($0.footerRank ?? 0) < ($1.footerRank ?? 0) }
        intents = Dictionary(
            bindings.flatMap { binding in binding.keys.map { ($0, binding.intent) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The intents of a key: usually one at most; several if an input method has joined keys into one syllable.
    public func intents(for key: Key) -> [Intent] {
        if let intent = intents[key] { return [intent] }
        guard case .character(let character) = key.code, let latin = KoreanKeyboard.keys(for: character) else {
            return []
        }
        return latin.compactMap { intents[Key(.character($0), shift: key.isShifted, control: key.isControl)] }
    }
}

/// One action: its keys, its intent, and its description. Key handling, the footer, the help and the table in docs/KEYS.md all
/// use the same bindings.
public struct KeyBinding<Intent: Hashable & Sendable, Label: Hashable & Sendable>: Hashable, Sendable {
    /// The keys for the action; any of them triggers it.
    public let keys: [Key]
    public let intent: Intent
    public let label: Label
    /// The description in the help, which has more room than the footer.
    public let helpLabel: Label
    /// The keys as shown in the help; bindings with the same notation and label share a line.
    public let notation: String
    /// The keys as shown in the footer, where one of several is enough.
    public let shortNotation: String
    /// The order in which the footer shows bindings, lower first; nil: never.
    public let footerRank: Int?

    /// - Parameters:
    ///   - help: the description in the help; nil: the same as in the footer.
    ///   - short: the keys as shown in the footer; nil: `notation` up to its first blank.
    public init(
        _ keys: [Key], _ intent: Intent, _ label: Label, help: Label? = nil, notation: String, short: String? = nil,
        footerRank: Int? = nil
    ) {
        self.keys = keys
        self.intent = intent
        self.label = label
        helpLabel = help ?? label
        self.notation = notation
        shortNotation = short ?? String(notation.prefix { $0 != " " })
        self.footerRank = footerRank
    }
}

/// The two-set (두벌식) Korean layout: the Latin keys that produce each Hangul letter.
///
/// With an input method active, `q` arrives as `ㅂ`, and a sequence of keys may arrive composed: `r k` as `가`.
public enum KoreanKeyboard {
    /// The keys of a character, in the order in which they were pressed; nil if it is not Hangul.
    public static func keys(for character: Character) -> [Character]? {
        // Letters begin at U+3131, syllables at U+AC00.
        guard let scalar = character.unicodeScalars.first, scalar.value >= 0x3131, character.unicodeScalars.count == 1
        else { return nil }
        if let keys = letters[character] { return Array(keys) }
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
        // Syllables are encoded as (initial × 21 + medial) × 28 + final (Unicode, chapter 3.12).
        let index = Int(scalar.value) - 0xAC00
        let parts =
            [initials[index / 588], medials[index % 588 / 28]] + (index % 28 == 0 ? [] : [finals[index % 28 - 1]])
        return parts.flatMap { Array(letters[$0] ?? "") }
    }

    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    private static let medials = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
    private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")

    private static let letters: [Character: String] = [
        "ㅂ": "q", "ㅈ": "w", "ㄷ": "e", "ㄱ": "r", "ㅅ": "t", "ㅛ": "y", "ㅕ": "u", "ㅑ": "i", "ㅐ": "o", "ㅔ": "p",
        "ㅁ": "a", "ㄴ": "s", "ㅇ": "d", "ㄹ": "f", "ㅎ": "g", "ㅗ": "h", "ㅓ": "j", "ㅏ": "k", "ㅣ": "l",
        "ㅋ": "z", "ㅌ": "x", "ㅊ": "c", "ㅍ": "v", "ㅠ": "b", "ㅜ": "n", "ㅡ": "m",
        "ㅃ": "Q", "ㅉ": "W", "ㄸ": "E", "ㄲ": "R", "ㅆ": "T", "ㅒ": "O", "ㅖ": "P",
        "ㅘ": "hk", "ㅙ": "ho", "ㅚ": "hl", "ㅝ": "nj", "ㅞ": "np", "ㅟ": "nl", "ㅢ": "ml",
        "ㄳ": "rt", "ㄵ": "sw", "ㄶ": "sg", "ㄺ": "fr", "ㄻ": "fa", "ㄼ": "fq", "ㄽ": "ft", "ㄾ": "fx", "ㄿ": "fv",
        "ㅀ": "fg", "ㅄ": "qt",
    ]
}
