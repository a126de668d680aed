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
