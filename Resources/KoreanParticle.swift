/// A Korean particle in its two forms: 은/는, 이/가, 을/를, 과/와, 으로/로.
///
/// The form depends on whether the preceding word ends in a final consonant when spoken. 으로/로 is an exception: a final ㄹ counts
/// as a vowel (서울로).
struct KoreanParticle {
    private let afterConsonant: Substring
    private let afterVowel: Substring

    /// The two forms separated by a slash, the one after a consonant first.
    init(_ forms: some StringProtocol) {
        let both = forms.split(separator: "/", maxSplits: 1)
        afterConsonant = Substring(both.first ?? "")
        afterVowel = Substring(both.last ?? "")
    }

    /// The form that follows the last word of `text`; both, as in 은(는), if its pronunciation is unknown.
    func form(after text: String) -> String {
        switch Self.ending(of: text) {
        case .vowel: String(afterVowel)
        case .liquid: String(afterConsonant.hasPrefix("으") ? afterVowel : afterConsonant)
        case .consonant: String(afterConsonant)
        case nil:
            afterConsonant.hasSuffix(afterVowel)
                ? "(\(afterConsonant.dropLast(afterVowel.count)))\(afterVowel)" : "\(afterConsonant)(\(afterVowel))"
        }
    }

    /// The sound at the end of a word; a liquid is ㄹ.
    private enum Ending { case vowel, liquid, consonant }

    private static func ending(of text: String) -> Ending? {
        // Characters after the word, such as a bracket, are not spoken.
        guard let last = text.last(where: { $0.isLetter || $0.isNumber }),
            let scalar = last.unicodeScalars.first
        else { return nil }
        switch scalar.value {
        case 0xAC00...0xD7A3:
            // Hangul syllables are ordered in rows of 28 by their final consonant. The first in a row has none, and the ninth
            // has ㄹ.
            let final = (scalar.value - 0xAC00) % 28
            return final == 0 ? .vowel : final == 8 ? .liquid : .consonant
        case 0x30...0x39:
            // 영 일 이 삼 사 오 육 칠 팔 구
            let endings: [Ending] = [
                .consonant, .liquid, .vowel, .consonant, .vowel, .vowel, .consonant, .liquid, .liquid, .vowel,
            ]
            return endings[Int(scalar.value - 0x30)]
        default: return scalar.isASCII ? latinEnding(of: text) : nil
        }
    }

    /// How Koreans pronounce the end of a word in Latin letters.
    ///
    /// A final l, m, n or ng is heard as such, also before a silent e (파일, 네임, 오존). So is c, k, p or t after one short vowel
    /// (클록, 맵), while any other consonant gets a vowel of its own (프랑스, 네트워크): 외래어 표기법, chapter 3, section 1. Abbreviations of up
    /// to three capitals, or of letters without a vowel, are spelt letter by letter (엘, 엠, 엔, 알; "go.kr").
    private static func latinEnding(of text: String) -> Ending {
        let reversed = text.reversed().drop { !$0.isLetter }.prefix { $0.isLetter }
        let letters = reversed.map { Character($0.lowercased()) }
        func letter(_ index: Int) -> Character? { index < letters.count ? letters[index] : nil }
        func isVowel(_ index: Int) -> Bool { letter(index).map("aeiou".contains) ?? false }
        let isSpelt =
            letters.count <= 3 && (reversed.allSatisfy(\.isUppercase) || !letters.indices.contains(where: isVowel))
        switch letter(0) {
        case "l": return .liquid
        case "r" where isSpelt: return .liquid
        case "m", "n": return .consonant
        case _ where isSpelt: return .vowel
        case "g" where letter(1) == "n": return .consonant
        case "e" where letter(1) == "l": return .liquid
        case "e" where letter(1) == "m" || letter(1) == "n": return letters.count > 3 ? .consonant : .vowel
        case "c", "k", "p", "t":
            let vowel = letter(0) == "k" && letter(1) == "c" ? 2 : 1
            let isShort = isVowel(vowel) && !isVowel(vowel + 1)
            let isBook = letter(0) == "k" && letter(1) == "o" && letter(2) == "o"
            return isShort || isBook ? .consonant : .vowel
        default: return .vowel
        }
    }
}
