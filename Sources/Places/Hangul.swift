/// Hangul as the keystrokes of the two-set keyboard: 1…19 are the consonants in their Unicode order (ㄱ ㄲ ㄴ … ㅎ),
/// 20…33 the vowels that have a key of their own (ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅛ ㅜ ㅠ ㅡ ㅣ). A half-typed syllable is thus a
/// prefix of the finished one: 서구 of 서귀포.
enum Hangul {
    static func isConsonant(_ code: UInt8) -> Bool { (1...19).contains(code) }
    static func isVowel(_ code: UInt8) -> Bool { (20...33).contains(code) }
    static func isJamo(_ code: UInt8) -> Bool { (1...33).contains(code) }

    static func appendKeystrokes(ofSyllable point: UInt32, to key: inout [UInt8]) {
        let index = Int(point) - 0xAC00
        key.append(UInt8(index / 588 + 1))
        key += medials[index / 28 % 21]
        key += finals[index % 28]
    }

    /// Letters of a decomposed syllable (the form in which macOS keeps file names).
    static func appendKeystrokes(ofConjoining point: UInt32, to key: inout [UInt8]) {
        switch point {
        case 0x1100...0x1112: key.append(UInt8(point - 0x1100 + 1))
        case 0x1161...0x1175: key += medials[Int(point) - 0x1161]
        default: key += finals[Int(point) - 0x11A7]
        }
    }

    /// A letter that stands alone (ㄱ, ㄳ, ㅘ): pairs are the two keys that type them.
    static func appendKeystrokes(ofLone point: UInt32, to key: inout [UInt8]) {
        if point >= 0x314F { key += medials[Int(point) - 0x314F] } else { key += loneConsonants[Int(point) - 0x3131] }
    }

    /// What the same keys type on a keyboard in the other layout; nil when that gives no whole syllables or letters.
    static func retyped(_ text: some StringProtocol) -> [UInt8]? {
        var codes: [UInt8] = []
        for byte in text.utf8 where byte != UInt8(ascii: " ") {
            guard let code = keyboard[byte] ?? keyboard[byte | 0x20] else { return nil }
            codes.append(code)
        }
        return composes(codes) ? codes : nil
    }

    /// The Latin letters on the keys that type these jamo.
    static func latinKeys(_ codes: [UInt8]) -> [UInt8]? {
        let letters = codes.compactMap { code in isJamo(code) ? keyLetters[Int(code) - 1] | 0x20 : nil }
        return letters.count == codes.count ? letters : nil
    }

    /// Whether keystrokes make whole syllables: a consonant, one or two vowels, up to two consonants.
    private static func composes(_ codes: [UInt8]) -> Bool {
        guard let first = codes.first, isConsonant(first), codes.contains(where: isVowel) else { return false }
        var index = 0
        while index < codes.count {
            guard isConsonant(codes[index]), index + 1 < codes.count, isVowel(codes[index + 1]) else { return false }
            index += 2
            if index < codes.count, isVowel(codes[index]) {
                guard medials.contains([codes[index - 1], codes[index]]) else { return false }
                index += 1
            }
            // Consonants up to the one that begins the next syllable.
            var consonants = 0
            while index + consonants < codes.count, isConsonant(codes[index + consonants]) { consonants += 1 }
            if index + consonants < codes.count { consonants -= 1 }
            guard consonants <= 2 else { return false }
            index += max(consonants, 0)
        }
        return true
    }

    private static let keyLetters = Array("rRseEfaqQtTdwWczxvgkoiOjpuPhynbml".utf8)
    private static let keyboard = Dictionary(uniqueKeysWithValues: zip(keyLetters, 1...UInt8(33)))

    private static func codes(_ keys: String) -> [UInt8] { keys.utf8.compactMap { keyboard[$0] } }

    // Named by the keys that type them.
    private static let medials = [
        "k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl", "b", "m", "ml", "l",
    ].map(codes)
    private static let finals = [
        "", "r", "R", "rt", "s", "sw", "sg", "e", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "qt", "t",
        "T", "d",
        "w", "c", "z", "x", "v", "g",
    ].map(codes)
    private static let loneConsonants = [
        "r", "R", "rt", "s", "sw", "sg", "e", "E", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "Q", "qt",
        "t", "T",
        "d", "w", "W", "c", "z", "x", "v", "g",
    ].map(codes)
}
